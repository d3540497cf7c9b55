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
/// TIFF 6.0, section 2; EXIF 2.32, section 4.6.3. BigTIFF is no format of pictures here.
struct TIFFFields {
    /// The block; nil if the file is no TIFF.
    static func block(of file: FileBytes) -> [UInt8]? {
        TIFFFields(file)?.block
    }

    /// Entries of one directory that are read: raw photographs have a hundred.
    private static let entryLimit = 512
    private static let exifPointer: UInt16 = 0x8769
    private static let gpsPointer: UInt16 = 0x8825
    /// Bytes of one value of each type of EXIF; type 0 does not exist.
    private static let valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8]
    private static let (headerBytes, countBytes, entryBytes, offsetBytes) = (8, 2, 12, 4)

    private let file: FileBytes
    private let isLittleEndian: Bool

    private struct Field {
        let tag: UInt16
        let type: Int
        let count: Int
        let value: [UInt8]
    }

    private init?(_ file: FileBytes) {
        self.file = file
        switch file.prefix(4) {
        case [0x49, 0x49, 0x2A, 0]: isLittleEndian = true
        case [0x4D, 0x4D, 0, 0x2A]: isLittleEndian = false
        default: return nil
        }
    }

    private var block: [UInt8] {
        let first = number(at: 4, bytes: Self.offsetBytes) ?? 0
        var pointers: [UInt16: Int] = [:]
        let picture = directory(at: first, of: .picture, pointers: &pointers)
        var others: [UInt16: Int] = [:]
        let photograph = pointers[Self.exifPointer].map {
            directory(at: $0, of: .photograph, pointers: &others)
        }
        let place = pointers[Self.gpsPointer].map {
            directory(at: $0, of: .place, pointers: &others)
        }
        return written(picture, [Self.exifPointer: photograph ?? [], Self.gpsPointer: place ?? []])
    }

    // MARK: Reading

    /// The fields of a directory that ``EXIFReader`` reads, and where it points to.
    private func directory(
        at place: Int, of kind: EXIFReader.Directory, pointers: inout [UInt16: Int]
    ) -> [Field] {
        guard place > 0, let count = number(at: place, bytes: Self.countBytes) else { return [] }
        // The directory of the picture may hold the fields of the photograph, too.
        let kinds = kind == .picture ? [.picture, .photograph] : [kind]
        var wanted = Set(
            (EXIFReader.texts + EXIFReader.numbers).map(\.1)
                .filter { kinds.contains($0.directory) }.map(\.number))
        var fields: [Field] = []
        for index in 0..<min(count, Self.entryLimit) {
            let entry = place + Self.countBytes + Self.entryBytes * index
            guard let number = number(at: entry, bytes: 2), let tag = UInt16(exactly: number),
                let type = self.number(at: entry + 2, bytes: 2),
                let count = self.number(at: entry + 4, bytes: 4)
            else { break }
            let inside = entry + 8
            if tag == Self.exifPointer || tag == Self.gpsPointer {
                pointers[tag] = self.number(at: inside, bytes: Self.offsetBytes)
            }
            guard wanted.contains(tag), (1..<Self.valueBytes.count).contains(type),
                (1...file.count).contains(count)
            else { continue }
            let size = Self.valueBytes[type]
            let isInside = size * count <= Self.offsetBytes
            guard let start = isInside ? inside : self.number(at: inside, bytes: Self.offsetBytes),
                start <= file.count - size * count
            else { continue }
            // One more than fits, so that a long text is known to be cut.
            let kept = min(count, MetadataFields<EXIFField>.valueLimit / size + 1)
            wanted.remove(tag)
            fields.append(
                Field(
                    tag: tag, type: type, count: kept,
                    value: (start..<start + size * kept).map { file[$0] }))
        }
        return fields
    }

    /// A number in the byte order of the file; nil beyond its end.
    private func number(at place: Int, bytes count: Int) -> Int? {
        guard place >= 0, place <= file.count - count else { return nil }
        let bytes = (place..<place + count).map { file[$0] }
        return (isLittleEndian ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
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
