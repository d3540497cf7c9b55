import Calendars
import Catalogue
import FileAccess
import Hashing
import JSONCoding

/// Collects the pictures of an immich server into folders.
///
///     Trip to Rome      albums, by their titles
///     Favourites
///     Memories          this day in other years
///     People/Anna       Tags/Trip/2024
///     Best of Rome      a search of the definition
struct ImmichCollection {
    private let server: ImmichServer
    private var choice: ImmichSelection { server.choice }
    private var found = ServerListing()
    private var isUnchanged = false

    init(_ server: ImmichServer) {
        self.server = server
        found.passingFolders = [ImmichName.folder([Self.memories])]
    }

    private static let favourites = "Favourites"
    private static let memories = "Memories"
    private static let people = "People"
    private static let tags = "Tags"

    /// The listing; nil if nothing has changed since the mark.
    func listing(_ warning: String?) -> ServerListing? {
        guard !isUnchanged else { return nil }
        var listing = found
        listing.warning = warning
        return listing
    }

    // MARK: Collecting

    mutating func collect(
        _ session: ImmichSession, since mark: String?, at time: UnixTime,
        _ onProgress: (Int) -> Void
    ) throws(SourceError) {
        let searches = choice.searches
        let albums =
            choice.albums != .none || searches.contains { !$0.albums.isEmpty }
            ? try ImmichNamed.albums(session) : []
        let wanted = try ImmichNamed.chosen(choice.albums, of: albums, "album")
        found.mark = stateMark(of: wanted, session.version)
        if let mark, mark == found.mark { return isUnchanged = true }
        let people =
            choice.people != .none || searches.contains { !$0.people.isEmpty }
            ? try ImmichNamed.people(session) : []
        let tags =
            choice.tags != .none || searches.contains { !$0.tags.isEmpty }
            ? try ImmichNamed.tags(session) : []
        let reserved = Set(
            [Self.favourites, Self.memories, Self.people, Self.tags] + searches.map(\.title))
        for (album, name) in ImmichNamed.folderNames(wanted, reserved: reserved) {
            let count = found.pictures.count
            try add(
                self.album(album.id, session) { onProgress(count + $0) },
                to: ImmichName.folder([name]))
        }
        if choice.hasFavourites {
            try add(
                ImmichQuery(isFavourite: true), to: ImmichName.folder([Self.favourites]), session,
                onProgress)
        }
        if choice.hasMemories {
            let today = CalendarDay(of: TimeZoneRules.local.local(time))
            try add(memories(of: today, session), to: ImmichName.folder([Self.memories]))
        }
        for (person, name) in ImmichNamed.folderNames(
            try ImmichNamed.chosen(choice.people, of: people, "person"))
        {
            try add(
                ImmichQuery(people: [person.id]), to: ImmichName.folder([Self.people, name]),
                session,
                onProgress)
        }
        for (tag, name) in ImmichNamed.folderNames(
            try ImmichNamed.chosen(choice.tags, of: tags, "tag"))
        {
            let names = name.split(separator: "/").map(String.init)
            try add(
                ImmichQuery(tags: [tag.id]), to: ImmichName.folder([Self.tags] + names), session,
                onProgress)
        }
        for search in searches {
            var query = search.query
            query.albums = try ImmichNamed.ids(search.albums, of: albums, "album")
            query.people = try ImmichNamed.ids(search.people, of: people, "person")
            query.tags = try ImmichNamed.ids(search.tags, of: tags, "tag")
            try add(query, to: ImmichName.folder([search.title]), session, onProgress)
        }
    }

    /// What the albums say about themselves; nil if there is more than albums, of which nothing is said.
    private func stateMark(of albums: [ImmichNamed], _ version: ImmichVersion) -> String? {
        guard choice.people == .none, choice.tags == .none, !choice.hasFavourites,
            !choice.hasMemories, choice.searches.isEmpty,
            albums.allSatisfy({ !$0.state.isEmpty })
        else { return nil }
        let texts = albums.map { [$0.id, $0.name, $0.state].joined(separator: "\n") }
        return ServerPicture.version(of: ["\(version)"] + texts.sorted())
    }

    /// Adds the pictures of a search, those of the archive as well if they are selected.
    private mutating func add(
        _ query: ImmichQuery, to folder: RelativePath, _ session: ImmichSession,
        _ onProgress: (Int) -> Void
    ) throws(SourceError) {
        var query = query
        query.hasVideos = choice.hasVideos
        let count = found.pictures.count
        var assets: [ImmichAsset] = []
        for archive in choice.isArchived ? [false, true] : [false] {
            query.isArchived = archive
            let before = count + assets.count
            assets += try session.search(query) { onProgress(before + $0) }
        }
        try add(assets, to: folder)
    }

    /// Adds pictures to a folder, each once.
    private mutating func add(
        _ assets: [ImmichAsset], to folder: RelativePath
    ) throws(SourceError) {
        var ids: Set<String> = []
        var shown = assets.filter { asset in
            asset.isShown && (choice.hasVideos || !asset.isVideo) && ids.insert(asset.id).inserted
        }
        // The same names for the same pictures, in whatever order they came.
        shown.sort {
            let (one, other) = ($0.created?.milliseconds ?? 0, $1.created?.milliseconds ?? 0)
            return (one, $0.name, $0.id) < (other, $1.name, $1.id)
        }
        for asset in shown { try found.append(Self.picture(asset, in: folder)) }
    }

    private static func picture(_ asset: ImmichAsset, in folder: RelativePath) -> ServerPicture {
        let state = ServerPicture.version(of: [asset.contents, "\(asset.isEdited)"])
        return ServerPicture(
            folder: folder,
            name: ImmichName.of(asset.name.isEmpty ? "\(asset.id).jpg" : asset.name),
            id: (asset.isVideo ? ImmichServer.videoMark : "") + asset.id,
            version: (asset.isEdited ? ImmichServer.editMark : "o") + state.dropLast(),
            byteCount: asset.byteCount, modified: asset.created, kind: .picture,
            metadata: asset.metadata, previewSide: 1440)
    }

    // MARK: Parts of a server

    private func album(
        _ id: String, _ session: ImmichSession, _ onProgress: (Int) -> Void
    ) throws(SourceError) -> [ImmichAsset] {
        let isArchived = choice.isArchived
        var found: [ImmichAsset] = []
        guard session.version.searchesAlbums else {
            let rest = try session.document(
                "albums/\(id)", "album.read", elements: ["assets"]
            ) { value in
                guard let asset = ImmichAsset(value, isArchivedShown: isArchived) else { return }
                found.append(asset)
                if found.count.isMultiple(of: 1000) { onProgress(found.count) }
            }
            guard rest["assets"]?.elements != nil else { throw .unknownForm }
            return found
        }
        for archive in isArchived ? [false, true] : [false] {
            let query = ImmichQuery(
                albums: [id], isArchived: archive, hasVideos: choice.hasVideos)
            let before = found.count
            found += try session.search(query) { onProgress(before + $0) }
        }
        return found
    }

    private func memories(
        of day: CalendarDay, _ session: ImmichSession
    ) throws(SourceError) -> [ImmichAsset] {
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
