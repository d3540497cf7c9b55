/// What one look through the folders found: a value, replaced whole by the next look.
struct Catalogue: Sendable {
    let galleries: [Gallery]
    let skipped: [SkippedEntry]
    private let places: [GalleryID: Int]

    static let empty = Catalogue(galleries: [], skipped: [])

    init(galleries: [Gallery], skipped: [SkippedEntry]) {
        self.galleries = galleries
        self.skipped = skipped
        places = Dictionary(
            galleries.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    func gallery(_ id: GalleryID) -> Gallery? { places[id].map { galleries[$0] } }

    func item(_ item: ItemID, in gallery: GalleryID) -> Item? {
        guard let gallery = self.gallery(gallery), let place = gallery.index(of: item) else {
            return nil
        }
        return gallery.items[place]
    }
}

/// An entry of a folder that is not shown, and why.
struct SkippedEntry: Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        case hidden
        case marked
        case leadsOutside
        case leadsToFolder
        case notRegular
        case notPicture
        case unreadable
        case tooDeep
        case tooMany
        /// Two paths with one id: once in centuries, or on purpose.
        case sameID
    }

    let path: RelativePath
    let reason: Reason
}

extension SkippedEntry: CustomStringConvertible {
    var description: String { "\(VisibleText.of(path.bytes)): \(reason.sentence)" }
}

extension SkippedEntry.Reason {
    /// Hidden files and texts beside pictures are as they should be; the rest may surprise.
    var isExpected: Bool { [.hidden, .marked, .notPicture].contains(self) }

    fileprivate var sentence: String {
        switch self {
        case .hidden: "hidden"
        case .marked: "the folder holds a .nomedia file"
        case .leadsOutside: "a link that leads out of the library, or nowhere"
        case .leadsToFolder: "a link to a folder; its pictures are shown where they are"
        case .notRegular: "neither a file nor a folder"
        case .notPicture: "not a picture"
        case .unreadable: "reading it is not permitted, or fails"
        case .tooDeep: "too many folders inside each other"
        case .tooMany: "the library is full; raise its limit on items"
        case .sameID: "another entry has the same id"
        }
    }
}
