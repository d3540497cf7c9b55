/// A clockwise rotation of a picture, in degrees.
package enum Rotation: Int, CaseIterable, Sendable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270
}

extension Bitmap {
    /// The picture, rotated; a quarter turn swaps width and height.
    package func rotated(_ rotation: Rotation) -> Bitmap {
        guard rotation != .none, width > 0, height > 0 else { return self }
        let size = rotation.size(width: width, height: height)
        // The source of the first pixel, and the distances in the source to the next pixel of a row
        // and to the next row.
        let first = rotation.inverse.position(x: 0, y: 0, width: size.width, height: size.height)
        let start = byteOffset(x: first.x, y: first.y)
        let (column, row) = rotation.steps(width: width)
        let source = pixels.span
        var turned: [UInt8] = []
        turned.reserveCapacity(pixels.count)
        for y in 0..<size.height {
            var offset = start + y * row
            for _ in 0..<size.width {
                turned.append(source[offset])
                turned.append(source[offset + 1])
                turned.append(source[offset + 2])
                offset += column
            }
        }
        return Bitmap(width: size.width, height: size.height, pixels: turned)
    }
}

extension Rotation {
    /// The size of a rotated picture that had this size.
    package func size(width: Int, height: Int) -> (width: Int, height: Int) {
        switch self {
        case .none, .half: (width, height)
        case .quarter, .threeQuarters: (height, width)
        }
    }

    /// The position of a pixel after the rotation of a picture of this size.
    package func position(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
        switch self {
        case .none: (x, y)
        case .quarter: (height - 1 - y, x)
        case .half: (width - 1 - x, height - 1 - y)
        case .threeQuarters: (y, width - 1 - x)
        }
    }

    /// The rotation that undoes this one.
    fileprivate var inverse: Rotation { Rotation(rawValue: (360 - rawValue) % 360) ?? .none }

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
