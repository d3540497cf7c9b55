/// A picture of few colours: rows from top to bottom, each pixel an index of 1, 2, 4 or 8 bits.
///
/// Pixels are packed from the high bits of a byte to the low ones, as in PNG. Each row starts at a
/// byte; the bits after a row's last pixel are 0.
package struct IndexedBitmap: Equatable, Sendable {
    package let width: Int
    package let height: Int
    package let depth: Depth
    package let colours: Colours
    /// `rowBytes * height` bytes.
    package private(set) var rows: [UInt8]

    /// Bits of a pixel.
    package enum Depth: Int, CaseIterable, Sendable {
        case one = 1
        case two = 2
        case four = 4
        case eight = 8

        /// The number of different pixel values.
        package var levels: Int { 1 << rawValue }
    }

    /// The meaning of a pixel's index.
    package enum Colours: Hashable, Sendable {
        /// 0 is black, the highest index white, the others are equally spaced between.
        case grey
        /// An index into a list of 1 to `levels` colours.
        case palette([Pixel])
    }

    /// Packs pixels, given as one index each, row by row.
    package init(width: Int, height: Int, depth: Depth, colours: Colours, indices: [UInt8]) {
        precondition(width >= 0 && height >= 0, "a bitmap cannot be \(width) x \(height)")
        precondition(
            indices.count == width * height,
            "\(indices.count) pixels are not a bitmap of \(width) x \(height)")
        if case .palette(let palette) = colours {
            precondition(
                (1...depth.levels).contains(palette.count),
                "\(palette.count) colours do not fit \(depth.rawValue) bits")
        }
        self.width = width
        self.height = height
        self.depth = depth
        self.colours = colours
        let limit = colours.count(at: depth)
        rows = [UInt8](repeating: 0, count: height * Self.rowBytes(width: width, depth: depth))
        for y in 0..<height {
            for x in 0..<width {
                let index = indices[y * width + x]
                precondition(index < limit, "there is no colour \(index) among \(limit)")
                let (byte, shift) = position(x: x, y: y)
                rows[byte] |= index << shift
            }
        }
    }

    /// Bytes from the start of a row to the start of the next.
    package var rowBytes: Int { Self.rowBytes(width: width, depth: depth) }

    /// The index of the pixel at a position inside the bitmap; too slow for loops over pixels.
    package func index(x: Int, y: Int) -> UInt8 {
        precondition(
            x >= 0 && x < width && y >= 0 && y < height,
            "(\(x), \(y)) lies outside a bitmap of \(width) x \(height)")
        let (byte, shift) = position(x: x, y: y)
        return rows[byte] >> shift & UInt8(depth.levels - 1)
    }

    /// The colours of all indices; of greys from black to white.
    package var colourTable: [Pixel] {
        (0..<colours.count(at: depth)).map { colours.pixel(UInt8($0), at: depth) }
    }

    /// The same picture with four bits for each pixel, and its colours in a palette.
    package var widened: IndexedBitmap {
        IndexedBitmap(
            width: width, height: height, depth: .four, colours: .palette(colourTable),
            indices: indices)
    }

    /// The picture with another number for each index, in the same depth.
    package func renumbered(_ number: (UInt8) -> UInt8) -> IndexedBitmap {
        IndexedBitmap(
            width: width, height: height, depth: depth, colours: .grey,
            indices: indices.map(number))
    }

    /// One bit for each pixel: whether its index is one of those that are wanted.
    package func plane(of isWanted: (UInt8) -> Bool) -> IndexedBitmap {
        IndexedBitmap(
            width: width, height: height, depth: .one, colours: .grey,
            indices: indices.map { isWanted($0) ? 1 : 0 })
    }

    /// One index for each pixel, row by row.
    private var indices: [UInt8] {
        (0..<height).flatMap { y in (0..<width).map { index(x: $0, y: y) } }
    }

    private static func rowBytes(width: Int, depth: Depth) -> Int {
        (width * depth.rawValue + 7) / 8
    }

    private func position(x: Int, y: Int) -> (byte: Int, shift: Int) {
        let bit = x * depth.rawValue
        return (y * rowBytes + bit / 8, 8 - depth.rawValue - bit % 8)
    }
}

extension IndexedBitmap.Colours {
    fileprivate func count(at depth: IndexedBitmap.Depth) -> Int {
        switch self {
        case .grey: depth.levels
        case .palette(let palette): palette.count
        }
    }

    /// The colour of an index.
    func pixel(_ index: UInt8, at depth: IndexedBitmap.Depth) -> Pixel {
        switch self {
        case .palette(let palette): return palette[Int(index)]
        case .grey:
            // The highest index divides 255 at each depth.
            let grey = index * UInt8(255 / (depth.levels - 1))
            return Pixel(red: grey, green: grey, blue: grey)
        }
    }
}
