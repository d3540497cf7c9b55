/// The limits of a page's magnification and shift.
///
/// A picture larger than its box can be moved until its edge reaches the box's; a smaller one stays
/// centred, on each axis separately.
package struct ZoomBounds: Hashable, Sendable {
    /// The area that the picture may take, in pixels.
    package let box: PixelSize
    /// The picture at scale 1, in pixels; the whole box until its size is known.
    package let picture: PixelSize
    /// The largest scale at rest, from 1, which allows no zoom, to ``maximumScale``.
    package let maximum: Double

    package init(box: PixelSize, picture: PixelSize?, maximum: Double) {
        self.box = box
        self.picture = picture ?? box
        self.maximum = maximum.clamped(to: 1...Self.maximumScale)
    }

    /// The bounds of a picture that can be magnified as far as it has detail, until one of its pixels is
    /// two of the frame's wide; and each picture by ``usualMaximum``.
    ///
    /// - Parameters:
    ///   - box: The area that the picture may take.
    ///   - picture: The picture at scale 1.
    ///   - natural: The picture in its own pixels; nil while it is not known.
    ///   - density: Pixels of the frame to each of the viewport's.
    package init(box: PixelSize, picture: PixelSize?, natural: PixelSize?, density: Int) {
        let shown = picture ?? box
        let detail = natural.map { natural -> Double in
            let across = Double(natural.width) / Double(max(1, shown.width * density))
            let down = Double(natural.height) / Double(max(1, shown.height * density))
            // A side of one pixel was less than that: nothing follows from it.
            if shown.width <= 1 { return down }
            if shown.height <= 1 { return across }
            // A picture that fills its box is cut at two sides, so the smaller factor is its own.
            return min(across, down)
        }
        self.init(
            box: box, picture: picture,
            maximum: max(Self.usualMaximum, Self.finestDetail * (detail ?? 0)))
    }

    /// The largest scale of all: a panorama of 20,000 pixels on an upright phone, two pixels for each of
    /// its own, takes 34.
    package static let maximumScale = 64.0
    /// The largest scale of a picture without more detail: a grain, or a name on a sign, can be looked at.
    package static let usualMaximum = 4.0
    /// Pixels of the frame for each of the picture's at the largest scale.
    private static let finestDetail = 2.0
    /// The smallest magnification: scales closer to 1 come to rest at 1, so that no picture stays
    /// magnified without looking so.
    package static let minimumZoomedScale = 1.01
    /// The scale of a double tap on a picture that already fills its box: large enough to show more
    /// detail, small enough to keep the orientation.
    package static let minimumDoubleTapScale = 2.5

    /// Whether any magnification is possible.
    package var allowsZoom: Bool { maximum >= Self.minimumZoomedScale }

    /// The scale of a double tap: large enough to fill the box, so that a panorama or a tower is
    /// seen at its full height or width, but at least ``minimumDoubleTapScale``, because many
    /// pictures nearly fill their box at scale 1.
    package var doubleTapScale: Double {
        min(maximum, max(Self.minimumDoubleTapScale, fillingScale))
    }

    private var fillingScale: Double {
        max(
            Double(box.width) / Double(max(1, picture.width)),
            Double(box.height) / Double(max(1, picture.height)))
    }

    /// The largest shift in either direction at a scale, along each axis.
    package func reach(at scale: Double) -> Point {
        Point(
            x: max(0, (Double(picture.width) * scale - Double(box.width)) / 2),
            y: max(0, (Double(picture.height) * scale - Double(box.height)) / 2))
    }

    /// The nearest magnification within the bounds: first the scale returns to its limit about the
    /// focal point, then the picture's edges to the box's.
    package func rest(of magnification: Magnification, about focalPoint: Point) -> Magnification {
        let scale = magnification.scale.clamped(to: 1...maximum)
        guard scale >= Self.minimumZoomedScale else { return .identity }
        let scaled =
            scale == magnification.scale
            ? magnification : magnification.zoomed(to: scale, about: focalPoint)
        let reach = reach(at: scale)
        return Magnification(
            scale: scale,
            shift: Point(
                x: scaled.shift.x.clamped(to: -reach.x...reach.x),
                y: scaled.shift.y.clamped(to: -reach.y...reach.y)))
    }
}
