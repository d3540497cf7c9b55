import Concurrency
import Glibc
import PictureFiles

@testable import Catalogue
@testable import FileAccess
@testable import PictureMetadata

/// A source whose every call can be slow, fail, or lie.
final class FaultySource: PictureSource {
    struct State: Sendable {
        /// The names in each folder; a name that ends with a slash is a folder's.
        var names: [String: [String]] = [:]
        /// Grows with each change of all files.
        var version = 1
        /// The numbers of mounts by the folders that they lie at; the root's is 1.
        var mounts: [String: UInt64] = [:]
        /// The types of the filesystems of which folders are the roots.
        var mountedTypes: [String: UInt64] = [:]
        /// The inodes of all files below a folder; those of others are 1.
        var inodes: [String: UInt64] = [:]
        /// Folders whose changes were not taken yet.
        var changes = FolderChanges()
        /// What fails: a folder's listing, or a file's opening.
        var failures: [String: SourceError] = [:]
        /// Why folders have the entries of before.
        var absences: [String: SourceError] = [:]
        /// Mounts that an automounter has unmounted.
        var expired: Set<String> = []
        /// Folders whose losses are believed.
        var believed: Set<String> = []
        /// Folders that are those of servers.
        var remote: Set<String> = []
        /// Whether its pictures are in the order in which they are listed.
        var isOrdered = false
        /// Whether it has titles of pictures.
        var hasTitles = false
        /// How often each path was listed or opened.
        var calls: [String: Int] = [:]
    }

    private let state: Lock<State>
    /// Where the bytes of all files are.
    private let file: String
    /// Called with the path of each call, before its answer.
    private let onCall: @Sendable (String) -> Void

    let name = Array("Server".utf8)
    let identity = "test://server"
    let isTrusted: Bool

    init(
        _ names: [String: [String]], file: String, isTrusted: Bool = false,
        onCall: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        state = Lock(State(names: names))
        self.file = file
        self.isTrusted = isTrusted
        self.onCall = onCall
    }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    func calls(of path: String) -> Int { state.withLock { $0.calls[path] ?? 0 } }

    func believesLosses(in folder: RelativePath) -> Bool {
        state.withLock { $0.believed.contains(String(decoding: folder.bytes, as: UTF8.self)) }
    }

    func isRemote(_ path: RelativePath) -> Bool {
        state.withLock { $0.remote.contains(String(decoding: path.bytes, as: UTF8.self)) }
    }

    fileprivate func absence(of folder: RelativePath) -> SourceError? {
        state.withLock { $0.absences[String(decoding: folder.bytes, as: UTF8.self)] }
    }

    fileprivate var isOrdered: Bool { state.withLock { $0.isOrdered } }

    fileprivate func answer<Value: Sendable>(
        _ path: String, _ find: (State) -> Value?
    ) throws(SourceError) -> Value {
        onCall(path)
        let found: Result<Value, SourceError> = state.withLock { state in
            state.calls[path, default: 0] += 1
            if let failure = state.failures[path] { return .failure(failure) }
            return find(state).map { .success($0) } ?? .failure(SourceError(.gone, "it is gone"))
        }
        return try found.get()
    }

    /// Tells changes in folders, as a folder that is watched.
    func note(_ folders: [String]) {
        for folder in folders {
            state.withLock { $0.changes.changed(in: RelativePath(bytes: Array(folder.utf8))) }
        }
    }

    /// Tells that a mount has ended, as a folder that is watched.
    func noteUnmount(of folder: String) {
        state.withLock { $0.changes.changed(tree: RelativePath(bytes: Array(folder.utf8))) }
    }

    func expiredMounts(
        among folders: [RelativePath: FolderIdentity]
    ) -> Set<RelativePath> {
        let expired = state.withLock { $0.expired }
        return Set(
            folders.keys.filter { expired.contains(String(decoding: $0.bytes, as: UTF8.self)) })
    }

    func takeChanges() -> FolderChanges? {
        state.withLock { state in
            defer { state.changes = FolderChanges() }
            return state.changes
        }
    }

    func putBack(_ changes: FolderChanges) { state.withLock { $0.changes.add(changes) } }

    func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder {
        let text = String(decoding: path.bytes, as: UTF8.self)
        let names = try answer(text) { $0.names[text] }
        return FaultyFolder(names, at: path, in: self)
    }

    func version(of path: RelativePath) throws(SourceError) -> FileVersion {
        try entry(String(decoding: path.bytes, as: UTF8.self)).version
    }

    /// By the innermost mount that the folder is in.
    fileprivate func identity(of folder: RelativePath) -> FolderIdentity {
        let (mounts, types) = state.withLock { ($0.mounts, $0.mountedTypes) }
        let text = String(decoding: folder.bytes, as: UTF8.self)
        let around = mounts.filter { folder.isWithin(RelativePath(bytes: Array($0.key.utf8))) }
        let mount = around.max { $0.key.count < $1.key.count }?.value ?? 1
        return FolderIdentity(
            mount: mount, device: mount, inode: 1, mountedType: types[text] ?? 0)
    }

    fileprivate func entry(_ path: String) throws(SourceError) -> SourceEntry {
        try answer(path + "?") { state in
            var status = stat()
            status.st_size = 70
            status.st_mtim.tv_sec = state.version
            let inode = state.inodes.first { path.hasPrefix($0.key) }?.value ?? 1
            status.st_ino = ino_t(inode)
            return SourceEntry(
                state.names[path] == nil ? .file : .folder, version: FileVersion(status),
                itemKind: state.names[path] == nil ? .picture : nil,
                metadata: state.hasTitles
                    ? ItemMetadata(title: "Title of \(path)", caption: nil) : nil)
        }
    }

    func open(
        _ path: RelativePath, for need: SourceNeed
    ) throws(SourceError) -> OpenedFile {
        _ = try answer(String(decoding: path.bytes, as: UTF8.self)) { _ in true }
        do throws(FileError) {
            return try OpenedFile(at: file)
        } catch {
            throw SourceError(error)
        }
    }
}

private final class FaultyFolder: SourceFolder {
    private let listed: [String]
    private let known: Set<String>
    private let path: RelativePath
    private let source: FaultySource

    init(_ listed: [String], at path: RelativePath, in source: FaultySource) {
        self.listed = listed
        known = Set(listed)
        self.path = path
        self.source = source
    }

    private func inner(_ name: [UInt8]) -> RelativePath { path.appending(name) }

    var identity: FolderIdentity? { source.identity(of: path) }

    var absence: SourceError? { source.absence(of: path) }

    var isOrdered: Bool { source.isOrdered }

    func names() throws(SourceError) -> [[UInt8]] { listed.map { Array($0.utf8) } }

    func entry(_ name: [UInt8]) throws(SourceError) -> SourceEntry {
        guard known.contains(String(decoding: name, as: UTF8.self)) else {
            throw SourceError(.gone, "it is gone")
        }
        return try source.entry(String(decoding: inner(name).bytes, as: UTF8.self))
    }

    func folder(_ name: [UInt8]) throws(SourceError) -> any SourceFolder {
        try source.folder(at: inner(name))
    }

    func open(_ name: [UInt8]) throws(SourceError) -> OpenedFile {
        try source.open(inner(name), for: .whole)
    }
}
