import Catalogue
import FileAccess
import JSONCoding
import PictureFetching

/// What an album, a person or a tag of an immich server is called.
struct ImmichNamed {
    let id: String
    let name: String
    /// What changes when its pictures do; empty if nothing says so.
    var state = ""

    /// Nil for what has no ID, and for what has no name unless others are `unnamed`.
    private init?(_ value: JSONValue, _ field: String, unnamed: String = "") {
        guard let id = value["id"]?.string, ImmichAsset.isID(id),
            let text = value[field]?.string
        else { return nil }
        let name = text.isEmpty ? unnamed : text
        guard !name.isEmpty else { return nil }
        (self.id, self.name) = (id, name)
    }

    // MARK: Lists

    /// What immich's own pages call an album without a title.
    private static let untitled = "Untitled"

    /// Own and shared albums.
    static func albums(_ session: ImmichSession) throws(SourceError) -> [Self] {
        var values: [JSONValue] = []
        let paths =
            session.version.searchesAlbums
            ? ["albums"] : ["albums?shared=false", "albums?shared=true"]
        for path in paths { values += try session.elements(path, "album.read") }
        var ids: Set<String> = []
        return values.compactMap { value in
            guard var album = Self(value, "albumName", unnamed: untitled),
                ids.insert(album.id).inserted
            else { return nil }
            let times = ["lastModifiedAssetTimestamp", "updatedAt"].map { value[$0]?.string ?? "" }
            guard let count = value["assetCount"]?.integer, !times[0].isEmpty || count == 0 else {
                return album
            }
            album.state = (times + ["\(count)"]).joined(separator: "\n")
            return album
        }
    }

    /// People with a name who are not hidden.
    static func people(_ session: ImmichSession) throws(SourceError) -> [Self] {
        var people: [Self] = []
        for page in 1...peoplePages {
            var ids = Set(people.map(\.id))
            let rest = try session.document(
                "people?page=\(page)&size=500", "person.read", elements: ["people"]
            ) { value in
                guard value["isHidden"]?.isTrue != true, let person = Self(value, "name"),
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

    /// Tags, with the names of those around them.
    static func tags(_ session: ImmichSession) throws(SourceError) -> [Self] {
        try session.elements("tags", "tag.read").compactMap { Self($0, "value") }
    }

    // MARK: Selections

    /// Those that are selected; that one is missing is an error, because its pictures would be missing in silence.
    static func chosen(
        _ choice: ImmichSelection.Choice, of all: [Self], _ kind: String
    ) throws(SourceError) -> [Self] {
        switch choice {
        case .none: return []
        case .all: return all
        case .named(let names):
            let ids = Set(try ids(names, of: all, kind))
            return all.filter { ids.contains($0.id) }
        }
    }

    static func ids(
        _ names: [String], of all: [Self], _ kind: String
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

    // MARK: Folders

    /// A folder for each; where two would have one, each has a part of its id in its name.
    ///
    /// - Parameters:
    ///   - all: Albums, people or tags.
    ///   - parent: The folder around them.
    ///   - reserved: Folders that others have.
    ///   - areNested: Whether a slash in a name separates folders.
    /// - Returns: Each with its folder, in their order.
    static func folders(
        _ all: [Self], in parent: RelativePath, reserved: [RelativePath] = [],
        areNested: Bool = false
    ) -> [(Self, RelativePath)] {
        let paths = all.map { one in
            let names = areNested ? one.name.split(separator: "/").map(String.init) : [one.name]
            return (names.isEmpty ? [one.name] : names)
                .reduce(parent) { $0.appending(ImmichName.of($1)) }
        }
        var counts: [RelativePath: Int] = [:]
        for path in paths + reserved { counts[path, default: 0] += 1 }
        var taken = Set(counts.keys)
        return zip(all, paths).map { one, path in
            guard counts[path] != 1 else { return (one, path) }
            let free = [one.id.prefix(8), one.id[...]]
                .map { (path.parent ?? .root).appending(ImmichName.of(path.name, with: $0)) }
                .first { taken.insert($0).inserted }
            return (one, free ?? path)
        }
    }
}

/// The albums, people and tags of a server that a selection needs.
struct ImmichNames {
    let albums: [ImmichNamed]
    let people: [ImmichNamed]
    let tags: [ImmichNamed]

    init(_ session: ImmichSession) throws(SourceError) {
        let choice = session.server.choice
        albums = choice.needsAlbums ? try ImmichNamed.albums(session) : []
        people = choice.needsPeople ? try ImmichNamed.people(session) : []
        tags = choice.needsTags ? try ImmichNamed.tags(session) : []
    }
}
