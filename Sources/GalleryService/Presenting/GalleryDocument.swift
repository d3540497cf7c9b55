import HTTPServing
import ImageLibrary

/// Galleries and items as they are published.
enum GalleryDocument {
    static func summary(of gallery: Gallery) -> JSONValue {
        .object(members(of: gallery))
    }

    /// A gallery with a part of its items, and where the next part is.
    static func listing(
        of gallery: Gallery, from start: Int, limit: Int, in library: ImageLibrary
    ) -> JSONValue {
        let first = min(start, gallery.items.count)
        let last = min(first + limit, gallery.items.count)
        let words = library.words(of: gallery.items[first..<last])
        let items = (first..<last).map { place in
            let item = gallery.items[place]
            return JSONValue.object(
                members(of: item, Naming(of: item, words[item.id]), at: place, in: gallery))
        }
        let next: JSONValue =
            last < gallery.items.count
            ? .text("/v1/galleries/\(gallery.id.text)?start=\(last)&limit=\(limit)") : .null
        return .object(
            members(of: gallery) + [.init("items", .list(items)), .init("next", next)])
    }

    static func item(
        _ item: Item, _ naming: Naming, in gallery: Gallery, _ information: InformationState
    ) -> JSONValue {
        var members = members(
            of: item, naming, at: gallery.index(of: item.id) ?? 0, in: gallery)
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

    private static func members(of gallery: Gallery) -> [JSONValue.Member] {
        let address = "/v1/galleries/\(gallery.id.text)"
        return [
            .init("id", .text(gallery.id.text)),
            .init("title", .text(gallery.title)),
            .init("count", .number(gallery.items.count)),
            .init("href", .text(address)),
            .init("frame", .text("\(address)/frame.png")),
            .init("page", .text("/g/\(gallery.id.text)")),
        ]
    }

    private static func members(
        of item: Item, _ naming: Naming, at place: Int, in gallery: Gallery
    ) -> [JSONValue.Member] {
        let address = "/v1/galleries/\(gallery.id.text)/items/\(item.id.text)"
        return [
            .init("id", .text(item.id.text)),
            .init("index", .number(place)),
            .init("title", .text(naming.title)),
            .init("caption", .text(naming.caption)),
            .init("href", .text(address)),
            .init("picture", .text("\(address)/page.png")),
        ]
    }
}
