import FileAccess
import PictureMetadata

/// An entry of a folder of a source.
package struct SourceEntry: Sendable {
    package enum Kind: Sendable {
        case file, folder, link
        /// A pipe, a device, a socket.
        case other
    }

    package let kind: Kind
    /// The version of the entry itself; its bytes are those of a file.
    package let version: FileVersion
    /// What a file is; nil if its name and its first bytes decide, for which it may be opened.
    package let itemKind: ItemKind?
    /// What the source itself says of a picture: it wins over what the file says.
    package let metadata: ItemMetadata?

    package init(
        _ kind: Kind, version: FileVersion, itemKind: ItemKind? = nil,
        metadata: ItemMetadata? = nil
    ) {
        self.kind = kind
        self.version = version
        self.itemKind = itemKind
        self.metadata = metadata
    }
}

extension SourceEntry {
    /// Whether bytes are one name: a server may send a path, or anything else.
    package static func isName(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && bytes.count <= longestName && bytes != [UInt8(ascii: ".")]
            && bytes != Array("..".utf8) && !bytes.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }

    /// Bytes of a name: four times those of file systems.
    private static let longestName = 1024
}

/// An entry of a folder of the catalogue.
package struct FolderEntry {
    package let name: [UInt8]
    package let path: RelativePath
    /// The status of the entry itself; a link is not followed.
    package let status: SourceEntry
}
