import PictureFormats

/// Copies the fields of EXIF from the directories of a TIFF into a small block of EXIF.
///
/// A TIFF has no such block: its first directory and those that it points to hold the fields, and
/// they lie anywhere between the pixels. libexif reads no more than 64 kB, so it reads the copy.
/// libvips' own fields do not serve: it reports tags that the file lacks, and loses texts that are not
/// UTF-8.
///
/// The copy has the byte order of the file:
///
///     "II*\0" or "MM\0*", 8    directories: of the picture, EXIF, GPS    values
///
/// TIFF 6.0, section 2; EXIF 2.32, section 4.6.3. Fields of BigTIFF have the same types.
package struct TIFFFields {
    private static let exifPointer: UInt16 = 0x8769
    private static let gpsPointer: UInt16 = 0x8825
    /// Types of EXIF: 1 to 10, and texts in UTF-8.
    private static let types = Set(1...10).union([EXIFReader.utf8])
    private static let (headerBytes, countBytes, entryBytes, offsetBytes) = (8, 2, 12, 4)

    private let isLittleEndian: Bool
    private let picture: [Field]
    private let photograph: [Field]
    private let gps: [Field]

    private struct Field {
        let tag: UInt16
        let type: Int
        let count: Int
        let value: [UInt8]
    }

    /// The block of a TIFF; nil if the file is none.
    package static func block(of file: FileBytes) -> [UInt8]? {
        guard let first = TIFFDirectory(firstIn: file) else { return nil }
        return block(
            picture: first, photograph: first.directory(Int(exifPointer)),
            gps: first.directory(Int(gpsPointer)))
    }

    /// The block of directories; nil without the first one.
    package static func block(
        picture: TIFFDirectory?, photograph: TIFFDirectory?, gps: TIFFDirectory?
    ) -> [UInt8]? {
        guard let picture else { return nil }
        return TIFFFields(picture: picture, photograph: photograph, gps: gps).block
    }

    private init(
        picture: TIFFDirectory, photograph: TIFFDirectory?, gps: TIFFDirectory?
    ) {
        isLittleEndian = picture.layout.isLittleEndian
        // The directory of the picture may hold the fields of the photograph, too.
        self.picture = Self.fields(of: picture, [.picture, .photograph], like: picture)
        self.photograph = Self.fields(of: photograph, [.photograph], like: picture)
        self.gps = Self.fields(of: gps, [.gps], like: picture)
    }

    private var block: [UInt8] {
        written(picture, [Self.exifPointer: photograph, Self.gpsPointer: gps])
    }

    /// The fields of a directory that ``EXIFReader`` reads; none if its byte order is another one.
    private static func fields(
        of directory: TIFFDirectory?, _ kinds: [EXIFReader.Directory], like other: TIFFDirectory
    ) -> [Field] {
        guard let directory,
            directory.layout.isLittleEndian == other.layout.isLittleEndian
        else { return [] }
        let tags = (EXIFReader.texts + EXIFReader.numbers).map(\.1) + [EXIFReader.orientationTag]
        let wanted = tags.filter { kinds.contains($0.directory) }.map(\.number)
        return Set(wanted).sorted().compactMap { tag in
            guard let field = directory[Int(tag)], types.contains(field.type) else { return nil }
            let size = TIFFLayout.bytes(ofType: field.type)
            // One more than fits, so that a long text is known to be cut.
            let kept = min(field.count, MetadataFields<EXIFField>.valueLimit / size + 1)
            guard let value = directory.bytes(Int(tag), atMost: size * kept) else { return nil }
            return Field(tag: tag, type: field.type, count: kept, value: value)
        }
    }

    // MARK: Writing

    private func written(_ picture: [Field], _ others: [UInt16: [Field]]) -> [UInt8] {
        let others = others.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
        var ends = [Self.headerBytes + Self.bytes(of: picture.count + others.count)]
        for (_, fields) in others { ends.append((ends.last ?? 0) + Self.bytes(of: fields.count)) }
        let pointers = zip(others, ends).map { other, start in
            Field(tag: other.key, type: 4, count: 1, value: bytes(start, 4))
        }
        var values: [UInt8] = []
        var block = isLittleEndian ? Array("II*\0".utf8) : Array("MM\0*".utf8)
        block += bytes(Self.headerBytes, 4)
        for fields in [picture + pointers] + others.map(\.value) {
            block += bytes(fields.count, 2)
            for field in fields {
                block += bytes(Int(field.tag), 2) + bytes(field.type, 2) + bytes(field.count, 4)
                if field.value.count <= 4 {
                    block += field.value + Array(repeating: 0, count: 4 - field.value.count)
                } else {
                    block += bytes((ends.last ?? 0) + values.count, 4)
                    values += field.value
                }
            }
            block += bytes(0, 4)
        }
        return block + values
    }

    /// Bytes of a directory: its count, its entries, and the offset of the next one.
    private static func bytes(of entries: Int) -> Int {
        countBytes + entryBytes * entries + offsetBytes
    }

    private func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        return isLittleEndian ? bytes : bytes.reversed()
    }
}
