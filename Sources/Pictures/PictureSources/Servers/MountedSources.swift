import Catalogue
import FileAccess
import PictureMetadata

/// A folder with servers in it: each is a folder in the root, by the name of its definition.
///
/// Paths whose first name is that of a server are the server's; all others are the folder's.
package final class MountedSources: PictureSource {
    private let base: any PictureSource
    private let servers: ServerSources

    package init(_ base: any PictureSource, _ servers: ServerSources) {
        (self.base, self.servers) = (base, servers)
    }

    package var name: [UInt8] { base.name }
    package var identity: String { base.identity }
    package var isTrusted: Bool { base.isTrusted }
    package var rootPaths: [String] { base.rootPaths }

    /// The server that a path leads into, and the path there.
    private func server(at path: RelativePath) -> (source: ServerSource, path: RelativePath)? {
        let names = path.names
        guard let first = names.first, let source = servers.source(named: first) else {
            return nil
        }
        let rest = names.dropFirst().joined(separator: [UInt8(ascii: "/")])
        return (source, RelativePath(bytes: Array(rest)))
    }

    package func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder {
        if let (source, rest) = server(at: path) { return try source.folder(at: rest) }
        let folder = try base.folder(at: path)
        return path.isRoot ? MountedRoot(folder, servers) : folder
    }

    package func target(ofLinkAt path: RelativePath) -> RelativePath? {
        let target = server(at: path) == nil ? base.target(ofLinkAt: path) : nil
        // What a server hides is not shown by a link.
        return target.flatMap { server(at: $0) == nil ? $0 : nil }
    }

    package func version(of path: RelativePath) throws(SourceError) -> FileVersion {
        if let (source, rest) = server(at: path) { return try source.version(of: rest) }
        return try base.version(of: path)
    }

    package func open(
        _ path: RelativePath, for need: SourceNeed
    ) throws(SourceError) -> OpenedFile {
        if let (source, rest) = server(at: path) { return try source.open(rest, for: need) }
        return try base.open(path, for: need)
    }

    package func isRemote(_ path: RelativePath) -> Bool { server(at: path) != nil }

    package func faces(at path: RelativePath) -> MetadataFields<XMPField> {
        if let (source, rest) = server(at: path) { return source.faces(at: rest) }
        return base.faces(at: path)
    }

    package func believesLosses(in folder: RelativePath) -> Bool {
        folder.names.first.map(servers.isOrWasDefined) ?? false
    }

    package func isAtHand(_ path: RelativePath) -> Bool {
        if let (source, rest) = server(at: path) { return source.isAtHand(rest) }
        return base.isAtHand(path)
    }

    package func expiredMounts(
        among folders: [RelativePath: FolderIdentity]
    ) -> Set<RelativePath> { base.expiredMounts(among: folders) }

    /// What changed in the folder if it is watched, and the servers whose listings are others.
    package func takeChanges() -> FolderChanges? {
        var changes = base.takeChanges() ?? FolderChanges()
        for (name, change) in servers.takeChanged() {
            let mount = RelativePath(bytes: name)
            switch change {
            case .pictures: changes.changed(tree: mount)
            // The served folder and what is below the mount are as they were.
            case .absence: changes.changed(in: mount)
            }
        }
        return changes
    }

    package func putBack(_ changes: FolderChanges) {
        base.putBack(changes)
        for folder in changes.folders { servers.putBack(folder.bytes, .absence) }
        for tree in changes.trees { servers.putBack(tree.bytes, .pictures) }
    }

    package func scanBegins() { base.scanBegins() }

    package func isUnfinished(_ file: RelativePath, of byteCount: Int64) -> Bool {
        server(at: file) == nil && base.isUnfinished(file, of: byteCount)
    }

    package func scanEnded(keeping isFound: (RelativePath) -> Bool) {
        base.scanEnded(keeping: isFound)
    }

    package func editableFolder(for path: RelativePath) -> LibraryFolder? {
        server(at: path) == nil ? base.editableFolder(for: path) : nil
    }
}

/// The root of the folder, with the servers.
private final class MountedRoot: SourceFolder {
    private let folder: any SourceFolder
    private let servers: ServerSources

    init(_ folder: any SourceFolder, _ servers: ServerSources) {
        (self.folder, self.servers) = (folder, servers)
    }

    var identity: FolderIdentity? { folder.identity }
    var absence: SourceError? { folder.absence }

    func names() throws(SourceError) -> [[UInt8]] {
        let mounts = servers.names
        return try folder.names().filter { !mounts.contains($0) } + mounts
    }

    func entry(_ name: [UInt8]) throws(SourceError) -> SourceEntry {
        guard servers.source(named: name) == nil else {
            return SourceEntry(.folder, version: .none)
        }
        return try folder.entry(name)
    }

    func folder(_ name: [UInt8]) throws(SourceError) -> any SourceFolder {
        if let source = servers.source(named: name) { return try source.folder(at: .root) }
        return try folder.folder(name)
    }

    func open(_ name: [UInt8]) throws(SourceError) -> OpenedFile { try folder.open(name) }
    func canOpen(_ name: [UInt8]) -> Bool { folder.canOpen(name) }
    func watch() { folder.watch() }
}
