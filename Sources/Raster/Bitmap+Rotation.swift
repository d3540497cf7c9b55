/// How far a picture is turned, clockwise, in degrees.
package enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}

extension Bitmap {
    /// The picture, turned; by a quarter its width and height change places.
    package func rotated(_ rotation: Rotation) -> Bitmap {
        guard rotation != .none, width > 0, height > 0 else { return self }
        let size = rotation.size(width: width, height: height)
        // Where the first pixel comes from, and how far it is from there to the next one in a row
        // and to the next row.
        let first = rotation.source(x: 0, y: 0, width: width, height: height)
        let start = byteOffset(x: first.x, y: first.y)
        let (column, row) = rotation.steps(width: width)
        let source = pixels.span
        var turned: [UInt8] = []
        turned.reserveCapacity(pixels.count)
        for y in 0..<size.height {
            var place = start + y * row
            for _ in 0..<size.width {
                turned.append(source[place])
                turned.append(source[place + 1])
                turned.append(source[place + 2])
                place += column
            }
        }
        return Bitmap(width: size.width, height: size.height, pixels: turned)
    }
}

extension Rotation {
    /// The size of a picture of this size when it is turned.
    package func size(width: Int, height: Int) -> (width: Int, height: Int) {
        switch self {
        case .none, .half: (width, height)
        case .quarter, .threeQuarters: (height, width)
        }
    }

    /// Where a pixel of a picture comes to lie when the picture, of this size, is turned.
    package func place(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .none: (x, y)
        case .quarter: (height - 1 - y, x)
        case .half: (width - 1 - x, height - 1 - y)
        case .threeQuarters: (y, width - 1 - x)
        }
    }

    /// Where a pixel of the turned picture lay, in the picture of this size before.
    fileprivate func source(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .none: (x, y)
        case .quarter: (y, height - 1 - x)
        case .half: (width - 1 - x, height - 1 - y)
        case .threeQuarters: (width - 1 - y, x)
        }
    }

    /// Bytes from a source pixel to that of the next column, and to that of the next row.
    fileprivate func steps(width: Int) -> (column: Int, row: Int) {
        let (pixel, line) = (Bitmap.bytesPerPixel, width * Bitmap.bytesPerPixel)
        return switch self {
        case .none: (pixel, line)
        case .quarter: (-line, pixel)
        case .half: (-pixel, -line)
        case .threeQuarters: (line, -pixel)
        }
    }
}
