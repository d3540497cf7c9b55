/// Where something happened in the folders since the last look: what the next look has to look at.
package struct FolderChanges: Sendable {
    /// Folders in which files came, went or changed.
    private(set) var folders: Set<RelativePath> = []
    /// Folders that came, went or changed with all that is in them.
    private(set) var trees: Set<RelativePath> = []
    /// Whether it is not known where: then all is looked at.
    private(set) var isEverywhere = false

    package var isEmpty: Bool { folders.isEmpty && trees.isEmpty && !isEverywhere }

    static let everywhere = FolderChanges(isEverywhere: true)

    init() {}

    private init(isEverywhere: Bool) { self.isEverywhere = isEverywhere }

    /// A file in the folder changed.
    mutating func changed(in folder: RelativePath) { add(folder, to: \.folders) }

    /// A folder came, went or changed as a whole, and with it what its own folder holds.
    mutating func changed(tree folder: RelativePath) {
        guard let parent = folder.parent else { return changedEverywhere() }
        add(parent, to: \.folders)
        add(folder, to: \.trees)
    }

    mutating func changedEverywhere() { self = .everywhere }

    mutating func add(_ others: FolderChanges) {
        for folder in others.folders { changed(in: folder) }
        for tree in others.trees { changed(tree: tree) }
        if others.isEverywhere { changedEverywhere() }
    }

    /// So many places are everywhere; and what is kept stays small.
    private static let maxPlaces = 10_000

    private mutating func add(
        _ folder: RelativePath, to places: WritableKeyPath<FolderChanges, Set<RelativePath>>
    ) {
        guard !isEverywhere else { return }
        self[keyPath: places].insert(folder)
        if folders.count + trees.count > Self.maxPlaces { changedEverywhere() }
    }
}
