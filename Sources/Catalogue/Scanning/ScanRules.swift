/// What scans go by, beside the folder.
package struct ScanRules: Sendable {
    /// Items in all galleries together, at about 500 bytes each.
    package var maxItems = 200_000
    /// What in the folder is no picture by its name.
    package var exclusions = Exclusions.standard
    /// What notices changes of the folder.
    package var watch: FolderWatch?
    /// What fetches the pictures that lists name by URL.
    package var remotes: (any RemotePictureProvider)?

    package init() {}
}
