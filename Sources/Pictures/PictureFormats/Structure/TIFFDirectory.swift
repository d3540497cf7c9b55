/// A directory of a TIFF: its fields by their tags.
package struct TIFFDirectory {
    package let layout: TIFFLayout
    package let reader: PositionalReader
    /// The offset in the file.
    package let offset: Int
    /// The offset of the next directory; 0 at the end of the chain.
    package let next: Int
    private let fields: [Int: TIFFField]

    /// Entries of one directory that are read: raw photographs have a hundred.
    private static let entryLimit = 256

    /// Reads the directory at an offset; nil if there is none, or one of more entries than a picture's.
    package init?(at offset: Int, in reader: PositionalReader, _ layout: TIFFLayout) {
        guard offset > 0, let count = layout.entries(at: offset, in: reader),
            (0...Self.entryLimit).contains(count)
        else { return nil }
        (self.layout, self.reader, self.offset) = (layout, reader, offset)
        next = layout.directory(after: offset, entries: count, in: reader) ?? 0
        var fields: [Int: TIFFField] = [:]
        for index in 0..<count {
            let entry = offset + layout.countBytes + layout.entryBytes * index
            guard let (tag, field) = TIFFField.read(at: entry, in: reader, layout) else { continue }
            // The first field of a tag counts, as for libtiff.
            if fields[tag] == nil { fields[tag] = field }
        }
        self.fields = fields
    }

    /// The first directory of a TIFF; nil for other files.
    package init?(firstIn file: FileBytes, part: Range<Int>? = nil) {
        guard let layout = TIFFLayout(of: PositionalReader(file, in: part)) else { return nil }
        let reader = PositionalReader(file, in: part, isLittleEndian: layout.isLittleEndian)
        self.init(at: layout.firstDirectory(in: reader) ?? 0, in: reader, layout)
    }

    package subscript(tag: Int) -> TIFFField? { fields[tag] }

    /// The directory to which a field points.
    package func directory(_ tag: Int) -> TIFFDirectory? {
        number(tag).flatMap { TIFFDirectory(at: $0, in: reader, layout) }
    }

    /// The first number of a field.
    package func number(_ tag: Int) -> Int? { numbers(tag, atMost: 1).first }

    /// Whole numbers of a field, from the first one on.
    package func numbers(_ tag: Int, atMost limit: Int) -> [Int] {
        guard let field = fields[tag], TIFFField.wholeNumbers.contains(field.type) else {
            return []
        }
        let size = TIFFLayout.bytes(ofType: field.type)
        return (0..<min(limit, field.count)).compactMap {
            reader.number(at: field.valueOffset + size * $0, bytes: size)
        }
    }

    /// The bytes of a field, as many as are wanted.
    package func bytes(_ tag: Int, atMost limit: Int) -> [UInt8]? {
        guard let field = fields[tag] else { return nil }
        let size = field.count * TIFFLayout.bytes(ofType: field.type)
        return reader.bytes(min(size, limit), at: field.valueOffset)
    }
}

/// A field of a directory, whose values lie in the file.
package struct TIFFField {
    package let type: Int
    package let count: Int
    let valueOffset: Int

    /// Types of numbers without a sign or a fraction: bytes, shorts, longs, and offsets of directories.
    static let wholeNumbers: Set<Int> = [1, 3, 4, 13, 16, 18]

    /// Reads an entry; nil if its type does not exist, or its values are not in the file.
    ///
    /// An entry is a tag and a type of two bytes each, a count, and the values, or their offset if they
    /// do not fit.
    package static func read(
        at entry: Int, in reader: PositionalReader, _ layout: TIFFLayout
    ) -> (tag: Int, field: TIFFField)? {
        let inside = entry + 4 + layout.offsetBytes
        guard let tag = reader.number(at: entry, bytes: 2),
            let type = reader.number(at: entry + 2, bytes: 2),
            let count = reader.number(at: entry + 4, bytes: layout.offsetBytes),
            (1...reader.count).contains(count)
        else { return nil }
        let size = TIFFLayout.bytes(ofType: type) * count
        guard size > 0,
            let valueOffset = size <= layout.offsetBytes
                ? inside : reader.number(at: inside, bytes: layout.offsetBytes),
            size <= reader.count, valueOffset <= reader.count - size
        else { return nil }
        return (tag, TIFFField(type: type, count: count, valueOffset: valueOffset))
    }
}
