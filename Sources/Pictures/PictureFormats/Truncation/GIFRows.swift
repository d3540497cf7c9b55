/// Counts the pixels of a GIF's first frame that are in the file.
///
/// libnsgif leaves the rows that it does not decode as they were, and does not say which. How many
/// pixels a code stands for follows from the codes alone, so no pixel is decoded.
///
/// GIF89a, section 22 and appendix F.
package struct GIFRows {
    private let file: FileBytes
    private var offset: Int
    /// The bytes of the block that are left.
    private var remaining = 0
    private var bits = 0
    private var bitCount = 0

    /// Rows from the top of the canvas of which all pixels are in the file: of an interlaced frame none,
    /// unless it is whole; more than there are if it is.
    package static func complete(of frame: GIFFirstFrame, in file: FileBytes) -> Int {
        guard frame.width > 0, frame.pixels < file.count else { return 0 }
        let all = frame.width * frame.height
        var reader = GIFRows(file: file, offset: frame.pixels + 1)
        let count = reader.pixels(codeSize: Int(file[frame.pixels]), atMost: all)
        if count >= all { return Int(Int32.max) }
        return frame.isInterlaced ? 0 : frame.top + count / frame.width
    }

    private static let mostCodes = 4_096

    private mutating func pixels(codeSize: Int, atMost limit: Int) -> Int {
        guard (1...11).contains(codeSize) else { return 0 }
        let clear = 1 << codeSize
        var lengths = [Int](repeating: 1, count: Self.mostCodes)
        var (next, width, previous, count) = (clear + 2, codeSize + 1, -1, 0)
        while count < limit, let code = self.code(width) {
            if code == clear {
                (next, width, previous) = (clear + 2, codeSize + 1, -1)
                continue
            }
            guard code != clear + 1, code < next || code == next && previous >= 0 else { break }
            if previous >= 0, next < Self.mostCodes {
                lengths[next] = lengths[previous] + 1
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            count += lengths[code]
            previous = code
        }
        return count
    }

    /// The next code; nil at the end of the blocks or of the file.
    private mutating func code(_ width: Int) -> Int? {
        while bitCount < width {
            if remaining == 0 {
                guard offset < file.count, file[offset] != 0 else { return nil }
                remaining = Int(file[offset])
                offset += 1
                // libnsgif reads no part of a block.
                guard remaining <= file.count - offset else { return nil }
            }
            bits |= Int(file[offset]) << bitCount
            (offset, remaining, bitCount) = (offset + 1, remaining - 1, bitCount + 8)
        }
        defer { (bits, bitCount) = (bits >> width, bitCount - width) }
        return bits & (1 << width - 1)
    }
}
