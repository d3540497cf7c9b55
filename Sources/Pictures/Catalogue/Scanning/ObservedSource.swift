import Concurrency
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

/// How far a scan has come: whether it waits for one call for long, and for which.
final class ScanProgress: Sendable {
    private let state = Lock((calls: 0, path: RelativePath.root, isAbandoned: false))

    /// The calls that the scan has begun.
    var calls: Int { state.withLock { $0.calls } }

    /// What the last call is about.
    var path: RelativePath { state.withLock { $0.path } }

    /// Lets the scan end with the call that it waits for.
    func abandon() { state.withLock { $0.isAbandoned = true } }

    /// Notes that a call begins.
    ///
    /// - Parameter path: The folder or the entry that it is about.
    /// - Throws: ``SourceError`` if nobody waits for the scan any more.
    func begins(at path: RelativePath) throws(SourceError) {
        let isAbandoned = state.withLock { state in
            state.calls += 1
            state.path = path
            return state.isAbandoned
        }
        if isAbandoned { throw SourceError(.busy, "the scan was given up") }
    }
}
