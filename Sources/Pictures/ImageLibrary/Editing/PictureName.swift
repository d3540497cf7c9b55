import Catalogue
import FileAccess
import PictureFormats
import PictureMetadata

/// A name that a picture may be added under.
package struct PictureName: Sendable {
    package let bytes: [UInt8]

    /// The limit of file systems, in bytes.
    private static let maxLength = 255

    /// Takes a name without separators and invisible characters that is not a hidden file's or a
    /// sidecar's.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (1...Self.maxLength).contains(bytes.count), !bytes.contains(UInt8(ascii: "/")),
            !bytes.contains(UInt8(ascii: "\\")), !HiddenEntries.isHidden(bytes),
            !Sidecars.isName(bytes), VisibleText.of(bytes) == text
        else { return nil }
        self.bytes = bytes
    }

    /// The name as a folder has it, if it has a file of this name in another form of Unicode.
    package func stored(in folder: borrowing OpenedFolder) throws(FileError) -> PictureName {
        // ASCII has one form.
        guard !bytes.allSatisfy({ $0 < 0x80 }) else { return self }
        return try folder.names().matching(bytes).map(PictureName.init(stored:)) ?? self
    }

    private init(stored bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the name has one of the format's extensions.
    func hasExtension(_ format: PictureFormat) -> Bool {
        FileName.pathExtension(of: bytes).map(format.fileExtensions.contains) ?? false
    }
}
