import FileAccess

/// The folders that changed since the last scan, which the next scan visits.
package struct FolderChanges: Sendable {
    /// Folders in which files were added, removed or changed.
    package private(set) var folders: Set<RelativePath> = []
    /// Folders that were added, removed or changed with all their contents.
    package private(set) var trees: Set<RelativePath> = []
    /// Whether the folders of changes are unknown, so that all folders must be scanned.
    private(set) var isEverywhere = false

    package var isEmpty: Bool { folders.isEmpty && trees.isEmpty && !isEverywhere }

    static let everywhere = FolderChanges(isEverywhere: true)

    package init() {}

    private init(isEverywhere: Bool) { self.isEverywhere = isEverywhere }

    /// A file in the folder changed.
    package mutating func changed(in folder: RelativePath) { add(folder, to: \.folders) }

    /// A folder was added, removed or changed as a whole, and with it the entries of its parent.
    package mutating func changed(tree folder: RelativePath) {
        guard let parent = folder.parent else { return changedEverywhere() }
        add(parent, to: \.folders)
        add(folder, to: \.trees)
    }

    package mutating func changedEverywhere() { self = .everywhere }

    package mutating func add(_ others: FolderChanges) {
        for folder in others.folders { changed(in: folder) }
        for tree in others.trees { changed(tree: tree) }
        if others.isEverywhere { changedEverywhere() }
    }

    /// The number of paths above which all folders are scanned, so that the set stays small.
    private static let maxPaths = 10_000

    private mutating func add(
        _ folder: RelativePath, to paths: WritableKeyPath<FolderChanges, Set<RelativePath>>
    ) {
        guard !isEverywhere else { return }
        self[keyPath: paths].insert(folder)
        if folders.count + trees.count > Self.maxPaths { changedEverywhere() }
    }
}
