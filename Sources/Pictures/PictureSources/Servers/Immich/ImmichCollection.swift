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
    private var pictures: [ServerPicture] = []
    private var mark: String?
    private var isUnchanged = false

    init(_ server: ImmichServer) { self.server = server }

    /// What an album, a person or a tag is called.
    private struct Named {
        let id: String
        let name: String
        /// What changes when its pictures do.
        var state = ""
    }

    private static let favourites = "Favourites"
    private static let memories = "Memories"
    private static let people = "People"
    private static let tags = "Tags"

    /// The listing; nil if nothing has changed since the mark.
    func listing(_ warning: String?) -> ServerListing? {
        guard !isUnchanged else { return nil }
        var listing = ServerListing()
        (listing.pictures, listing.mark, listing.warning) = (pictures, mark, warning)
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
            ? try Self.albums(session) : []
        let wanted = try Self.chosen(choice.albums, of: albums, "album")
        self.mark = stateMark(of: wanted, session.version)
        if let mark, mark == self.mark { return isUnchanged = true }
        let people =
            choice.people != .none || searches.contains { !$0.people.isEmpty }
            ? try Self.people(session) : []
        let tags =
            choice.tags != .none || searches.contains { !$0.tags.isEmpty }
            ? try Self.tags(session) : []
        let reserved = Set(
            [Self.favourites, Self.memories, Self.people, Self.tags] + searches.map(\.title))
        for (album, name) in Self.named(wanted, reserved: reserved) {
            let count = pictures.count
            add(
                try self.album(album.id, session) { onProgress(count + $0) },
                to: Self.folder([name]))
        }
        if choice.hasFavourites {
            try add(
                ImmichQuery(isFavourite: true), to: Self.folder([Self.favourites]), session,
                onProgress)
        }
        if choice.hasMemories {
            let today = CalendarDay(of: TimeZoneRules.local.local(time))
            add(try memories(of: today, session), to: Self.folder([Self.memories]))
        }
        for (person, name) in Self.named(try Self.chosen(choice.people, of: people, "person")) {
            try add(
                ImmichQuery(people: [person.id]), to: Self.folder([Self.people, name]), session,
                onProgress)
        }
        for (tag, name) in Self.named(try Self.chosen(choice.tags, of: tags, "tag")) {
            let names = name.split(separator: "/").map(String.init)
            try add(
                ImmichQuery(tags: [tag.id]), to: Self.folder([Self.tags] + names), session,
                onProgress)
        }
        for search in searches {
            var query = search.query
            query.albums = try Self.ids(search.albums, of: albums, "album")
            query.people = try Self.ids(search.people, of: people, "person")
            query.tags = try Self.ids(search.tags, of: tags, "tag")
            try add(query, to: Self.folder([search.title]), session, onProgress)
        }
    }

    /// What the albums say about themselves; nil if there is more than albums, of which nothing is said.
    private func stateMark(of albums: [Named], _ version: ImmichVersion) -> String? {
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
        let count = pictures.count
        var found: [ImmichAsset] = []
        for archive in choice.isArchived ? [false, true] : [false] {
            query.isArchived = archive
            let before = count + found.count
            found += try session.search(query) { onProgress(before + $0) }
        }
        add(found, to: folder)
    }

    /// Adds pictures to a folder, each once.
    private mutating func add(_ assets: [ImmichAsset], to folder: RelativePath) {
        var ids: Set<String> = []
        var found = assets.filter { asset in
            asset.isShown && (choice.hasVideos || !asset.isVideo) && ids.insert(asset.id).inserted
        }
        // The same names for the same pictures, in whatever order they came.
        found.sort {
            let (one, other) = ($0.created?.milliseconds ?? 0, $1.created?.milliseconds ?? 0)
            return (one, $0.name, $0.id) < (other, $1.name, $1.id)
        }
        for asset in found { pictures.append(Self.picture(asset, in: folder)) }
    }

    private static func picture(_ asset: ImmichAsset, in folder: RelativePath) -> ServerPicture {
        let state = ServerPicture.version(of: [asset.contents, "\(asset.isEdited)"])
        return ServerPicture(
            folder: folder, name: name(asset.name.isEmpty ? "\(asset.id).jpg" : asset.name),
            id: (asset.isVideo ? ImmichServer.videoMark : "") + asset.id,
            version: (asset.isEdited ? ImmichServer.editMark : "o") + state.dropLast(),
            byteCount: asset.byteCount, modified: asset.created, kind: .picture,
            metadata: asset.metadata)
    }

    // MARK: Parts of a server

    private static func albums(_ session: ImmichSession) throws(SourceError) -> [Named] {
        var values: [JSONValue] = []
        let paths =
            session.version.searchesAlbums
            ? ["albums"] : ["albums?shared=false", "albums?shared=true"]
        for path in paths { values += try session.elements(path, "album.read") }
        var ids: Set<String> = []
        return values.compactMap { value in
            guard let album = named(value, "albumName"), ids.insert(album.id).inserted else {
                return nil
            }
            let times = ["lastModifiedAssetTimestamp", "updatedAt"].map { value[$0]?.string ?? "" }
            guard let count = value["assetCount"]?.integer, !times[0].isEmpty || count == 0 else {
                return album
            }
            return Named(
                id: album.id, name: album.name,
                state: (times + ["\(count)"]).joined(separator: "\n"))
        }
    }

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

    /// People with a name who are not hidden.
    private static func people(_ session: ImmichSession) throws(SourceError) -> [Named] {
        var people: [Named] = []
        for page in 1...peoplePages {
            var ids = Set(people.map(\.id))
            let rest = try session.document(
                "people?page=\(page)&size=500", "person.read", elements: ["people"]
            ) { value in
                guard value["isHidden"]?.isTrue != true, let person = named(value, "name"),
                    ids.insert(person.id).inserted
                else { return }
                people.append(person)
            }
            guard rest["people"]?.elements != nil else { throw .unknownForm }
            guard rest["hasNextPage"]?.isTrue == true else { return people }
        }
        throw SourceError(.tooLarge, "its server has more than \(peoplePages * 500) people")
    }

    private static let peoplePages = 40

    private static func tags(_ session: ImmichSession) throws(SourceError) -> [Named] {
        try session.elements("tags", "tag.read").compactMap { named($0, "value") }
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

    // MARK: Names

    private static func named(_ value: JSONValue, _ field: String) -> Named? {
        guard let id = value["id"]?.string, ImmichAsset.isID(id),
            let name = value[field]?.string, !name.isEmpty
        else { return nil }
        return Named(id: id, name: name)
    }

    /// Those that are selected; that one is missing is an error, because its pictures would be missing in silence.
    private static func chosen(
        _ choice: ImmichSelection.Choice, of all: [Named], _ kind: String
    ) throws(SourceError) -> [Named] {
        switch choice {
        case .none: return []
        case .all: return all
        case .named(let names):
            let ids = Set(try ids(names, of: all, kind))
            return all.filter { ids.contains($0.id) }
        }
    }

    private static func ids(
        _ names: [String], of all: [Named], _ kind: String
    ) throws(SourceError) -> [String] {
        var ids: [String] = []
        for name in names {
            let found = all.filter { $0.id == name || $0.name == name }
            guard !found.isEmpty else {
                throw SourceError(
                    .broken,
                    "its server has no \(kind) “\(name)”: mend the name in the file of sources")
            }
            ids += found.map(\.id)
        }
        return ids
    }

    /// Names of folders: where two have one name, each has a part of its id.
    private static func named(
        _ all: [Named], reserved: Set<String> = []
    ) -> [(Named, name: String)] {
        var counts: [String: Int] = [:]
        for one in all { counts[one.name, default: 0] += 1 }
        return all.map { one in
            let isAlone = counts[one.name] == 1 && !reserved.contains(one.name)
            return (one, isAlone ? one.name : "\(one.name) \(one.id.prefix(8))")
        }
    }

    private static func folder(_ names: [String]) -> RelativePath {
        names.reduce(.root) { $0.appending(name($1)) }
    }

    /// A name from the server's words: no path, not hidden, of bounded length.
    private static func name(_ text: String) -> [UInt8] {
        var name = Array(text.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 })
        for index in name.indices where name[index] == UInt8(ascii: "/") {
            name[index] = UInt8(ascii: "-")
        }
        if name.first == UInt8(ascii: ".") { name[0] = UInt8(ascii: "_") }
        guard name.count > longestName else { return name.isEmpty ? Array("-".utf8) : name }
        // The ending stays, because it says what the file is.
        let stem = FileName.stem(of: name)
        let ending = name.dropFirst(stem.count).prefix(20)
        return Array(String(decoding: stem.prefix(longestName - 20), as: UTF8.self).utf8) + ending
    }

    /// Bytes of a name, as in file systems.
    private static let longestName = 255
}
