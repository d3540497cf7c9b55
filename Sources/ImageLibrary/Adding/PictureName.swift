/// A name that a picture may be added under.
package struct PictureName: Sendable {
    let bytes: [UInt8]

    /// Bytes of a name that file systems take.
    private static let maxLength = 255

    /// Reads a name: one that leads nowhere, shows itself whole, and is no hidden file's or text's.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (1...Self.maxLength).contains(bytes.count), !bytes.contains(UInt8(ascii: "/")),
            !bytes.contains(UInt8(ascii: "\\")), !FolderScan.isHidden(bytes),
            !Sidecars.isName(bytes), VisibleText.of(bytes) == text
        else { return nil }
        self.bytes = bytes
    }

    /// Whether the name's ending is one that files of the format have.
    func hasExtension(_ format: PictureFormat) -> Bool {
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
        let ending = String(decoding: bytes[(dot + 1)...], as: UTF8.self).lowercased()
        return format.fileExtensions.contains(ending)
    }
}

extension PictureFormat {
    /// The endings of names of its files, in small letters; the usual one first.
    package var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .gif: ["gif"]
        case .tiff: ["tif", "tiff"]
        case .avif: ["avif"]
        case .heic: ["heic", "heif"]
        }
    }
}
