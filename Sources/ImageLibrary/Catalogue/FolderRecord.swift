/// What a look at one folder found, without what the folders in it hold.
struct FolderRecord: Sendable {
    /// The folder's own pictures; nil when it has none.
    var gallery: Gallery?
    /// Where its gallery stands among the others.
    let order: [NaturalOrder]
    /// The folders in it that were looked at as well.
    var inner: [RelativePath] = []
    var skipped: [SkippedEntry] = []
    /// Whether links or lists lie in it: what they show may change in another folder.
    var hasLinks = false
    /// The addresses that a list names.
    var urls: Set<String> = []

    init(of path: RelativePath) { order = path.names.map(NaturalOrder.init) }
}
