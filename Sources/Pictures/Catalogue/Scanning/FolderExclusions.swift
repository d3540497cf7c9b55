import FileAccess

/// What is left out of a library by its name: by the operator everywhere, and by the settings of folders
/// in them and below.
package struct FolderExclusions {
    let everywhere: Exclusions
    private var ofFolders: [RelativePath: Exclusions] = [:]
    /// Folders that a marker hides.
    private var marked: Set<RelativePath> = []

    package init(everywhere: Exclusions) { self.everywhere = everywhere }

    /// What the settings and the markers of folders leave out, as far as a scan has seen them.
    init(of records: [RelativePath: FolderRecord]) {
        self.init(everywhere: .none)
        for (path, record) in records {
            note(record.settings, of: path)
            if record.isMarked { marked.insert(path) }
        }
    }

    var isEmpty: Bool { everywhere.isEmpty && ofFolders.isEmpty && marked.isEmpty }

    package mutating func note(_ settings: GallerySettings?, of folder: RelativePath) {
        ofFolders[folder] = settings.flatMap { $0.exclusions.isEmpty ? nil : $0.exclusions }
    }

    /// Whether an entry is left out of the folder that it is in.
    package func excludes(_ entry: RelativePath, isFolder: Bool) -> Bool {
        if everywhere.excludes(entry, isFolder: isFolder) { return true }
        guard !ofFolders.isEmpty else { return false }
        return entry.ancestors.contains {
            ofFolders[$0]?.excludes(entry, isFolder: isFolder, below: $0) == true
        }
    }

    /// Whether a file is left out, or a folder that it is in.
    func hides(_ file: RelativePath) -> Bool {
        excludes(file, isFolder: false)
            || file.ancestors.contains {
                marked.contains($0) || !$0.isRoot && excludes($0, isFolder: true)
            }
    }
}
