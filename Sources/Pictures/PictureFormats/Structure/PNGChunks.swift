/// The chunks of a PNG, in their order (PNG 3, section 5.3).
///
/// Ends at a chunk that does not fit the file.
package struct PNGChunks: Sequence, IteratorProtocol {
    private let file: FileBytes
    private var offset = 8
    private var remaining = Self.limit

    private static let frameBytes = 12

    /// Chunks that are looked at: pictures have a few, and an IDAT for each 8 kB or more.
    private static let limit = 20_000

    package init(of file: FileBytes) { self.file = file }

    package mutating func next() -> PNGChunk? {
        guard remaining > 0, offset <= file.count - Self.frameBytes else { return nil }
        let length = file.number(at: offset)
        guard length <= file.count - Self.frameBytes - offset else { return nil }
        remaining -= 1
        defer { offset += Self.frameBytes + length }
        return PNGChunk(name: file.number(at: offset + 4), data: offset + 8..<offset + 8 + length)
    }
}

/// A chunk between its length and its checksum.
package struct PNGChunk {
    /// Four letters of ASCII, the first one highest.
    package let name: Int
    /// The offsets of its data in the file.
    package let data: Range<Int>

    /// Whether it has a name, of four letters.
    package func isNamed(_ letters: StaticString) -> Bool {
        letters.withUTF8Buffer { unsafe $0.reduce(0) { $0 << 8 | Int($1) } } == name
    }
}

extension FileBytes {
    /// A number of four bytes, the highest first.
    package func number(at offset: Int) -> Int {
        Int(self[offset]) << 24 | Int(self[offset + 1]) << 16 | Int(self[offset + 2]) << 8
            | Int(self[offset + 3])
    }
}
