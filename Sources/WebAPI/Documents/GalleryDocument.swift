import HTTPServing
import ImageLibrary
import JSONCoding
import Requests
import Viewers

/// The documents of galleries and items.
enum GalleryDocument {
    static func summary(of gallery: Gallery, _ urls: ServiceURLs) -> JSONValue {
        .object(members(of: gallery, urls))
    }

    /// A gallery with a part of its items and the URL of the next part.
    static func listing(
        of gallery: Gallery, from start: Int, limit: Int, in library: ImageLibrary,
        _ urls: ServiceURLs
    ) -> JSONValue {
        let first = min(start, gallery.items.count)
        let last = min(first + limit, gallery.items.count)
        let metadata = library.metadata(of: gallery.items[first..<last])
        let items = (first..<last).map { place in
            let item = gallery.items[place]
            return JSONValue.object(
                members(
                    of: item, TitleAndCaption(of: item, metadata[item.id]), at: place, in: gallery,
                    urls))
        }
        let next: JSONValue =
            last < gallery.items.count
            ? .text("\(urls.resource(gallery.id))?start=\(last)&limit=\(limit)") : .null
        return .object(
            members(of: gallery, urls) + [.init("items", .list(items)), .init("next", next)])
    }

    static func item(
        _ item: Item, _ naming: TitleAndCaption, in gallery: Gallery,
        _ information: InformationState,
        _ urls: ServiceURLs
    ) -> JSONValue {
        var members = members(
            of: item, naming, at: gallery.index(of: item.id) ?? 0, in: gallery, urls)
        members.append(.init("fileName", .text(item.fileName)))
        members.append(.init("bytes", .number(item.byteCount)))
        switch information {
        case .ready(let known):
            members.append(.init("width", .number(known.naturalWidth)))
            members.append(.init("height", .number(known.naturalHeight)))
        case .failed(let failure):
            members.append(.init("reason", .text(failure.reason)))
        case .loading, .busy, .missing:
            members.append(.init("width", .null))
            members.append(.init("height", .null))
        }
        return .object(members)
    }

    private static func members(
        of gallery: Gallery, _ urls: ServiceURLs
    ) -> [JSONValue.Member] {
        let url = urls.resource(gallery.id)
        return [
            .init("id", .text(gallery.id.text)),
            .init("title", .text(gallery.title)),
            .init("count", .number(gallery.items.count)),
            .init("href", .text(url)),
            .init("frame", .text("\(url)/frame.png")),
            .init("page", .text(urls.page(of: gallery.id))),
        ]
    }

    private static func members(
        of item: Item, _ naming: TitleAndCaption, at place: Int, in gallery: Gallery,
        _ urls: ServiceURLs
    ) -> [JSONValue.Member] {
        let url = urls.resource(item.id, in: gallery.id)
        return [
            .init("id", .text(item.id.text)),
            .init("index", .number(place)),
            .init("title", .text(naming.title)),
            .init("caption", .text(naming.caption)),
            .init("href", .text(url)),
            .init("picture", .text("\(url)/page.png")),
        ]
    }
}
