/// One picture of a gallery: what is known of its file without decoding it.
package struct Item: Sendable {
    package let id: ItemID
    /// The file's name without its extension, safe to show.
    package let title: String
    /// The file's name, safe to show.
    ///
    /// It may differ from the name on disk.
    package let fileName: String
    package let byteCount: Int
    /// When the file was last written, in seconds since 1970.
    package let modified: Int64
    /// The file's size and time of writing in one number: it differs when the file was replaced,
    /// and is the same on every machine that serves the folder.
    package let version: UInt64

    let source: SourceFile
}

/// Where an item's bytes are, and which state of the file was seen.
struct SourceFile: Hashable, Sendable {
    /// The file itself; for a link, what it leads to.
    let path: RelativePath
    let version: FileVersion
}

extension Item {
    init(at path: RelativePath, source: SourceFile) {
        let name = path.names.last ?? []
        id = ItemID(of: path)
        fileName = VisibleText.of(name)
        title = VisibleText.of(Self.stem(of: name))
        byteCount = Int(source.version.byteCount)
        modified = source.version.seconds
        version = source.version.stableHash
        self.source = source
    }

    /// The name without its extension; a name that is all extension stays whole.
    private static func stem(of name: [UInt8]) -> ArraySlice<UInt8> {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name[...] }
        return name[..<dot]
    }
}
