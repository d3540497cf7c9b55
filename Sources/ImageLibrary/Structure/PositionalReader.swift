import PictureCoding

/// Reads numbers and names at positions in a file's bytes.
///
/// Positions come from the file itself, so each may lie anywhere: beyond the end every answer is
/// nil or false.
struct PositionalReader {
    private let bytes: FileBytes
    private let isLittleEndian: Bool

    init(_ bytes: FileBytes, isLittleEndian: Bool = false) {
        self.bytes = bytes
        self.isLittleEndian = isLittleEndian
    }

    var count: Int { bytes.count }

    /// The unsigned number of one to eight bytes at a position; nil if it is not in the file or
    /// does not fit an `Int`.
    func number(at place: Int, bytes width: Int) -> Int? {
        guard holds(width, at: place) else { return nil }
        var number: UInt64 = 0
        for index in 0..<width {
            let digit = isLittleEndian ? width - 1 - index : index
            number = number << 8 | UInt64(bytes[place + digit])
        }
        return Int(exactly: number)
    }

    /// Whether the text stands at a position.
    func has(_ text: String, at place: Int) -> Bool {
        guard holds(text.utf8.count, at: place) else { return false }
        return text.utf8.enumerated().allSatisfy { bytes[place + $0.offset] == $0.element }
    }

    private func holds(_ width: Int, at place: Int) -> Bool {
        place >= 0 && width <= bytes.count && place <= bytes.count - width
    }
}
