import FileAccess

/// The sources of a library's pictures.
package struct LibrarySources: Sendable {
    /// Its folders are those of the catalogue; nil for no pictures.
    package let root: (any PictureSource)?
    /// Has the pictures that lists name by URL; nil if there are none.
    package let urls: (any PictureSource)?

    package init(root: (any PictureSource)? = nil, urls: (any PictureSource)? = nil) {
        self.root = root
        self.urls = urls
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
        return try root.open(path, for: need)
    }

    /// The version of an item's file.
    package func version(of source: SourceFile) throws(SourceError) -> FileVersion {
        if let absence = source.absence { throw absence }
        guard let url = source.url else {
            guard let root else { throw Self.nothing }
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
