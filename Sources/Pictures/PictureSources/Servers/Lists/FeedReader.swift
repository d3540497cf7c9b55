import Catalogue
import PictureFetching
import PictureMetadata
import XMLReading

/// Reads the pictures of a feed: RSS 2.0 or Atom (RFC 4287), with the elements of Media RSS.
final class FeedReader: ElementReader {
    private enum Namespace {
        static let none = ""
        static let atom = "http://www.w3.org/2005/Atom"
        static let dublinCore = "http://purl.org/dc/elements/1.1/"
        /// As it is specified, and as many write it.
        static let media = ["http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss"]
    }

    /// A file of an item.
    private struct File {
        var url: String
        var title: String?
        /// The group of files of which one is shown: the same picture in other sizes.
        var group: Int?
        /// What is shown of a group: the largest, unless another one is said to be shown.
        var rank = 0
    }

    private struct Item {
        var title: String?
        /// The title by Media RSS.
        var mediaTitle: String?
        var published: CaptureDate?
        var taken: CaptureDate?
        var contents: [File] = []
        var enclosures: [File] = []
        var thumbnails: [File] = []
    }

    private let limit: Int
    private var isFeed = false
    private var item: Item?
    /// The file whose element was begun last; nil if it is not among those of the item.
    private var content: Int?
    /// The number of groups until now.
    private var groups = 0
    private var entries: [ListEntry] = []

    private init(limit: Int) { self.limit = limit }

    /// The pictures that a feed names.
    ///
    /// - Throws: ``SourceError`` if the document is no feed, or was cut: that looks like deleted pictures.
    static func entries(
        in document: [UInt8], limit: Int
    ) throws(SourceError) -> [ListEntry] {
        let reader = FeedReader(limit: limit)
        guard XMLReader.read(document, { reader.take($0) }), reader.isFeed else {
            throw .unknownForm
        }
        return reader.entries
    }

    /// Whether a content type is that of pictures that can be shown.
    static func isPicture(type: String) -> Bool {
        let type = type.lowercased()
        return type.hasPrefix("image/") && !type.hasPrefix("image/svg")
    }

    // MARK: Elements

    override func begin(_ name: XMLReader.Name, _ attributes: [XMLReader.Attribute]) {
        let isRSS = name.namespace == Namespace.none
        let isAtom = name.namespace == Namespace.atom
        switch name.local {
        case "rss" where isRSS && path.isEmpty, "feed" where isAtom && path.isEmpty: isFeed = true
        case "item" where isRSS && path.count == 2, "entry" where isAtom && path.count == 1:
            (item, content) = (Item(), nil)
        case "enclosure" where isRSS:
            guard Self.isPicture(type: attributes["type"] ?? "") else { return }
            add(attributes["url"], to: \.enclosures)
        case "link" where isAtom && attributes["rel"] == "enclosure":
            guard Self.isPicture(type: attributes["type"] ?? "") else { return }
            add(attributes["href"], to: \.enclosures)
        case _ where Namespace.media.contains(name.namespace): beginMedia(name.local, attributes)
        default: break
        }
    }

    private func beginMedia(_ name: String, _ attributes: [XMLReader.Attribute]) {
        switch name {
        case "group": groups += 1
        case "content":
            let count = item?.contents.count ?? 0
            if Self.isPicture(attributes) { add(attributes["url"], to: \.contents, attributes) }
            content = item?.contents.count == count + 1 ? count : nil
        case "thumbnail": add(attributes["url"], to: \.thumbnails, attributes)
        default: break
        }
    }

    private func add(
        _ url: String?, to files: WritableKeyPath<Item, [File]>,
        _ attributes: [XMLReader.Attribute] = []
    ) {
        // WordPress has the face of the author as the first picture.
        guard let url, !url.contains("gravatar.com/avatar/"), entries.count < limit else { return }
        var file = File(url: url)
        if path.last?.local == "group" { file.group = groups }
        let (width, height) = (Int(attributes["width"] ?? ""), Int(attributes["height"] ?? ""))
        file.rank =
            attributes["isDefault"] == "true"
            ? .max : min(max(0, width ?? 0), 1 << 30) * min(max(1, height ?? 1), 1 << 30)
        item?[keyPath: files].append(file)
    }

    /// Whether a file of Media RSS is a picture by its type, by its medium, or without both by its name.
    private static func isPicture(_ attributes: [XMLReader.Attribute]) -> Bool {
        if let type = attributes["type"] { return isPicture(type: type) }
        if let medium = attributes["medium"] { return medium == "image" }
        let path = (attributes["url"] ?? "").prefix { $0 != "?" && $0 != "#" }
        return ItemKind(ofFileNamed: Array(path.utf8)) == .picture
    }

    override func end(_ name: XMLReader.Name) {
        guard item != nil, let around = path.last else { return }
        let value = String(decoding: text, as: UTF8.self)
        let isInItem = around.local == "item" || around.local == "entry"
        switch (name.namespace, name.local) {
        case (Namespace.none, "item"), (Namespace.atom, "entry"): endItem()
        case (Namespace.none, "title"), (Namespace.atom, "title"):
            if isInItem { item?.title = value }
        case (Namespace.none, "pubDate"): item?.published = InternetDate.date(value)
        case (Namespace.atom, "published"):
            item?.published = DateText.date(in: value, from: .file)
        case (Namespace.atom, "updated"), (Namespace.dublinCore, "date"):
            if item?.published == nil { item?.published = DateText.date(in: value, from: .file) }
        // Flickr's own.
        case (Namespace.dublinCore, "date.Taken"):
            item?.taken = DateText.date(in: value, from: .xmp)
        case (let namespace, "title") where Namespace.media.contains(namespace):
            if around.local != "content" {
                item?.mediaTitle = value
            } else if let content {
                item?.contents[content].title = value
            }
        default: break
        }
    }

    private func endItem() {
        guard let item else { return }
        self.item = nil
        for file in Self.shown(of: item) where entries.count < limit {
            entries.append(
                ListEntry(
                    file.url, title: file.title ?? item.mediaTitle ?? item.title,
                    date: item.taken ?? item.published))
        }
    }

    /// The pictures of an item, each in one size: those of Media RSS, else the enclosures, else the largest
    /// preview.
    private static func shown(of item: Item) -> [File] {
        var shown: [File] = []
        var indexes: [Int: Int] = [:]
        for file in item.contents {
            if let index = file.group.flatMap({ indexes[$0] }) {
                if file.rank > shown[index].rank { shown[index] = file }
            } else {
                if let group = file.group { indexes[group] = shown.count }
                shown.append(file)
            }
        }
        if !shown.isEmpty { return shown }
        if !item.enclosures.isEmpty { return item.enclosures }
        return item.thumbnails.max { $0.rank < $1.rank }.map { [$0] } ?? []
    }
}

extension [XMLReader.Attribute] {
    /// The value of an attribute without a namespace.
    fileprivate subscript(_ name: String) -> String? {
        first { $0.name.namespace.isEmpty && $0.name.local == name }?.value
    }
}
