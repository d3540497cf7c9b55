import Raster

/// The test picture, 64 x 32: red and green above, blue and yellow below.
package enum Quadrants {
    package static let width = 64
    package static let height = 32

    /// Red, green, blue, yellow.
    package static let colours: [[UInt8]] = [
        [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0],
    ]

    package static func colour(x: Int, y: Int) -> [UInt8] {
        colours[(y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)]
    }

    package static let upright = bitmap(width: width, height: height, colour)

    /// The picture as stored by a camera held so that this EXIF orientation makes it upright.
    ///
    /// The mapping is written from the EXIF standard (which row and column of the scene the file's
    /// 0th row and column are), not taken from the code under test.
    package static func stored(_ orientation: Int) -> Bitmap {
        let (w, h) = (width - 1, height - 1)
        let lies = orientation >= 5
        return bitmap(width: lies ? height : width, height: lies ? width : height) { x, y in
            switch orientation {
            case 2: colour(x: w - x, y: y)  // row 0 is top, column 0 is right
            case 3: colour(x: w - x, y: h - y)  // bottom, right
            case 4: colour(x: x, y: h - y)  // bottom, left
            case 5: colour(x: y, y: x)  // left, top
            case 6: colour(x: w - y, y: x)  // right, top
            case 7: colour(x: w - y, y: h - x)  // right, bottom
            case 8: colour(x: y, y: h - x)  // left, bottom
            default: colour(x: x, y: y)
            }
        }
    }

    /// The largest difference of any channel from the upright picture, away from the borders of the
    /// quadrants, where lossy formats may blur.
    package static func distance(of bitmap: Bitmap, margin: Int) -> Int {
        guard bitmap.width == width, bitmap.height == height else { return .max }
        func isInside(_ place: Int, _ side: Int) -> Bool {
            let half = side / 2
            return (margin..<half - margin).contains(place % half)
        }
        var distance = 0
        for y in 0..<height where isInside(y, height) {
            for x in 0..<width where isInside(x, width) {
                for (a, b) in zip(bitmap[x, y], colour(x: x, y: y)) {
                    distance = max(distance, abs(Int(a) - Int(b)))
                }
            }
        }
        return distance
    }
}

package func bitmap(width: Int, height: Int, _ colour: (Int, Int) -> [UInt8]) -> Bitmap {
    let places = (0..<height).flatMap { y in (0..<width).map { ($0, y) } }
    return Bitmap(width: width, height: height, pixels: places.flatMap { colour($0.0, $0.1) })
}

extension Bitmap {
    package subscript(x: Int, y: Int) -> [UInt8] {
        let at = (y * width + x) * Self.bytesPerPixel
        return Array(pixels[at..<at + Self.bytesPerPixel])
    }
}
