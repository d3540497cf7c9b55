import FileAccess

/// What is left out of a library by its name: by the operator everywhere, and by the settings of folders
/// in them and below.
package struct FolderExclusions {
    let everywhere: Exclusions
    private var ofFolders: [RelativePath: Exclusions] = [:]

    package init(everywhere: Exclusions) { self.everywhere = everywhere }

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
}
