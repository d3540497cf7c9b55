import Catalogue
import FileAccess
import Hashing

/// A listing as folders: what scans read, in memory.
final class ServerTree: Sendable {
    /// A folder, by what is in it.
    struct Folder: Equatable, Sendable {
        fileprivate(set) var folders: Set<[UInt8]> = []
        fileprivate(set) var pictures: [[UInt8]: ServerPicture] = [:]
        /// Names of folders, and those that several pictures have.
        private var taken: Set<[UInt8]> = []
        /// Where pictures are in the order of the server, by their ids; empty if they are ordered by name.
        fileprivate(set) var indexes: [String: Int] = [:]

        var names: [[UInt8]] { Array(folders) + pictureNames }

        private var pictureNames: [[UInt8]] {
            guard !indexes.isEmpty else { return Array(pictures.keys) }
            return pictures.sorted { (indexes[$0.value.id] ?? 0) < (indexes[$1.value.id] ?? 0) }
                .map(\.key)
        }

        /// Adds a picture; of several with one name each has its id in its name, whatever their order is.
        fileprivate mutating func add(_ picture: ServerPicture) {
            if pictures[picture.name] != nil { take(picture.name) }
            let name = taken.contains(picture.name) ? ServerTree.name(of: picture) : picture.name
            pictures[name] = picture
        }

        /// Adds a folder, which has its name, because paths lead through it.
        fileprivate mutating func addFolder(_ name: [UInt8]) {
            folders.insert(name)
            take(name)
        }

        private mutating func take(_ name: [UInt8]) {
            taken.insert(name)
            guard let picture = pictures.removeValue(forKey: name) else { return }
            pictures[ServerTree.name(of: picture)] = picture
        }
    }

    private let folders: [RelativePath: Folder]
    /// The pictures of all folders.
    let count: Int
    /// Whether pictures are left out because of the limit.
    let isCut: Bool
    /// The ids of all pictures whose loss is doubted: not those that pass with the day.
    ///
    /// Those of a list are numbers: newer pictures take the places of older ones, and a loss is that there are
    /// fewer.
    let ids: Set<String>

    /// Makes folders of a listing, as far as it keeps a limit.
    ///
    /// What is neither a picture nor a video is left out, and so is what has no name.
    ///
    /// - Parameters:
    ///   - listing: The listing.
    ///   - limit: Pictures at most.
    ///   - isList: Whether the order of the pictures counts, and newer ones take the places of older ones.
    init(_ listing: ServerListing, limit: Int, isList: Bool = false) {
        var folders: [RelativePath: Folder] = [.root: Folder()]
        var ids: Set<String> = []
        var (count, isCut) = (0, listing.isCut)
        for var picture in listing.pictures {
            // A length comes from a stranger, and others calculate with it.
            picture.byteCount = picture.byteCount.flatMap {
                Self.possibleLengths.contains($0) ? $0 : nil
            }
            guard Self.isPath(picture.folder), SourceEntry.isName(picture.name),
                picture.kind != nil || ItemKind(ofFileNamed: picture.name) != nil,
                PictureList.stem(of: picture.name) == nil
            else { continue }
            guard count < limit else {
                isCut = true
                break
            }
            Self.add(picture.folder, to: &folders)
            folders[picture.folder]?.add(picture)
            if isList { folders[picture.folder]?.indexes[picture.id] = count }
            if !listing.passingFolders.contains(picture.folder) {
                ids.insert(isList ? "\(count)" : picture.id)
            }
            count += 1
        }
        self.folders = folders
        (self.count, self.isCut) = (count, isCut)
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
        folders[parent]?.addFolder(Array(path.name))
    }

    /// Whether a folder of a server can be one here.
    static func isPath(_ path: RelativePath) -> Bool {
        let names = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return path.isRoot
            || names.count <= deepest && names.allSatisfy { SourceEntry.isName(Array($0)) }
    }

    /// Folders within folders.
    private static let deepest = 30
    /// Bytes of a file: 4 TB are more than any picture or video has.
    private static let possibleLengths: ClosedRange<Int64> = 0...(1 << 42)

    /// `a-1f2e3d.jpg` for `a.jpg`.
    private static func name(of picture: ServerPicture) -> [UInt8] {
        let digits = String(hexadecimal: SHA256.hash(Array(picture.id.utf8)).bytes).prefix(12)
        let stem = FileName.stem(of: picture.name)
        return stem + Array("-\(digits)".utf8) + picture.name.dropFirst(stem.count)
    }
}
