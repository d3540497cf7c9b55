import FileAccess

/// A source whose calls are noted, so that one that hangs is found.
final class ObservedSource: PictureSource {
    private let source: any PictureSource
    private let progress: ScanProgress

    init(_ source: any PictureSource, _ progress: ScanProgress) {
        (self.source, self.progress) = (source, progress)
    }

    var name: [UInt8] { source.name }
    var identity: String { source.identity }
    var isTrusted: Bool { source.isTrusted }
    var rootPaths: [String] { source.rootPaths }

    func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder {
        try progress.begins(at: path)
        return ObservedFolder(try source.folder(at: path), at: path, progress)
    }

    func target(ofLinkAt path: RelativePath) -> RelativePath? {
        guard (try? progress.begins(at: path)) != nil else { return nil }
        return source.target(ofLinkAt: path)
    }

    func version(of path: RelativePath) throws(SourceError) -> FileVersion {
        try progress.begins(at: path)
        return try source.version(of: path)
    }

    func open(_ path: RelativePath, for need: SourceNeed) throws(SourceError) -> OpenedFile {
        try progress.begins(at: path)
        return try source.open(path, for: need)
    }

    func isUnfinished(_ file: RelativePath, of byteCount: Int64) -> Bool {
        source.isUnfinished(file, of: byteCount)
    }
}

/// A folder whose calls are noted.
private final class ObservedFolder: SourceFolder {
    private let folder: any SourceFolder
    private let path: RelativePath
    private let progress: ScanProgress

    init(_ folder: any SourceFolder, at path: RelativePath, _ progress: ScanProgress) {
        (self.folder, self.path, self.progress) = (folder, path, progress)
    }

    var identity: FolderIdentity? { folder.identity }
    var absence: SourceError? { folder.absence }
    var isOrdered: Bool { folder.isOrdered }

    func names() throws(SourceError) -> [[UInt8]] {
        try progress.begins(at: path)
        return try folder.names()
    }

    func entry(_ name: [UInt8]) throws(SourceError) -> SourceEntry {
        try progress.begins(at: path.appending(name))
        return try folder.entry(name)
    }

    func folder(_ name: [UInt8]) throws(SourceError) -> any SourceFolder {
        let inner = path.appending(name)
        try progress.begins(at: inner)
        return ObservedFolder(try folder.folder(name), at: inner, progress)
    }

    func open(_ name: [UInt8]) throws(SourceError) -> OpenedFile {
        try progress.begins(at: path.appending(name))
        return try folder.open(name)
    }

    func canOpen(_ name: [UInt8]) -> Bool {
        (try? progress.begins(at: path.appending(name))) != nil && folder.canOpen(name)
    }

    func watch() { folder.watch() }
}
