import Concurrency
import FileAccess
import PictureMetadata

/// The sources of a library's pictures.
package struct LibrarySources: Sendable {
    /// Its folders are those of the catalogue; nil for no pictures.
    package let root: (any PictureSource)?
    /// Has the pictures that lists name by URL; nil if there are none.
    package let urls: (any PictureSource)?
    /// Folders that are left alone because a call in them hangs.
    package let hanging: HangingFolders

    package init(
        root: (any PictureSource)? = nil, urls: (any PictureSource)? = nil,
        hanging: HangingFolders = HangingFolders()
    ) {
        self.root = root
        self.urls = urls
        self.hanging = hanging
    }

    /// The same, with the calls to its folders noted.
    func observed(by progress: ScanProgress) -> LibrarySources {
        LibrarySources(
            root: root.map { ObservedSource($0, progress) }, urls: urls, hanging: hanging)
    }

    package var identity: String { root?.identity ?? "" }

    package var name: [UInt8] { root?.name ?? [] }

    /// Opens the file of an item.
    package func open(
        _ source: SourceFile, for need: SourceNeed = .whole
    ) throws(SourceError) -> OpenedFile {
        if let absence = source.absence { throw absence }
        guard let url = source.url else { return try open(source.path, for: need) }
        guard let urls else { throw Self.nothing }
        return try urls.open(RelativePath(url: url), for: need)
    }

    /// Opens a file of the catalogue's folders.
    package func open(
        _ path: RelativePath, for need: SourceNeed = .whole
    ) throws(SourceError) -> OpenedFile {
        guard let root else { throw Self.nothing }
        if hanging.contain(path) { throw HangingFolders.error }
        return try root.open(path, for: need)
    }

    /// Reads the file of an item, without waiting for a share that hangs.
    package func read<Value: Sendable>(
        _ source: SourceFile, _ body: @escaping @Sendable (StepCounter) -> Value
    ) throws(SourceError) -> Value {
        // The pictures of other machines are in a cache of the program's own.
        guard source.url == nil, !isRemote(source) else { return body(StepCounter()) }
        return try hanging.read(source.path, body)
    }

    /// Whether the file of an item is on another machine, and fetched when it is shown.
    package func isRemote(_ source: SourceFile) -> Bool {
        source.url == nil && root?.isRemote(source.path) == true
    }

    /// The faces that are known of an item without its file; it may wait for a network.
    package func faces(of source: SourceFile) -> MetadataFields<XMPField> {
        source.url == nil ? root?.faces(at: source.path) ?? MetadataFields() : MetadataFields()
    }

    /// Whether the file of an item can be opened without being fetched.
    package func isAtHand(_ source: SourceFile) -> Bool {
        source.absence == nil && (source.url != nil || root?.isAtHand(source.path) ?? false)
    }

    /// The version of an item's file.
    package func version(of source: SourceFile) throws(SourceError) -> FileVersion {
        if let absence = source.absence { throw absence }
        guard let url = source.url else {
            guard let root else { throw Self.nothing }
            if hanging.contain(source.path) { throw HangingFolders.error }
            return try root.version(of: source.path)
        }
        guard let urls else { throw Self.nothing }
        return try urls.version(of: RelativePath(url: url))
    }

    private static let nothing = SourceError(.gone, "it is gone")
}

extension RelativePath {
    /// The path of a URL in the source of URLs.
    package init(url: String) { self.init(bytes: Array(url.utf8)) }
}
