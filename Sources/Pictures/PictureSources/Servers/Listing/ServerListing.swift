import Calendars
import Catalogue
import FileAccess
import Hashing
import PictureMetadata

/// All pictures of a server, as it listed them.
struct ServerListing: Sendable {
    var pictures: [ServerPicture] = []
    /// Bytes of the texts of pictures that were appended.
    private var textBytes = 0
    /// What tells this state of the server from a later one; nil if it has no such thing.
    var mark: String?
    /// Whether the server has more pictures than a source may have.
    var isCut = false
    /// Whether some of it is of the listing before, because marks say that it has not changed.
    var isPartlyFormer = false
    /// Folders that have other pictures each day, so that a loss of those in them means nothing.
    var passingFolders: Set<RelativePath> = []
    /// What the operator should know about the server, as a sentence for the log.
    var warning: String?
    /// Folders and files that the server lists, and denies access to: what is in them is not known.
    var denied: Set<RelativePath> = []

    init(pictures: [ServerPicture] = [], mark: String? = nil) {
        (self.pictures, self.mark) = (pictures, mark)
    }

    /// Bytes of all ids, versions and names.
    private static let textLimit = 256 << 20

    /// Appends a picture that a server listed.
    ///
    /// - Throws: ``SourceError`` if the texts of all take too much memory.
    mutating func append(_ picture: ServerPicture) throws(SourceError) {
        textBytes +=
            picture.id.utf8.count + picture.version.utf8.count + picture.name.count
            + picture.folder.bytes.count
        guard textBytes <= Self.textLimit else {
            throw SourceError(
                .tooLarge, "its list has more than \(Self.textLimit >> 20) MB of names")
        }
        pictures.append(picture)
    }
}

/// A picture of a server, with what the server says about it.
struct ServerPicture: Equatable, Sendable {
    /// Its folder, below the mount.
    var folder: RelativePath
    /// Its name in the folder: the server's own words, which may be anything.
    var name: [UInt8]
    /// What the server calls it: the id of an asset, a decoded path, a key.
    var id: String
    /// What changes when its bytes do; a hash of what the server says if that is long.
    var version: String
    /// The bytes of the file.
    var byteCount: Int64?
    /// The time of the last write.
    var modified: UnixTime?
    /// What it is; nil if its name decides.
    var kind: ItemKind?
    /// What the server says about it.
    var metadata: ItemMetadata?
    /// The longer side of the preview that the server has of it; nil if it has only the file.
    var previewSide: Int?

    /// Bytes of a version.
    private static let longestVersion = 256

    init(
        folder: RelativePath, name: [UInt8], id: String, version: String, byteCount: Int64? = nil,
        modified: UnixTime? = nil, kind: ItemKind? = nil, metadata: ItemMetadata? = nil,
        previewSide: Int? = nil
    ) {
        self.folder = folder
        self.name = name
        self.id = id
        self.version =
            version.utf8.count <= Self.longestVersion
            ? version : String(hexadecimal: SHA256.hash(Array(version.utf8)).bytes)
        self.byteCount = byteCount
        self.modified = modified
        self.kind = kind
        self.metadata = metadata
        self.previewSide = previewSide
    }
}

extension ServerPicture {
    /// A version of several texts: 15 hexadecimal digits, which a `String` holds without memory of its own.
    static func version(of texts: [String]) -> String {
        let text = texts.joined(separator: "\n")
        return String(String(hexadecimal: SHA256.hash(Array(text.utf8)).bytes.prefix(8)).dropLast())
    }
}

extension UnixTime {
    /// A moment as `2026-11-25T21:42:50.000Z`; nil for another form, or one without an offset from UTC.
    init?(instant text: String) {
        guard let date = DateText.date(in: text, from: .file), let zone = date.zone else {
            return nil
        }
        self.init(milliseconds: date.milliseconds - Int64(zone) * 60_000)
    }
}
