import Raster

/// A Windows bitmap, version 3, without compression: rows from the bottom to the top, each padded to four
/// bytes.
///
/// Pixels have 1, 4 or 8 bits with a table of colours, or 24. A picture of 800 x 480 pixels with one bit has
/// 62 bytes of head, the table black then white, and 48,062 bytes, which is the one file that TRMNL's
/// firmware up to 1.8.2 reads.
enum BMPFile {
    static func bytes(of pixels: FramePixels) -> [UInt8] {
        switch pixels {
        case .full(let bitmap): bytes(of: bitmap)
        case .indexed(let bitmap), .inks(let bitmap, _): bytes(of: bitmap)
        }
    }

    private static func bytes(of bitmap: Bitmap) -> [UInt8] {
        let rowBytes = bitmap.width * Bitmap.bytesPerPixel
        let pixels = bitmap.pixels
        return file(
            width: bitmap.width, height: bitmap.height, depth: 24, colours: [], rowBytes: rowBytes
        ) { row, file in
            for start in stride(from: row * rowBytes, to: (row + 1) * rowBytes, by: 3) {
                file.append(pixels[start + 2])
                file.append(pixels[start + 1])
                file.append(pixels[start])
            }
        }
    }

    private static func bytes(of bitmap: IndexedBitmap) -> [UInt8] {
        // The format has no depth of two bits.
        let bitmap = bitmap.depth == .two ? bitmap.widened : bitmap
        return file(
            width: bitmap.width, height: bitmap.height, depth: bitmap.depth.rawValue,
            colours: bitmap.colourTable, rowBytes: bitmap.rowBytes
        ) { row, file in
            file += bitmap.rows[row * bitmap.rowBytes..<(row + 1) * bitmap.rowBytes]
        }
    }

    private static func file(
        width: Int, height: Int, depth: Int, colours: [Pixel], rowBytes: Int,
        addRow: (_ row: Int, _ file: inout [UInt8]) -> Void
    ) -> [UInt8] {
        let padding = (4 - rowBytes % 4) % 4
        let headBytes = 54 + 4 * colours.count
        let imageBytes = (rowBytes + padding) * height
        var file: [UInt8] = []
        file.reserveCapacity(headBytes + imageBytes)
        func add(_ value: Int, bytes: Int) {
            for byte in 0..<bytes { file.append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
        }
        file += "BM".utf8
        add(headBytes + imageBytes, bytes: 4)
        add(0, bytes: 4)
        add(headBytes, bytes: 4)
        // The size of the head that follows.
        add(40, bytes: 4)
        add(width, bytes: 4)
        add(height, bytes: 4)
        // Planes.
        add(1, bytes: 2)
        add(depth, bytes: 2)
        // No compression.
        add(0, bytes: 4)
        add(imageBytes, bytes: 4)
        // Pixels in a metre: 72 in an inch.
        add(2_835, bytes: 4)
        add(2_835, bytes: 4)
        add(colours.count, bytes: 4)
        // All of them are important.
        add(0, bytes: 4)
        for colour in colours { file += [colour.blue, colour.green, colour.red, 0] }
        for row in (0..<height).reversed() {
            addRow(row, &file)
            file += repeatElement(0, count: padding)
        }
        return file
    }
}
