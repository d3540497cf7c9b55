import Catalogue
import FileAccess
import JSONCoding

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

    /// Names of folders: where two have one name, each has a part of its id.
    static func folderNames(
        _ all: [Self], reserved: Set<String> = []
    ) -> [(Self, name: String)] {
        var counts: [String: Int] = [:]
        for one in all { counts[one.name, default: 0] += 1 }
        return all.map { one in
            let isAlone = counts[one.name] == 1 && !reserved.contains(one.name)
            return (one, isAlone ? one.name : "\(one.name) \(one.id.prefix(8))")
        }
    }
}

/// Names of folders and pictures, from an immich server's words.
enum ImmichName {
    /// The path of a folder.
    static func folder(_ names: [String]) -> RelativePath {
        names.reduce(.root) { $0.appending(of($1)) }
    }

    /// A name from the server's words: no path, not hidden, of bounded length.
    static func of(_ text: String) -> [UInt8] {
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
