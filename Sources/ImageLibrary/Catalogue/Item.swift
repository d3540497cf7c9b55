/// One picture of a gallery: what is known of its file without decoding it.
package struct Item: Sendable {
    package let id: ItemID
    /// The file's name without its extension, safe to show: what the item is called by itself.
    ///
    /// Who keeps it may have named it otherwise: see ``ImageLibrary/words(of:)``.
    package let title: String
    /// The file's name, safe to show.
    ///
    /// It may differ from the name on disk.
    package let fileName: String
    package let byteCount: Int
    /// When the file was last written, in seconds since 1970.
    package let modified: Int64
    /// The file's size and time of writing in one number, and those of the text beside it: it
    /// differs when either was replaced, and is the same on every machine that serves the folder.
    package let version: UInt64

    let source: SourceFile
}

/// Where an item's bytes are, and which state of the file was seen.
///
/// It is a class because each look for a prepared picture takes one along, and it has many parts.
final class SourceFile: Hashable, Sendable {
    /// The file itself; for a link, what it leads to.
    let path: RelativePath
    let version: FileVersion
    /// What the item is called when it is a link, which may differ from what the file is called.
    let linkName: [UInt8]?
    /// The text beside it that speaks of it.
    let sidecar: Sidecar?
    /// What the list says of it that it stands in.
    let told: ItemMetadata?
    /// What there is of it when it comes from another machine; then the path is only its name.
    let remote: RemotePictureStatus?
    let url: String?

    init(
        path: RelativePath, version: FileVersion, linkName: [UInt8]? = nil,
        sidecar: Sidecar? = nil, told: ItemMetadata? = nil, remote: RemotePictureStatus? = nil,
        url: String? = nil
    ) {
        self.path = path
        self.version = version
        self.linkName = linkName
        self.sidecar = sidecar
        self.told = told
        self.remote = remote
        self.url = url
    }

    /// The same file in another state.
    func with(_ version: FileVersion) -> SourceFile {
        SourceFile(
            path: path, version: version, linkName: linkName, sidecar: sidecar, told: told,
            remote: remote, url: url)
    }

    /// The same file with another text beside it, or none.
    func with(_ sidecar: Sidecar?) -> SourceFile {
        SourceFile(
            path: path, version: version, linkName: linkName, sidecar: sidecar, told: told,
            remote: remote, url: url)
    }

    static func == (one: SourceFile, other: SourceFile) -> Bool {
        one === other
            || one.path == other.path && one.version == other.version
                && one.linkName == other.linkName && one.sidecar == other.sidecar
                && one.told == other.told && one.remote == other.remote
                && one.url == other.url
    }

    /// By the file and its state: what else differs seldom does.
    func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(version)
    }

    /// The item's name, with its extension.
    var name: [UInt8] { linkName ?? path.names.last ?? [] }

    /// The item's name without its extension, safe to show.
    var title: String { told?.title ?? VisibleText.of(Item.stem(of: name)) }
}

extension Item {
    init(at path: RelativePath, source: SourceFile) {
        self.init(id: ItemID(of: path), source: source)
    }

    init(id: ItemID, source: SourceFile) {
        self.id = id
        fileName = VisibleText.of(source.name)
        title = source.title
        byteCount = Int(source.version.byteCount)
        modified = source.version.seconds
        version = source.stableHash
        self.source = source
    }

    /// The item with the text beside it, if there is one.
    func told(by sidecar: Sidecar?, at path: RelativePath) -> Item {
        guard source.sidecar != sidecar else { return self }
        return Item(at: path, source: source.with(sidecar))
    }

    /// The name without its extension; a name that is all extension stays whole.
    static func stem(of name: [UInt8]) -> ArraySlice<UInt8> {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name[...] }
        return name[..<dot]
    }
}

extension SourceFile {
    /// Of the versions of the picture and of the text beside it.
    fileprivate var stableHash: UInt64 {
        guard sidecar != nil || told != nil || remote != nil else { return version.stableHash }
        var bytes = version.stableHash.bytes
        if let sidecar { bytes += sidecar.version.stableHash.bytes }
        if let told { bytes += Array("\(told.title ?? "")\n\(told.caption ?? "")\n".utf8) }
        if case .failed(let failure) = remote { bytes += Array(failure.clause.utf8) }
        return StableHash.first64Bits(of: bytes)
    }
}
