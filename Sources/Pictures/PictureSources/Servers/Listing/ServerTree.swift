import Catalogue
import FileAccess
import Hashing

/// A listing as folders: what scans read, in memory.
final class ServerTree: Sendable {
    /// A folder, by what is in it.
    struct Folder: Equatable, Sendable {
        fileprivate(set) var folders: Set<[UInt8]> = []
        fileprivate(set) var pictures: [[UInt8]: ServerPicture] = [:]

        var names: [[UInt8]] { Array(folders) + Array(pictures.keys) }
    }

    private let folders: [RelativePath: Folder]
    /// The pictures of all folders.
    let count: Int
    /// The ids of all pictures whose loss is doubted: not those that pass with the day.
    let ids: Set<String>

    /// Makes folders of a listing, as far as it keeps a limit.
    ///
    /// What is neither a picture nor a video is left out, and so is what has no name. Of two with one name the
    /// later one has its id in its name.
    init(_ listing: ServerListing, limit: Int) {
        var folders: [RelativePath: Folder] = [.root: Folder()]
        var ids: Set<String> = []
        var count = 0
        for var picture in listing.pictures where count < limit {
            // A length comes from a stranger, and others calculate with it.
            picture.byteCount = picture.byteCount.flatMap {
                Self.possibleLengths.contains($0) ? $0 : nil
            }
            guard Self.isPath(picture.folder), SourceEntry.isName(picture.name),
                picture.kind != nil || ItemKind(ofFileNamed: picture.name) != nil,
                PictureList.stem(of: picture.name) == nil
            else { continue }
            Self.add(picture.folder, to: &folders)
            let isTaken =
                folders[picture.folder].map {
                    $0.folders.contains(picture.name) || $0.pictures[picture.name] != nil
                } ?? false
            let name = isTaken ? Self.name(picture.name, with: picture.id) : picture.name
            folders[picture.folder]?.pictures[name] = picture
            if !listing.passingFolders.contains(picture.folder) { ids.insert(picture.id) }
            count += 1
        }
        self.folders = folders
        self.count = count
        self.ids = ids
    }

    func folder(at path: RelativePath) -> Folder? { folders[path] }

    /// Whether there is a picture, or a folder with some.
    func has(_ path: RelativePath) -> Bool {
        count > 0 && folders[path] != nil || picture(at: path) != nil
    }

    /// Whether another listing has the same pictures.
    func isEqual(to other: ServerTree) -> Bool { folders == other.folders }

    func picture(at path: RelativePath) -> ServerPicture? {
        path.parent.flatMap { folders[$0]?.pictures[Array(path.name)] }
    }

    /// Adds a folder, and those around it.
    private static func add(_ path: RelativePath, to folders: inout [RelativePath: Folder]) {
        guard folders[path] == nil else { return }
        folders[path] = Folder()
        guard let parent = path.parent else { return }
        add(parent, to: &folders)
        let name = Array(path.name)
        // A folder has its name, because paths lead through it.
        if let picture = folders[parent]?.pictures.removeValue(forKey: name) {
            folders[parent]?.pictures[Self.name(name, with: picture.id)] = picture
        }
        folders[parent]?.folders.insert(name)
    }

    private static func isPath(_ path: RelativePath) -> Bool {
        let names = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return path.isRoot
            || names.count <= deepest && names.allSatisfy { SourceEntry.isName(Array($0)) }
    }

    /// Folders within folders.
    private static let deepest = 30
    /// Bytes of a file: 4 TB are more than any picture or video has.
    private static let possibleLengths: ClosedRange<Int64> = 0...(1 << 42)

    /// `a-1f2e3d.jpg` for `a.jpg`.
    private static func name(_ name: [UInt8], with id: String) -> [UInt8] {
        let digits = String(hexadecimal: SHA256.hash(Array(id.utf8)).bytes).prefix(12)
        let stem = FileName.stem(of: name)
        return stem + Array("-\(digits)".utf8) + name.dropFirst(stem.count)
    }
}
