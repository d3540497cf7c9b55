/// Title and caption in an EXIF block: ImageDescription, and the title and comment of Windows.
///
/// A block is a TIFF file without pixels; only its first directory is read.
enum EXIFMetadata {
    private enum Tag {
        static let imageDescription = 0x010E
        /// UTF-16, little-endian, as Windows Explorer writes it.
        static let windowsTitle = 0x9C9B
        static let windowsComment = 0x9C9C
    }

    static func metadata(in block: [UInt8]) -> ItemMetadata {
        let opening = Array("Exif\0\0".utf8)
        let file = block.starts(with: opening) ? Array(block.dropFirst(opening.count)) : block
        guard let directory = TIFFDirectory(of: file) else { return .none }
        let description = directory.text(Tag.imageDescription).flatMap { text in
            isWrittenByCamera(text) ? nil : text
        }
        let comment = directory.wideText(Tag.windowsComment)
        return ItemMetadata(
            title: directory.wideText(Tag.windowsTitle), caption: description ?? comment
        ).completed(by: .none)
    }

    /// Whether the description is the camera's name or a file name, which many cameras write.
    private static func isWrittenByCamera(_ text: String) -> Bool {
        let text = text.uppercased()
        return text.contains("DIGITAL CAMERA") || text.contains("DIGITAL STILL CAMERA")
            || text.contains("DCIM\\")
            || ["SONY DSC", "SAMSUNG", "DSC"].contains(text[...].trimmed)
    }
}

/// The first directory of a TIFF file (TIFF 6.0, section 2).
private struct TIFFDirectory {
    private let file: [UInt8]
    private let isLittleEndian: Bool
    /// The offsets of the entries, of 12 bytes each.
    private let entries: [Int]

    /// Entries that are read: several times as many as cameras write.
    private static let limit = 512

    init?(of file: [UInt8]) {
        guard file.starts(with: Array("II*\0".utf8)) || file.starts(with: Array("MM\0*".utf8))
        else { return nil }
        self.file = file
        isLittleEndian = file[0] == UInt8(ascii: "I")
        func number(at place: Int, bytes: Int) -> Int? {
            guard place <= file.count else { return nil }
            var reader = ByteReader(file[place...])
            return reader.integer(bytes: bytes, isLittleEndian: file[0] == UInt8(ascii: "I"))
        }
        guard let start = number(at: 4, bytes: 4), let count = number(at: start, bytes: 2) else {
            return nil
        }
        entries = (0..<min(count, Self.limit)).map { start + 2 + 12 * $0 }
    }

    /// The bytes of an entry whose values are bytes or characters.
    private func bytes(_ tag: Int) -> ArraySlice<UInt8>? {
        for place in entries where place + 12 <= file.count {
            var entry = ByteReader(file[place..<place + 12])
            func number(_ bytes: Int) -> Int {
                entry.integer(bytes: bytes, isLittleEndian: isLittleEndian) ?? 0
            }
            guard number(2) == tag else { continue }
            let type = number(2)
            let count = number(4)
            guard type == 1 || type == 2 || type == 7, count > 0 else { return nil }
            // A value of at most four bytes is in the entry itself.
            let start = count <= 4 ? place + 8 : number(4)
            guard start + count <= file.count else { return nil }
            return file[start..<start + count]
        }
        return nil
    }

    func text(_ tag: Int) -> String? {
        bytes(tag).map { PlainText.decoded($0.prefix { $0 != 0 }) }
    }

    func wideText(_ tag: Int) -> String? {
        guard let bytes = bytes(tag).map(Array.init) else { return nil }
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
        }
        return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
    }
}
