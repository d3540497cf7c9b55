import Glibc

/// The root folder of the library, by its path.
///
/// It is opened for each use, so that it can be unmounted and mounted again while the service runs.
package struct LibraryFolder: Sendable {
    /// An absolute path without links, dots or a trailing slash.
    package let path: String
    /// The path by which it was named, which may have links in it.
    private let given: String?

    /// Resolves the path and checks that it is a readable folder.
    package init(at path: String) throws(FileError) {
        guard let real = Self.realPath(of: path) else { throw .last() }
        (self.path, given) = (real, path)
        _ = try OpenedFolder(root: real)
    }

    private init(resolved path: String) { (self.path, given) = (path, nil) }

    /// The absolute paths by which people know it.
    package var paths: [String] { [path] + [given].compactMap(\.self).filter { $0.first == "/" } }

    /// Finds the path of a folder that cannot be read now: links are followed as far as they lead, and the names
    /// behind them stay as they are.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - isTouched: Whether a link at the folder itself is followed; not if calls to it hang.
    ///   - note: Called with the folder as far as it is known, before each call that might hang.
    package static func find(
        absentAt path: String, touching isTouched: Bool, _ note: (LibraryFolder) -> Void
    ) {
        let names = path.split(separator: "/")
        let outer = path.hasPrefix("/") ? "/" : realPath(of: ".") ?? "/"
        for count in 0...names.count {
            let above = outer + "/" + names.prefix(count).joined(separator: "/")
            guard count == 0 || count < names.count || isTouched else { return }
            guard let real = count == 0 ? outer : realPath(of: above) else { return }
            let rest = names.dropFirst(count).joined(separator: "/")
            let way = real == "/" ? "/" + rest : "\(real)/\(rest)"
            note(LibraryFolder(resolved: rest.isEmpty ? real : way))
        }
    }

    /// The name of the folder itself.
    package var name: [UInt8] {
        path.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    }

    /// The path of another folder of this machine in this one, also of one that does not exist yet; nil for this
    /// folder, and for one that lies elsewhere.
    package func path(of other: String) -> RelativePath? {
        var found: [UInt8] = []
        Self.find(absentAt: other, touching: true) { found = Array($0.path.utf8) }
        let inside = Array((path == "/" ? path : path + "/").utf8)
        guard found.count > inside.count, found.starts(with: inside) else { return nil }
        return RelativePath(bytes: Array(found.dropFirst(inside.count)))
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
