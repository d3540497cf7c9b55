/// Title and caption in an IPTC block (IIM 4.2): object name, 2:05, and caption, 2:120.
///
///     "Photoshop 3.0" 0    resources: "8BIM" id name length data …    the IIM's id is 0x0404
///     IIM:                 data sets: 0x1C record number length data …
enum IPTCMetadata {
    static func metadata(in block: [UInt8]) -> ItemMetadata {
        var title: String?
        var caption: String?
        var bytes = ByteReader(dataSets(in: block))
        while let marker = bytes.byte(), marker == 0x1C,
            let record = bytes.byte(), let number = bytes.byte(),
            // The highest bit marks an extended length: 32 KB of text is no caption.
            let length = bytes.integer(bytes: 2), length < 0x8000,
            let data = bytes.take(length)
        {
            guard record == 2 else { continue }
            if number == 5, title == nil { title = PlainText.decoded(data) }
            if number == 120, caption == nil { caption = PlainText.decoded(data) }
        }
        return ItemMetadata(title: title, caption: caption)
    }

    /// The IIM among Photoshop's resources; a block of another writer is the IIM itself.
    private static func dataSets(in block: [UInt8]) -> ArraySlice<UInt8> {
        let opening = Array("Photoshop 3.0\0".utf8)
        guard block.starts(with: opening) else { return block[...] }
        var bytes = ByteReader(block.dropFirst(opening.count))
        while let marker = bytes.take(4), marker.elementsEqual("8BIM".utf8),
            let id = bytes.integer(bytes: 2), let nameLength = bytes.byte(),
            // The name with its length, and the data, are padded to an even number of bytes.
            bytes.take(Int(nameLength) | 1) != nil,
            let length = bytes.integer(bytes: 4), let data = bytes.take(length)
        {
            if id == 0x0404 { return data }
            if length % 2 == 1 { _ = bytes.byte() }
        }
        return []
    }
}

/// Reads bytes in order, never beyond their end.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The bytes that are left.
    var count: Int { rest.count }

    mutating func byte() -> UInt8? { rest.popFirst() }

    /// The next bytes; nil when fewer are left, which then stay.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// An unsigned number of at most four bytes, big-endian.
    mutating func integer(bytes count: Int) -> Int? {
        take(count)?.reduce(0) { $0 << 8 | Int($1) }
    }
}
