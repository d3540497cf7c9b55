import Catalogue
import FileAccess
import Glibc

/// An open folder on disk.
final class DiskFolder: SourceFolder {
    private let opened: OpenedFolder
    private let path: RelativePath
    private let changes: FolderWatch?

    init(_ opened: consuming OpenedFolder, at path: RelativePath, watch: FolderWatch?) {
        self.opened = opened
        self.path = path
        changes = watch
    }

    var identity: FolderIdentity? { opened.identity }

    func names() throws(SourceError) -> [[UInt8]] {
        try SourceError.translating { () throws(FileError) in try opened.names() }
    }

    func entry(_ name: [UInt8]) throws(SourceError) -> SourceEntry {
        let status = try SourceError.translating { () throws(FileError) in
            try opened.status(of: name)
        }
        return SourceEntry(Self.kind(of: status), version: FileVersion(status))
    }

    private static func kind(of status: stat) -> SourceEntry.Kind {
        if status.isRegularFile { return .file }
        if status.isFolder { return .folder }
        return status.isLink ? .link : .other
    }

    func folder(_ name: [UInt8]) throws(SourceError) -> any SourceFolder {
        DiskFolder(
            try SourceError.translating { () throws(FileError) in try opened.folder(name) },
            at: path.appending(name), watch: changes)
    }

    func open(_ name: [UInt8]) throws(SourceError) -> OpenedFile {
        try SourceError.translating { () throws(FileError) in try opened.file(name) }
    }

    func canOpen(_ name: [UInt8]) -> Bool { opened.isReadable(name) }

    /// Watched before it is read, so no change is missed in between.
    func watch() { changes?.begin(on: opened, at: path) }
}
