/// The scan of one folder or list, without the folders in it.
struct FolderRecord: Sendable {
    /// The pictures directly in the folder; nil when it has none.
    var gallery: Gallery?
    /// The sort key of its gallery.
    let order: [NaturalOrder]
    /// What its owner says about its gallery.
    var settings: GallerySettings?
    /// The folders and lists in it that have records.
    var inner: [RelativePath] = []
    var skipped: [SkippedEntry] = []
    /// Whether it is a list's, whose pictures are in folders as well or on other machines.
    var isList = false
    /// Whether it has links or lists, whose pictures may change in other folders.
    var hasLinks = false
    /// The URLs in a list.
    var urls: Set<String> = []

    init(of path: RelativePath) { order = path.names.map(NaturalOrder.init) }
}
