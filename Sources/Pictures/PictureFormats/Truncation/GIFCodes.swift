/// The codes of a GIF's pixels, of a number of bits that grows, lowest bits first, in blocks that begin with
/// their length (GIF89a, sections 15 and 22, appendix F).
struct GIFCodes {
    private let file: FileBytes
    private var offset: Int
    /// The bytes of the block that are left.
    private var remaining = 0
    private var bits = 0
    private var bitCount = 0

    /// Codes that are known at the same time.
    static let most = 4_096

    init(file: FileBytes, offset: Int) {
        self.file = file
        self.offset = offset
    }

    /// The next code; nil at the end of the blocks or of the file.
    mutating func next(_ width: Int) -> Int? {
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
