/// The headers of a BMP, of OS/2 and of Windows.
///
/// Microsoft, "Bitmap Storage"; for RLE "Bitmap Compression".
package struct BMPHeader {
    package let width: Int
    package let height: Int
    /// Whether the first row is the top one.
    let isTopDown: Bool
    let bitsPerPixel: Int
    let compression: Compression
    /// The offset of the pixels in the file.
    package let pixels: Int
    /// The bits of red, green, blue and opacity in a pixel of 16 or 32 bits; 0 for none.
    let masks: [UInt32]
    /// The offset of the palette, its number of colours, and the bytes of each.
    let palette: (offset: Int, count: Int, size: Int)

    /// Bytes of a row as it is stored: whole words of four bytes.
    package var stride: Int { (width * bitsPerPixel + 31) / 32 * 4 }

    /// The same without what fills the last word, which the last row may lack.
    var rowBytes: Int { (width * bitsPerPixel + 7) / 8 }

    /// The end of the pixels in the file; that of runs is not known.
    package var end: Int {
        guard compression == .none else { return 0 }
        let (others, isTooMuch) = stride.multipliedReportingOverflow(by: height - 1)
        return isTooMuch ? Int.max : others.addingReportingOverflow(pixels + rowBytes).partialValue
    }

    enum Compression { case none, runs8, runs4 }

    /// Bytes of a pixel once it is read: red, green, blue, and opacity if it has some.
    package var pixelBytes: Int { masks.count == 4 && masks[3] != 0 ? 4 : 3 }

    /// Bytes of the header of a file, in front of that of the bitmap.
    private static let fileHeader = 14
    /// The header of OS/2 1, with numbers of two bytes.
    private static let shortHeader = 12
    private static let headers: Set<Int> = [shortHeader, 16, 40, 52, 56, 64, 108, 124]

    /// Whether the bytes begin the header of a bitmap: its size, and after the sides one plane.
    static func isKnown(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 14, bytes[1...3] == [0, 0, 0], headers.contains(Int(bytes[0])) else {
            return false
        }
        let planes = Int(bytes[0]) == shortHeader ? 8 : 12
        return bytes[planes] == 1 && bytes[planes + 1] == 0
    }

    package init(of file: FileBytes) throws(DecodeFailure) {
        let reader = PositionalReader(file, isLittleEndian: true)
        let start = Self.fileHeader
        func number(_ offset: Int, _ bytes: Int = 4) -> Int {
            reader.number(at: start + offset, bytes: bytes) ?? 0
        }
        let size = number(0)
        guard Self.headers.contains(size), let pixels = reader.number(at: 10, bytes: 4) else {
            throw .damaged
        }
        let isShort = size == Self.shortHeader
        let signedHeight = isShort ? number(6, 2) : Int(Int32(truncatingIfNeeded: number(8)))
        width = isShort ? number(4, 2) : Int(Int32(truncatingIfNeeded: number(4)))
        (height, isTopDown) = (abs(signedHeight), signedHeight < 0)
        bitsPerPixel = isShort ? number(10, 2) : number(14, 2)
        let method = size >= 40 ? number(16) : 0
        self.pixels = pixels
        guard width > 0, height > 0, height <= Int(Int32.max) else { throw .damaged }
        // 3 and 6: masks; of OS/2 2, whose header has 64 bytes, 3 and 4 are other methods.
        let hasMasks = method == 3 && size != 64 || method == 6
        switch (method, bitsPerPixel) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32): compression = .none
        case (1, 8): compression = .runs8
        case (2, 4): compression = .runs4
        case (_, 16) where hasMasks, (_, 32) where hasMasks: compression = .none
        default: throw .damaged
        }
        masks = Self.masks(
            bitsPerPixel: bitsPerPixel,
            given: hasMasks
                ? (0..<(size >= 56 || method == 6 ? 4 : 3)).map { UInt32(number(40 + 4 * $0)) }
                : nil)
        // Masks that are no part of the header stand between it and the palette.
        let gap = hasMasks && size == 40 ? (method == 6 ? 16 : 12) : 0
        let offset = start + size + gap
        let colours = bitsPerPixel <= 8 ? 1 << bitsPerPixel : 0
        let used = size >= 40 ? number(32) : 0
        palette = (offset, used > 0 ? min(used, colours) : colours, isShort ? 3 : 4)
    }

    /// The masks of a header, or the usual ones: five bits for each colour of 16, eight of 32.
    private static func masks(bitsPerPixel: Int, given: [UInt32]?) -> [UInt32] {
        if let given { return given }
        switch bitsPerPixel {
        case 16: return [0x7C00, 0x03E0, 0x001F]
        case 32: return [0x00FF_0000, 0x0000_FF00, 0x0000_00FF]
        default: return []
        }
    }
}
