import Catalogue
import FileAccess
import JSONCoding
import PictureFetching
import PictureMetadata
import Spelling

/// A picture that a document names.
struct ListEntry: Equatable {
    var url: String
    var metadata = ItemMetadata.none

    init(_ url: String, title: String? = nil, date: CaptureDate? = nil) {
        self.url = url
        metadata = ItemMetadata(title: title, caption: nil)
        metadata.taken = date
    }

    init(_ url: String, _ metadata: ItemMetadata) { (self.url, self.metadata) = (url, metadata) }

    /// The picture as a file in the folder of its source; nil if its URL is none of HTTP.
    var picture: ServerPicture? {
        let url = Self.encoded(url)
        guard HTTPOrigin(of: url) != nil else { return nil }
        let name = Self.name(in: url)
        return ServerPicture(
            folder: .root, name: name, id: url,
            // What a feed dates anew has other bytes.
            version: metadata.taken?.text ?? "", kind: ItemKind(ofFileNamed: name) ?? .picture,
            metadata: metadata == .none ? nil : metadata)
    }

    /// With codes for spaces and letters beyond ASCII, which many feeds have as they are.
    private static func encoded(_ url: String) -> String {
        guard !url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return url }
        return url.utf8.reduce(into: "") { encoded, byte in
            encoded +=
                (0x21...0x7E).contains(byte)
                ? String(UnicodeScalar(byte)) : PercentCoding.encoded(CollectionOfOne(byte))
        }
    }

    /// The last part of the path, as a browser that saves the picture takes it.
    private static func name(in url: String) -> [UInt8] {
        // Without scheme and host.
        let parts = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2)
        let part = parts.last ?? ""
        let names = [PercentCoding.decodedLeniently(part.utf8), Array(part.utf8)]
        return names.first { SourceEntry.isName($0) && !HiddenEntries.isHidden($0) }
            ?? Array("picture".utf8)
    }
}

extension ListEntry {
    /// The pictures in a document, whose first byte tells its format; where it does not, its content type.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - type: The value of `Content-Type`, in lower case.
    ///   - limit: The number of entries above which the rest is left out.
    /// - Returns: The entries, in the order of the document.
    /// - Throws: ``SourceError`` if it is in none of the formats.
    static func entries(
        in document: [UInt8], type: String, limit: Int
    ) throws(SourceError) -> [ListEntry] {
        let document = document.withoutByteOrderMark
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        switch document.first(where: { !isBlank($0) }) {
        case UInt8(ascii: "<"): return try FeedReader.entries(in: document, limit: limit)
        case UInt8(ascii: "{"): return try JSONFeed.entries(in: document, limit: limit)
        case _ where type.contains("xml"):
            // In UTF-16, or nothing at all.
            return try FeedReader.entries(in: document, limit: limit)
        case _ where type.contains("json") || type.contains("html"): throw .unknownForm
        default: return PictureList(lines: document, limit: limit).listEntries
        }
    }
}

extension PictureList {
    /// The entries with URLs as they are; paths lead nowhere.
    var listEntries: [ListEntry] {
        entries.map { entry in
            switch entry.location {
            case .url(let url): ListEntry(url, entry.metadata)
            case .file(let path): ListEntry(String(decoding: path, as: UTF8.self), entry.metadata)
            }
        }
    }
}
