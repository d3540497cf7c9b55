import Catalogue
import FileAccess
import Hashing

/// The state of an immich server at a listing, with which a refresh compares the present one.
struct ImmichMark {
    /// A hash of the pictures that are not in albums, and of what the key may do.
    private let others: String
    /// A hash of what decides which pictures of an album are shown, and how.
    private var rules: String
    /// A hash of each album, its folder and what it says of its pictures.
    private let albums: Set<String>

    /// Nil if an album says nothing of its pictures.
    init?(
        _ session: ImmichSession, _ folders: [(ImmichNamed, RelativePath)],
        others pictures: [ServerPicture]
    ) {
        guard folders.allSatisfy({ !$0.0.state.isEmpty }) else { return nil }
        albums = Set(folders.map { Self.hash($0.0, in: $0.1) })
        let permissions = ["asset.download", "stack.read"].map { "\(session.lacks($0))" }
        rules = ServerPicture.version(of: ["\(session.version)"] + permissions)
        others = pictures.reduce(rules) { hash, picture in
            let metadata = String(hexadecimal: picture.metadata?.packed ?? [])
            return ServerPicture.version(of: [
                hash, String(hexadecimal: picture.folder.appending(picture.name).bytes),
                picture.id, picture.version, metadata,
            ])
        }
    }

    private static func hash(_ album: ImmichNamed, in folder: RelativePath) -> String {
        ServerPicture.version(of: [album.id, String(hexadecimal: folder.bytes), album.state])
    }

    /// Adds the pictures that are not shown because they are behind others.
    mutating func add(_ stacked: Set<String>) {
        rules = ServerPicture.version(of: [rules] + stacked.sorted())
    }

    // MARK: A later state

    /// Whether nothing has changed since a former state.
    ///
    /// A picture that enters or leaves a stack changes its album; another primary picture is seen within a day.
    func isSame(as former: ImmichMark) -> Bool {
        others == former.others && albums == former.albums
    }

    /// Whether an album has the same pictures as in a former state.
    func hasSame(_ album: ImmichNamed, in folder: RelativePath, as former: ImmichMark) -> Bool {
        rules == former.rules && former.albums.contains(Self.hash(album, in: folder))
    }

    // MARK: Text

    init?(_ text: String) {
        let lines = text.split(separator: "\n").map(String.init)
        guard lines.count >= 2 else { return nil }
        (others, rules, albums) = (lines[0], lines[1], Set(lines[2...]))
    }

    var text: String { ([others, rules] + albums.sorted()).joined(separator: "\n") }
}
