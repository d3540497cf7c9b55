import Glibc

/// The folder that holds the library, by its path.
///
/// Opened anew for each use, so that it may be unmounted and mounted again while the service runs.
struct LibraryFolder: Sendable {
    /// Without links, dots or a slash at its end.
    let path: String

    /// Finds the folder.
    init(at path: String) throws(FileError) {
        guard let real = Self.realPath(of: path) else { throw .last() }
        self.path = real
        _ = try OpenedFolder(root: real)
    }

    /// The name of the folder itself.
    var name: [UInt8] { path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? [] }

    func open() throws(FileError) -> OpenedFolder { try OpenedFolder(root: path) }

    /// Opens a folder below, folder by folder.
    func openFolder(at path: RelativePath) throws(FileError) -> OpenedFolder {
        var folder = try open()
        for name in path.names { folder = try folder.folder(name) }
        return folder
    }

    /// Opens a folder below, which is made when it is not there and its own folder is.
    func openFolder(making path: RelativePath) throws(FileError) -> OpenedFolder {
        do throws(FileError) {
            return try openFolder(at: path)
        } catch .gone {
            guard let parent = path.parent, let name = path.names.last else { throw .gone }
            let folder = try openFolder(at: parent)
            try folder.createFolder(name)
            return try folder.folder(name)
        }
    }

    /// Opens a file below, folder by folder.
    func openFile(at path: RelativePath) throws(FileError) -> OpenedFile {
        guard let parent = path.parent, let name = path.names.last else { throw .otherKind }
        return try openFolder(at: parent).file(name)
    }

    /// Opens the file of an item, wherever it lies.
    func open(_ source: SourceFile) throws(FileError) -> OpenedFile {
        switch source.remote {
        case nil: try openFile(at: source.path)
        case .kept(let path): try OpenedFile(at: path)
        case .arriving, .failed: throw .gone
        }
    }

    /// What a link below leads to in the end; nil when that lies outside, or does not exist.
    func target(ofLinkAt link: RelativePath) -> RelativePath? {
        let target = Self.realPath(of: Array((path + "/").utf8) + link.bytes)
        let inside = path == "/" ? Array("/".utf8) : Array((path + "/").utf8)
        guard let target, target.starts(with: inside) else { return nil }
        return RelativePath(bytes: Array(target.dropFirst(inside.count)))
    }
}

extension LibraryFolder {
    private static func realPath(of path: String) -> String? {
        realPath(of: Array(path.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func realPath(of path: [UInt8]) -> [UInt8]? {
        let real = unsafe (path + [0]).withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe $0.baseAddress.flatMap { unsafe realpath($0, nil) }
            }
        }
        guard let real = unsafe real else { return nil }
        defer { unsafe free(real) }
        let length = unsafe strlen(real)
        return unsafe real.withMemoryRebound(to: UInt8.self, capacity: length) {
            unsafe Array(UnsafeBufferPointer(start: $0, count: length))
        }
    }
}
