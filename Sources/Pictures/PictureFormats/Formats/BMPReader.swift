/// Reads the pixels of a BMP as rows from the top, of three or four bytes a pixel (``BMPHeader``).
///
/// libvips reads BMP by ImageMagick only, whose many other readers would then be reachable. What a
/// file lacks at its end is grey, and what runs leave out is black.
package struct BMPReader {
    private let header: BMPHeader
    private let file: FileBytes
    private var rows: [UInt8]
    private let palette: [[UInt8]]

    /// The rows of a file; nil if its header is damaged, or without a row in the file.
    package static func rows(of file: FileBytes) -> [UInt8]? {
        guard let header = try? BMPHeader(of: file),
            header.compression != .none || header.pixels + header.rowBytes <= file.count
        else { return nil }
        var reader = BMPReader(file, header)
        switch header.compression {
        case .none:
            reader.readRows()
            reader.makeOpaque()
        case .runs8, .runs4: reader.readRuns()
        }
        return reader.rows
    }

    private init(_ file: FileBytes, _ header: BMPHeader) {
        (self.file, self.header) = (file, header)
        rows = Array(repeating: 0, count: header.width * header.height * header.pixelBytes)
        let reader = PositionalReader(file, isLittleEndian: true)
        let (offset, count, size) = header.palette
        palette = (0..<count).map { index in
            // Blue comes first.
            reader.bytes(3, at: offset + size * index).map { $0.reversed() } ?? [0, 0, 0]
        }
    }

    /// Where a row, counted as they are stored, begins in ``rows``.
    private func start(ofRow row: Int) -> Int {
        (header.isTopDown ? row : header.height - 1 - row) * header.width * header.pixelBytes
    }

    // MARK: Rows

    /// Rows one after another.
    private mutating func readRows() {
        for row in 0..<header.height {
            let offset = header.pixels + row * header.stride
            guard offset + header.rowBytes <= file.count else { return fill(from: row) }
            switch header.bitsPerPixel {
            case 24: readColours(at: offset, to: start(ofRow: row))
            case 16, 32: readMasked(at: offset, to: start(ofRow: row))
            default: readIndices(at: offset, to: start(ofRow: row))
            }
        }
    }

    /// Makes missing rows grey (`fill_missing` in `Decoding.c`).
    private mutating func fill(from first: Int) {
        for row in first..<header.height {
            let start = start(ofRow: row)
            for pixel in 0..<header.width {
                let offset = start + pixel * header.pixelBytes
                for colour in 0..<3 { rows[offset + colour] = 128 }
                if header.pixelBytes == 4 { rows[offset + 3] = 255 }
            }
        }
    }

    private mutating func readColours(at offset: Int, to start: Int) {
        let count = min(header.width, max(0, file.count - offset) / 3)
        let bytes = file.bytes(in: offset..<offset + 3 * count)
        for pixel in 0..<count {
            let (from, to) = (3 * pixel, start + 3 * pixel)
            rows[to] = bytes[from + 2]
            rows[to + 1] = bytes[from + 1]
            rows[to + 2] = bytes[from]
        }
    }

    private mutating func readMasked(at offset: Int, to start: Int) {
        let size = header.bitsPerPixel / 8
        let count = min(header.width, max(0, file.count - offset) / size)
        let bytes = file.bytes(in: offset..<offset + size * count)
        let channels = header.masks.prefix(header.pixelBytes).map(Channel.init)
        var to = start
        for pixel in 0..<count {
            var value: UInt32 = 0
            for index in 0..<size { value |= UInt32(bytes[size * pixel + index]) << (8 * index) }
            for channel in channels {
                rows[to] = channel.value(of: value)
                to += 1
            }
        }
    }

    /// A colour in a pixel of several.
    private struct Channel {
        private let mask: UInt32
        private let shift: Int
        private let largest: UInt32

        init(_ mask: UInt32) {
            self.mask = mask
            shift = mask == 0 ? 0 : mask.trailingZeroBitCount
            largest = mask >> UInt32(shift)
        }

        func value(of pixel: UInt32) -> UInt8 {
            guard largest > 0 else { return 0 }
            let value = UInt64((pixel & mask) >> UInt32(shift))
            return UInt8((value * 255 + UInt64(largest / 2)) / UInt64(largest))
        }
    }

    /// A picture that is transparent everywhere was written by a program that left the bytes zero.
    private mutating func makeOpaque() {
        guard header.pixelBytes == 4 else { return }
        let opacities = stride(from: 3, to: rows.count, by: 4)
        guard opacities.allSatisfy({ rows[$0] == 0 }) else { return }
        for offset in opacities { rows[offset] = 255 }
    }

    private mutating func readIndices(at offset: Int, to start: Int) {
        let bits = header.bitsPerPixel
        let perByte = 8 / bits
        let needed = (header.width + perByte - 1) / perByte
        let bytes = file.bytes(in: offset..<min(file.count, offset + needed))
        for pixel in 0..<min(header.width, bytes.count * perByte) {
            let byte = bytes[pixel / perByte]
            let shift = 8 - bits * (pixel % perByte + 1)
            put(Int(byte >> shift) & (1 << bits - 1), at: start + 3 * pixel)
        }
    }

    /// Writes a colour of the palette; one that it lacks is black.
    private mutating func put(_ index: Int, at offset: Int) {
        guard index < palette.count else { return }
        let colour = palette[index]
        rows[offset] = colour[0]
        rows[offset + 1] = colour[1]
        rows[offset + 2] = colour[2]
    }

    // MARK: Runs

    /// Pairs of bytes: a count and the colour that repeats; or 0 and an order: 0 ends the row, 1 the
    /// picture, 2 moves by two numbers that follow, others are a count of colours that follow, padded
    /// to two bytes.
    private mutating func readRuns() {
        let isNarrow = header.compression == .runs4
        var (column, row) = (0, 0)
        var offset = header.pixels
        while offset < file.count - 1, row < header.height {
            let (count, value) = (Int(file[offset]), file[offset + 1])
            offset += 2
            switch (count, value) {
            case (0, 0): (column, row) = (0, row + 1)
            case (0, 1): return
            case (0, 2):
                guard offset < file.count - 1 else { return }
                (column, row) = (column + Int(file[offset]), row + Int(file[offset + 1]))
                offset += 2
            case (0, _):
                let literals = Int(value)
                let bytes = isNarrow ? (literals + 1) / 2 : literals
                for index in 0..<min(literals, max(0, header.width - column)) {
                    let byte = offset + (isNarrow ? index / 2 : index)
                    guard byte < file.count else { return }
                    put(file[byte], index, isNarrow, column + index, row)
                }
                column += literals
                offset += bytes + bytes % 2
            default:
                for index in 0..<min(count, max(0, header.width - column)) {
                    put(value, index, isNarrow, column + index, row)
                }
                column += count
            }
        }
    }

    private mutating func put(
        _ byte: UInt8, _ index: Int, _ isNarrow: Bool, _ column: Int, _ row: Int
    ) {
        let colour = isNarrow ? (index.isMultiple(of: 2) ? byte >> 4 : byte & 15) : byte
        put(Int(colour), at: start(ofRow: row) + 3 * column)
    }
}
