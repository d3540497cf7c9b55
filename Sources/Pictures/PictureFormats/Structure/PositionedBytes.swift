/// Bytes of a file by their positions, which come from the file itself: beyond the end every answer is
/// nil.
package protocol PositionedBytes {
    /// Some bytes; nil if they are not all in the file, or are not read.
    func bytes(_ width: Int, at offset: Int) -> [UInt8]?
}

extension PositionedBytes {
    /// The unsigned number of one to eight bytes, the most significant first; nil if it is not in the
    /// file or does not fit an `Int`.
    package func bigEndian(at offset: Int, bytes width: Int) -> Int? {
        guard let bytes = bytes(width, at: offset) else { return nil }
        return Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

extension PositionalReader: PositionedBytes {}
