/// Reads numbers and names at positions in a part of a file's bytes.
///
/// Positions come from the file itself, so each may lie anywhere: beyond the end every answer is
/// nil or false.
package struct PositionalReader {
    private let bytes: FileBytes
    private let start: Int
    /// The number of bytes.
    package let count: Int
    private let isLittleEndian: Bool

    /// Reads a part of a file, or all of it; positions count from the start of the part.
    package init(_ bytes: FileBytes, in part: Range<Int>? = nil, isLittleEndian: Bool = false) {
        let part = (part ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
        self.bytes = bytes
        (start, count) = (part.lowerBound, part.count)
        self.isLittleEndian = isLittleEndian
    }

    /// The unsigned number of one to eight bytes at a position; nil if it is not in the file or
    /// does not fit an `Int`.
    package func number(at offset: Int, bytes width: Int) -> Int? {
        guard holds(width, at: offset) else { return nil }
        var number: UInt64 = 0
        for index in 0..<width {
            let digit = isLittleEndian ? width - 1 - index : index
            number = number << 8 | UInt64(bytes[start + offset + digit])
        }
        return Int(exactly: number)
    }

    /// Whether the text stands at a position.
    package func has(_ text: String, at offset: Int) -> Bool {
        guard holds(text.utf8.count, at: offset) else { return false }
        return text.utf8.enumerated().allSatisfy {
            bytes[start + offset + $0.offset] == $0.element
        }
    }

    /// Some bytes; nil if they are not all in the file.
    package func bytes(_ width: Int, at offset: Int) -> [UInt8]? {
        guard holds(width, at: offset) else { return nil }
        return (start + offset..<start + offset + width).map { bytes[$0] }
    }

    private func holds(_ width: Int, at offset: Int) -> Bool {
        offset >= 0 && width >= 0 && width <= count && offset <= count - width
    }
}
