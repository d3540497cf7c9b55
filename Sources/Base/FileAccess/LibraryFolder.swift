import Glibc

/// The root folder of the library, by its path.
///
/// It is opened for each use, so that it can be unmounted and mounted again while the service runs.
package struct LibraryFolder: Sendable {
    /// An absolute path without links, dots or a trailing slash.
    package let path: String

    /// Resolves the path and checks that it is a readable folder.
    package init(at path: String) throws(FileError) {
        guard let real = Self.realPath(of: path) else { throw .last() }
        self.path = real
        _ = try OpenedFolder(root: real)
    }

    /// A folder that cannot be read now.
    ///
    /// - Parameters:
    ///   - path: Its path, of which links are followed as far as they lead.
    ///   - hangs: Whether calls to it do not return: then it is not touched, and links above it are followed.
    package init(absentAt path: String, hangs: Bool) {
        if !hangs, let real = Self.realPath(of: path) {
            self.path = real
            return
        }
        let names = path.split(separator: "/")
        let outer = path.hasPrefix("/") ? "/" : "."
        // The deepest folder that is there, and the names behind it as they are.
        for count in (0..<names.count).reversed() {
            let above = outer + "/" + names.prefix(count).joined(separator: "/")
            guard let real = Self.realPath(of: above) else { continue }
            let rest = names.dropFirst(count).joined(separator: "/")
            self.path = real == "/" ? "/" + rest : "\(real)/\(rest)"
            return
        }
        self.path = outer
    }

    /// The name of the folder itself.
    package var name: [UInt8] {
        path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    }

    package func open() throws(FileError) -> OpenedFolder { try OpenedFolder(root: path) }

    /// Opens a folder in the library, name by name.
    package func openFolder(at path: RelativePath) throws(FileError) -> OpenedFolder {
        var folder = try open()
        for name in path.names { folder = try folder.folder(name) }
        return folder
    }

    /// Opens a folder in the library; creates it when only its last name is missing.
    package func openFolder(making path: RelativePath) throws(FileError) -> OpenedFolder {
        do throws(FileError) {
            return try openFolder(at: path)
        } catch .gone {
            guard let parent = path.parent, let name = path.names.last else { throw .gone }
            let folder = try openFolder(at: parent)
            try folder.createFolder(name)
            return try folder.folder(name)
        }
    }

    /// Opens a file in the library, name by name.
    package func openFile(at path: RelativePath) throws(FileError) -> OpenedFile {
        guard let parent = path.parent, let name = path.names.last else { throw .otherKind }
        return try openFolder(at: parent).file(name)
    }

    /// The final target of a link in the library; nil when it lies outside or does not exist.
    package func target(ofLinkAt link: RelativePath) -> RelativePath? {
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
