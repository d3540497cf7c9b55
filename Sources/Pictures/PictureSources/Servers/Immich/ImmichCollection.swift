import Calendars
import Catalogue
import FileAccess
import Hashing
import JSONCoding
import PictureFetching
import Spelling

/// Collects the pictures of an immich server into folders.
///
///     Trip to Rome      albums, by their titles
///     Favourites
///     Memories          this day in other years
///     People/Anna       Tags/Trip/2024
///     Best of Rome      a search of the definition
struct ImmichCollection {
    private let session: ImmichSession
    private var choice: ImmichSelection { session.server.choice }
    private var found = ServerListing()
    private var warnings: [String]
    private var isUnchanged = false
    /// Whether the server was seen to read what is searched for.
    private var isHeard = false

    init(_ session: ImmichSession) {
        self.session = session
        found.passingFolders = [ImmichName.folder([ImmichName.memories])]
        warnings = [session.version.warning].compactMap { $0 }
        if choice.hasOriginals, session.lacks("asset.download") {
            warnings.append(
                """
                the key lacks asset.download: pictures are shown with at most \
                \(choice.previewSize) pixels on their shorter side
                """)
        }
    }

    /// The listing; nil if nothing has changed since the mark.
    var listing: ServerListing? {
        guard !isUnchanged else { return nil }
        var listing = found
        listing.warning = warnings.isEmpty ? nil : warnings.joined(separator: "; ")
        return listing
    }

    // MARK: Collecting

    /// Albums come last: they say themselves whether they have changed, and need no request if nothing has.
    mutating func collect(
        since former: FormerListing?, at time: UnixTime, _ onProgress: (Int) -> Void
    ) throws(SourceError) {
        let names = try ImmichNames(session)
        let albums = try ImmichNamed.chosen(choice.albums, of: names.albums, "album")
        try addFavourites(onProgress)
        try addMemories(of: CalendarDay(of: TimeZoneRules.local.local(time)))
        try addPeople(names, onProgress)
        try addTags(names, onProgress)
        try addSearches(names, onProgress)
        let folders = ImmichNamed.folders(
            albums, in: .root,
            reserved: (ImmichName.reserved + choice.searches.map(\.title))
                .map { ImmichName.folder([$0]) })
        var mark = ImmichMark(session, folders, others: found.pictures)
        let last = former.flatMap { ImmichMark($0.mark) }
        if let mark, let last, mark.isSame(as: last) { return isUnchanged = true }
        let stacked = try stacked()
        mark?.add(stacked)
        for (album, folder) in folders {
            if let mark, let last, let tree = former?.tree,
                mark.hasSame(album, in: folder, as: last)
            {
                try keep(tree.folder(at: folder))
            } else {
                try add(assets(ImmichQuery(albums: [album.id]), onProgress), to: folder)
            }
        }
        // What the limit left out is asked for again each time.
        found.mark = found.isCut ? nil : mark?.text
        found.pictures.removeAll { stacked.contains($0.id) }
    }

    private mutating func addFavourites(_ onProgress: (Int) -> Void) throws(SourceError) {
        guard choice.hasFavourites else { return }
        try add(
            assets(ImmichQuery(isFavourite: true), onProgress),
            to: ImmichName.folder([ImmichName.favourites]))
    }

    private mutating func addMemories(of day: CalendarDay) throws(SourceError) {
        guard choice.hasMemories else { return }
        try add(memories(of: day), to: ImmichName.folder([ImmichName.memories]))
    }

    private mutating func addPeople(
        _ names: ImmichNames, _ onProgress: (Int) -> Void
    ) throws(SourceError) {
        let people = try ImmichNamed.chosen(choice.people, of: names.people, "person")
        let parent = ImmichName.folder([ImmichName.people])
        for (person, folder) in ImmichNamed.folders(people, in: parent) {
            try add(assets(ImmichQuery(people: [person.id]), onProgress), to: folder)
        }
    }

    /// Innermost tags come first, because a search for a tag finds the pictures of those within it as well.
    private mutating func addTags(
        _ names: ImmichNames, _ onProgress: (Int) -> Void
    ) throws(SourceError) {
        let tags = try ImmichNamed.chosen(choice.tags, of: names.tags, "tag")
        let folders = ImmichNamed.folders(
            tags, in: ImmichName.folder([ImmichName.tags]), areNested: true)
        var shown: [(tag: String, ids: Set<String>)] = []
        for (tag, folder) in folders.sorted(by: { $0.0.name.utf8.count > $1.0.name.utf8.count }) {
            let within = shown.filter { $0.tag.hasPrefix(tag.name + "/") }
            let assets = try assets(ImmichQuery(tags: [tag.id]), onProgress)
                .filter { asset in !within.contains { $0.ids.contains(asset.id) } }
            try add(assets, to: folder)
            shown.append((tag.name, Set(assets.map(\.id))))
        }
    }

    private mutating func addSearches(
        _ names: ImmichNames, _ onProgress: (Int) -> Void
    ) throws(SourceError) {
        for search in choice.searches {
            var query = search.query
            query.albums = try ImmichNamed.ids(search.albums, of: names.albums, "album")
            query.people = try ImmichNamed.ids(search.people, of: names.people, "person")
            query.tags = try ImmichNamed.ids(search.tags, of: names.tags, "tag")
            try add(assets(query, onProgress), to: ImmichName.folder([search.title]))
        }
    }

    /// Adds the pictures of an album that has not changed.
    private mutating func keep(_ folder: ServerTree.Folder?) throws(SourceError) {
        found.isPartlyFormer = true
        for picture in (folder?.pictures.values).map(Self.sorted) ?? [] {
            try found.append(picture)
        }
    }

    private mutating func stacked() throws(SourceError) -> Set<String> {
        if let stacked = try session.stacked() { return stacked }
        warnings.append("the key lacks stack.read: all pictures of stacks are shown")
        return []
    }

    /// Adds pictures to a folder, each once.
    private mutating func add(
        _ assets: [ImmichAsset], to folder: RelativePath
    ) throws(SourceError) {
        var ids: Set<String> = []
        let shown = assets.filter { asset in
            asset.isShown && (choice.hasVideos || !asset.isVideo) && ids.insert(asset.id).inserted
        }
        let pictures = Self.sorted(shown.map { picture($0, in: folder) })
        let room = max(0, session.server.limit - found.pictures.count)
        if pictures.count > room { found.isCut = true }
        // The newest.
        for picture in pictures.suffix(room) { try found.append(picture) }
    }

    /// The same names for the same pictures, in whatever order they came.
    private static func sorted(_ pictures: some Sequence<ServerPicture>) -> [ServerPicture] {
        pictures.sorted {
            let (one, other) = ($0.modified?.milliseconds ?? 0, $1.modified?.milliseconds ?? 0)
            return (one, $0.id) < (other, $1.id)
        }
    }

    private func picture(_ asset: ImmichAsset, in folder: RelativePath) -> ServerPicture {
        let copy = asset.copy(isDownloadable: !session.lacks("asset.download"))
        return ServerPicture(
            folder: folder,
            name: ImmichName.of(asset.name.isEmpty ? "\(asset.id).jpg" : asset.name),
            id: asset.id,
            version: copy.rawValue + ServerPicture.version(of: [asset.contents]).dropLast(),
            byteCount: asset.byteCount, modified: asset.created, kind: .picture,
            metadata: asset.metadata,
            previewSide: copy == .preview || !choice.hasOriginals
                ? .max : asset.previewSide(ofSize: choice.previewSize))
    }

    // MARK: Parts of a server

    /// The pictures that a query finds, those of the archive as well if they are selected; some may come twice.
    private mutating func assets(
        _ query: ImmichQuery, _ onProgress: (Int) -> Void
    ) throws(SourceError) -> [ImmichAsset] {
        guard !found.isCut else { return [] }
        // A search of 2.x does not find what others put into an album. People and tags are not theirs.
        let isOfOthers = query.people.isEmpty && query.tags.isEmpty && !query.albums.isEmpty
        guard session.version.searchesAlbums || !isOfOthers else {
            return try assets(ofWholeAlbums: query, onProgress)
        }
        var query = query
        query.hasVideos = choice.hasVideos
        var listed: [ImmichAsset] = []
        for archive in choice.isArchived ? [false, true] : [false] {
            query.isArchived = archive
            if !isHeard { try session.checkThatSearchesAreRead(query) }
            isHeard = true
            let before = found.pictures.count + listed.count
            listed += try session.search(query) { onProgress(before + $0) }
        }
        return listed
    }

    private func assets(
        ofWholeAlbums query: ImmichQuery, _ onProgress: (Int) -> Void
    ) throws(SourceError) -> [ImmichAsset] {
        let isArchived = choice.isArchived
        let before = found.pictures.count
        var assets: [ImmichAsset] = []
        for album in query.albums {
            let rest = try session.document(
                "albums/\(album)", "album.read", elements: ["assets"]
            ) { value in
                guard query.matches(value),
                    let asset = ImmichAsset(value, isArchivedShown: isArchived),
                    query.hasDay(of: asset)
                else { return }
                assets.append(asset)
                if assets.count.isMultiple(of: 1000) { onProgress(before + assets.count) }
            }
            guard rest["assets"]?.elements != nil else { throw .unknownForm }
        }
        return assets
    }

    private func memories(of day: CalendarDay) throws(SourceError) -> [ImmichAsset] {
        // Until 3.0.2 a moment: the day of the household with a zone that nobody believes.
        let forms = [day.text, "\(day.text)T00:00:00.000Z"]
        let order = session.version.hasPlainDays ? forms : forms.reversed()
        let values: [JSONValue]
        do throws(SourceError) {
            values = try session.elements(Self.path(ofMemories: order[0]), "memory.read")
        } catch {
            guard error.kind == .broken else { throw error }
            values = try session.elements(Self.path(ofMemories: order[1]), "memory.read")
        }
        let isArchived = choice.isArchived
        return values.flatMap { memory in
            (memory["assets"]?.elements ?? []).compactMap {
                ImmichAsset($0, isArchivedShown: isArchived)
            }
        }
    }

    private static func path(ofMemories day: String) -> String {
        "memories?type=on_this_day&for=" + PercentCoding.encoded(day.utf8)
    }
}
