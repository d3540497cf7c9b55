import Glibc

/// One look through all folders of a library.
///
/// A file is a picture when its first bytes say so, whatever it is called: `photo.txt` may be a
/// JPEG. A file that is called a picture but is none (empty, damaged, half-copied, a text called
/// `notes.jpg`) is listed too: who put it there should see that it is broken, and why. It becomes
/// a placeholder page when it is prepared. A file that ends in `.md` is a text, which may speak of
/// the picture beside it.
struct FolderScan {
    private let library: LibraryFolder
    private let limits: LibraryLimits
    private var galleries: [(order: [NaturalOrder], gallery: Gallery)] = []
    private var skipped: [SkippedEntry] = []
    private var known: Set<ItemID> = []
    private var knownGalleries: Set<GalleryID> = []

    /// Looks through the folders.
    ///
    /// Throws when the root cannot be read, or when the system is short of descriptors or memory:
    /// then what was found would be a part, and pictures would seem to have been deleted.
    static func look(
        through library: LibraryFolder, limits: LibraryLimits
    ) throws(FileError) -> Catalogue {
        var scan = FolderScan(library: library, limits: limits)
        try scan.visit(library.open(), at: .root, depth: 0)
        let inOrder = scan.galleries.sorted { $0.order.lexicographicallyPrecedes($1.order) }
        return Catalogue(galleries: inOrder.map(\.gallery), skipped: scan.skipped)
    }

    private init(library: LibraryFolder, limits: LibraryLimits) {
        self.library = library
        self.limits = limits
    }

    private mutating func visit(
        _ folder: consuming OpenedFolder, at path: RelativePath, depth: Int
    ) throws(FileError) {
        guard !folder.has(".nomedia") else { return skip(path, .marked) }
        var found: [(order: NaturalOrder, item: Item)] = []
        let names = try folder.names()
        let sidecars = try Sidecars(among: names, in: folder, at: path)
        for name in names {
            let entry = path.appending(name)
            guard !Self.isHidden(name) else {
                skip(entry, .hidden)
                continue
            }
            do throws(FileError) {
                let status = try folder.status(of: name)
                if status.isFolder {
                    try visitFolder(name, in: folder, at: entry, depth: depth + 1)
                } else if let item = try item(name, in: folder, at: entry, status) {
                    let told = item.told(by: sidecars.of(name), at: entry)
                    found.append((NaturalOrder(of: name), told))
                }
            } catch {
                if case .exhausted = error { throw error }
                skip(entry, .unreadable)
            }
        }
        found.sort { $0.order < $1.order }
        addGallery(of: found.map(\.item), at: path)
    }

    private mutating func visitFolder(
        _ name: [UInt8], in parent: borrowing OpenedFolder, at path: RelativePath, depth: Int
    ) throws(FileError) {
        guard depth <= Self.maximalDepth else { return skip(path, .tooDeep) }
        try visit(parent.folder(name), at: path, depth: depth)
    }

    /// The item at a path; nil when the entry is none, which is then noted.
    private mutating func item(
        _ name: [UInt8], in folder: borrowing OpenedFolder, at path: RelativePath, _ status: stat
    ) throws(FileError) -> Item? {
        // A text that speaks of a picture is not opened, and none whatever its bytes are.
        guard !Sidecars.isName(name) else {
            skip(path, .notPicture)
            return nil
        }
        if status.isLink { return try linkedItem(at: path) }
        guard status.isRegularFile else {
            skip(path, .notRegular)
            return nil
        }
        return try item(from: folder.file(name), at: path, source: path)
    }

    /// A link to a picture inside the library is an item of its own; the file is read where it is.
    private mutating func linkedItem(at path: RelativePath) throws(FileError) -> Item? {
        guard let target = library.target(ofLinkAt: path) else {
            skip(path, .leadsOutside)
            return nil
        }
        guard !target.names.contains(where: Self.isHidden) else {
            skip(path, .hidden)
            return nil
        }
        do throws(FileError) {
            return try item(from: library.openFile(at: target), at: path, source: target)
        } catch .otherKind {
            skip(path, .leadsToFolder)
            return nil
        }
    }

    private mutating func item(
        from file: consuming OpenedFile, at path: RelativePath, source: RelativePath
    ) throws(FileError) -> Item? {
        let start = try file.start(PictureFormat.signatureLength)
        guard PictureFormat(signature: start) != nil || Self.isCalledPicture(path) else {
            skip(path, .notPicture)
            return nil
        }
        guard known.count < limits.maxItems else {
            skip(path, .tooMany)
            return nil
        }
        var found = SourceFile(path: source, version: file.version)
        if source != path { found.linkName = path.names.last }
        let item = Item(at: path, source: found)
        guard known.insert(item.id).inserted else {
            skip(path, .sameID)
            return nil
        }
        return item
    }

    private mutating func addGallery(of items: [Item], at path: RelativePath) {
        guard !items.isEmpty else { return }
        let id = GalleryID(of: path, rootName: library.name)
        guard knownGalleries.insert(id).inserted else { return skip(path, .sameID) }
        let names = path.isRoot ? [library.name] : path.names
        let title = names.map { VisibleText.of($0) }.joined(separator: " / ")
        let gallery = Gallery(id: id, title: title, items: items)
        galleries.append((path.names.map(NaturalOrder.init), gallery))
    }

    private mutating func skip(_ path: RelativePath, _ reason: SkippedEntry.Reason) {
        guard skipped.count < Self.maximalNotes else { return }
        skipped.append(SkippedEntry(path: path, reason: reason))
    }
}

extension FolderScan {
    /// Folders inside folders; each open one costs a descriptor while its inner ones are visited.
    private static let maximalDepth = 32
    /// Enough to explain a library, and bounded.
    private static let maximalNotes = 10_000

    /// Dot files, and the thumbnails that NAS systems leave beside pictures.
    private static func isHidden(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".")
            || String(decoding: name, as: UTF8.self).lowercased() == "@eadir"
    }

    private static func isCalledPicture(_ path: RelativePath) -> Bool {
        guard let name = path.names.last, let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
            return false
        }
        let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
        return PictureFormat.extensions.contains(ending)
    }
}
