import Catalogue
import JSONCoding
import PictureFetching
import PictureMetadata

/// Lists in JSON: JSON Feed 1.1 (jsonfeed.org), and what a `.gallery.json` in a folder may have.
enum JSONFeed {
    /// The pictures that a document names.
    ///
    /// - Throws: ``SourceError`` if it is no list.
    static func entries(
        in document: [UInt8], limit: Int
    ) throws(SourceError) -> [ListEntry] {
        var elements = JSONElements(of: ["items"])
        var entries: [ListEntry] = []
        let around: JSONValue
        do throws(JSONElements.Failure) {
            try elements.read(document) { item in
                guard entries.count < limit else { return }
                entries += Self.entries(of: item)
            }
            around = try elements.document()
        } catch {
            throw .unknownForm
        }
        guard around["items"]?.elements != nil else { throw .unknownForm }
        if around["version"]?.string?.contains("://jsonfeed.org/version/") == true {
            return entries
        }
        guard let list = PictureList(json: document, limit: limit) else { throw .unknownForm }
        return list.listEntries
    }

    /// The attached pictures; if there are none, the item's own one.
    private static func entries(of item: JSONValue) -> [ListEntry] {
        let attached = (item["attachments"]?.elements ?? []).filter {
            FeedReader.isPicture(type: $0["mime_type"]?.string ?? "")
        }
        let date = (item["date_published"] ?? item["date_modified"])?.string.flatMap {
            DateText.date(in: $0, from: .file)
        }
        let title = item["title"]?.string
        let urls = attached.compactMap { attachment in
            attachment["url"]?.string.map {
                ListEntry($0, title: attachment["title"]?.string ?? title, date: date)
            }
        }
        guard urls.isEmpty, let url = (item["image"] ?? item["banner_image"])?.string else {
            return urls
        }
        return [ListEntry(url, title: title, date: date)]
    }
}
