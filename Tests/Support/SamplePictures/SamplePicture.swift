import Raster

/// A picture of the sample gallery, computed from formulas and always the same.
///
/// It shows its number in large digits, so that a screen shows which page it is.
package struct SamplePicture: Sendable {
    /// Its position in the gallery, from 1.
    package let number: Int
    package let title: String
    /// The default size, in pixels.
    package let width: Int
    package let height: Int
    /// The colour of the number.
    private let ink: LinearColour
    private let paint: @Sendable (inout Canvas) -> Void

    /// The stem of its file name, which sorts in the gallery's order, such as "01 Dunes at dusk".
    package var name: String { (number < 10 ? "0" : "") + "\(number) \(title)" }

    /// Draws the picture in its default size.
    package func draw() -> Bitmap { draw(width: width) }

    /// Draws the picture in another size of the same aspect ratio.
    ///
    /// The formulas do not depend on the resolution, so a smaller picture shows the same content.
    package func draw(width drawnWidth: Int) -> Bitmap {
        precondition(drawnWidth > 0, "a picture cannot be \(drawnWidth) pixels wide")
        let drawnHeight = max(1, (height * drawnWidth + width / 2) / width)
        return draw(on: Canvas(width: drawnWidth, height: drawnHeight))
    }

    /// Draws some rows of the picture in its default size: the same pixels in less time.
    package func draw(rows: Range<Int>) -> Bitmap {
        draw(on: Canvas(width: width, height: height, rows: rows))
    }

    private func draw(on blank: Canvas) -> Bitmap {
        var canvas = blank
        paint(&canvas)
        Numeral(number, on: canvas).draw(on: &canvas, ink: ink)
        return canvas.makeBitmap()
    }
}

extension SamplePicture {
    /// The gallery in order: aspect ratios and moods alternate.
    package static let all: [SamplePicture] = [
        SamplePicture(
            number: 1, title: "Dunes at dusk", width: 1600, height: 1067,
            ink: linearColour(0xFFF1E0),
            paint: paintDunes),
        SamplePicture(
            number: 2, title: "Mountains in mist", width: 1080, height: 1440,
            ink: linearColour(0xF7FBFF),
            paint: paintMountains),
        SamplePicture(
            number: 3, title: "Waves", width: 1200, height: 1200, ink: linearColour(0xFFF6E6),
            paint: paintWaves),
        SamplePicture(
            number: 4, title: "Moonrise", width: 1000, height: 1500, ink: linearColour(0xFFF6E0),
            paint: paintMoonrise),
        SamplePicture(
            number: 5, title: "Northern lights", width: 2400, height: 1000,
            ink: linearColour(0xEFFFF8),
            paint: paintAurora),
        SamplePicture(
            number: 6, title: "City at blue hour", width: 1680, height: 1120,
            ink: linearColour(0xFFF3DC),
            paint: paintCity),
        SamplePicture(
            number: 7, title: "Forest in the morning", width: 1200, height: 1500,
            ink: linearColour(0xFFFBEA), paint: paintForest),
        SamplePicture(
            number: 8, title: "Silk", width: 1280, height: 1280, ink: linearColour(0xFFF5F2),
            paint: paintSilk),
        SamplePicture(
            number: 9, title: "Sunflower", width: 1200, height: 1200, ink: linearColour(0xFFF4DC),
            paint: paintSunflower),
        SamplePicture(
            number: 10, title: "Contours", width: 1500, height: 1000, ink: linearColour(0xFFFDF6),
            paint: paintContours),
        SamplePicture(
            number: 11, title: "Circles and squares", width: 1080, height: 1350,
            ink: linearColour(0xFFF8EA), paint: paintShapes),
        SamplePicture(
            number: 12, title: "Sunset over the sea", width: 2240, height: 960,
            ink: linearColour(0xFFF3E2), paint: paintSunset),
    ]
}
