import Calendars
import Catalogue
import FileAccess
import Hashing
import PictureMetadata

/// A listing in a file, so that a start without the network shows what was there.
///
/// Numbers are big-endian; a text is its length and its bytes. A hash of all is at the start, because the file
/// is read as a whole or not at all.
enum ListingFile {
    private static let magic = Array("peekstrip-listing-3\n".utf8)

    static func bytes(of listing: ServerListing, at time: UnixTime) -> [UInt8] {
        var writer = Writer()
        writer.number(time.milliseconds)
        let folders = Array(Set(listing.pictures.map(\.folder)))
        let indexes = Dictionary(folders.enumerated().map { ($1, $0) }) { one, _ in one }
        writer.number(Int64(folders.count))
        for folder in folders {
            writer.text(folder.bytes)
            writer.number(listing.passingFolders.contains(folder) ? 1 : 0)
        }
        writer.number(Int64(listing.pictures.count))
        for picture in listing.pictures {
            writer.number(Int64(indexes[picture.folder] ?? 0))
            writer.text(picture.name)
            writer.text(Array(picture.id.utf8))
            writer.text(Array(picture.version.utf8))
            writer.number(picture.byteCount ?? -1)
            writer.number(picture.modified?.milliseconds ?? .min)
            writer.text(Array((picture.kind?.rawValue ?? "").utf8))
            writer.text(picture.metadata?.packed ?? [])
            writer.number(Int64(picture.previewSide ?? 0))
        }
        return magic + SHA256.hash(writer.bytes).bytes + writer.bytes
    }

    /// The listing, and when it was made; nil for a file that is damaged or of another version.
    static func read(_ bytes: [UInt8]) -> (listing: ServerListing, time: UnixTime)? {
        var reader = ByteReader(bytes[...])
        guard let start = reader.take(magic.count), start.elementsEqual(magic),
            let digest = reader.take(32),
            digest.elementsEqual(SHA256.hash(Array(reader.rest)).bytes),
            let time = reader.integer(bytes: 8), let folderCount = reader.integer(bytes: 8)
        else { return nil }
        var listing = ServerListing()
        var folders: [RelativePath] = []
        while folders.count < folderCount, let folder = reader.text(),
            let isPassing = reader.integer(bytes: 8)
        {
            folders.append(RelativePath(bytes: Array(folder)))
            if isPassing == 1, let last = folders.last { listing.passingFolders.insert(last) }
        }
        guard let count = reader.integer(bytes: 8) else { return nil }
        while listing.pictures.count < count {
            guard let picture = picture(&reader, in: folders) else { return nil }
            listing.pictures.append(picture)
        }
        return (listing, UnixTime(milliseconds: Int64(time)))
    }

    private static func picture(
        _ reader: inout ByteReader, in folders: [RelativePath]
    ) -> ServerPicture? {
        guard let folder = reader.integer(bytes: 8), folders.indices.contains(folder),
            let name = reader.text(), let id = reader.text(), let version = reader.text(),
            let byteCount = reader.integer(bytes: 8), let modified = reader.integer(bytes: 8),
            let kind = reader.text(), let metadata = reader.text(),
            let previewSide = reader.integer(bytes: 8)
        else { return nil }
        return ServerPicture(
            folder: folders[folder], name: Array(name), id: String(decoding: id, as: UTF8.self),
            version: String(decoding: version, as: UTF8.self),
            byteCount: byteCount < 0 ? nil : Int64(byteCount),
            modified: modified == .min ? nil : UnixTime(milliseconds: Int64(modified)),
            kind: ItemKind(rawValue: String(decoding: kind, as: UTF8.self)),
            metadata: metadata.isEmpty ? nil : ItemMetadata(packed: Array(metadata)),
            previewSide: previewSide == 0 ? nil : previewSide)
    }

    private struct Writer {
        private(set) var bytes: [UInt8] = []

        mutating func number(_ number: Int64) {
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> Int64(shift)))
            }
        }

        mutating func text(_ text: [UInt8]) {
            number(Int64(text.count))
            bytes += text
        }
    }
}

extension ByteReader {
    fileprivate mutating func text() -> ArraySlice<UInt8>? {
        integer(bytes: 8).flatMap { take($0) }
    }
}
