import Catalogue
import FileAccess

/// A folder of a server, as it was listed.
final class ServerFolder: SourceFolder {
    private let folder: ServerTree.Folder
    private let path: RelativePath
    private let source: ServerSource
    let absence: SourceError?

    init(
        _ folder: ServerTree.Folder, at path: RelativePath, of source: ServerSource,
        absence: SourceError?
    ) {
        (self.folder, self.path, self.source) = (folder, path, source)
        self.absence = absence
    }

    var isOrdered: Bool { source.definition.server.isList }

    func names() throws(SourceError) -> [[UInt8]] { folder.names }

    func entry(_ name: [UInt8]) throws(SourceError) -> SourceEntry {
        if let picture = folder.pictures[name] { return source.entry(of: picture) }
        guard folder.folders.contains(name) else { throw .notListed }
        return SourceEntry(.folder, version: .none)
    }

    func folder(_ name: [UInt8]) throws(SourceError) -> any SourceFolder {
        try source.folder(at: path.appending(name))
    }

    func open(_ name: [UInt8]) throws(SourceError) -> OpenedFile {
        try source.open(path.appending(name), for: .header)
    }
}

extension SourceError {
    static let notListed = SourceError(.gone, "its server has it no longer")
}
