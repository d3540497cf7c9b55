import HTTPServing
import ImageLibrary

/// Galleries and items as they are published.
enum GalleryDocument {
    static func summary(of gallery: Gallery, _ addresses: Addresses) -> JSONValue {
        .object(members(of: gallery, addresses))
    }

    /// A gallery with a part of its items, and where the next part is.
    static func listing(
        of gallery: Gallery, from start: Int, limit: Int, in library: ImageLibrary,
        _ addresses: Addresses
    ) -> JSONValue {
        let first = min(start, gallery.items.count)
        let last = min(first + limit, gallery.items.count)
        let words = library.words(of: gallery.items[first..<last])
        let items = (first..<last).map { place in
            let item = gallery.items[place]
            return JSONValue.object(
                members(
                    of: item, Naming(of: item, words[item.id]), at: place, in: gallery, addresses))
        }
        let next: JSONValue =
            last < gallery.items.count
            ? .text("\(addresses.resource(gallery.id))?start=\(last)&limit=\(limit)") : .null
        return .object(
            members(of: gallery, addresses) + [.init("items", .list(items)), .init("next", next)])
    }

    static func item(
        _ item: Item, _ naming: Naming, in gallery: Gallery, _ information: InformationState,
        _ addresses: Addresses
    ) -> JSONValue {
        var members = members(
            of: item, naming, at: gallery.index(of: item.id) ?? 0, in: gallery, addresses)
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
        of gallery: Gallery, _ addresses: Addresses
    ) -> [JSONValue.Member] {
        let address = addresses.resource(gallery.id)
        return [
            .init("id", .text(gallery.id.text)),
            .init("title", .text(gallery.title)),
            .init("count", .number(gallery.items.count)),
            .init("href", .text(address)),
            .init("frame", .text("\(address)/frame.png")),
            .init("page", .text(addresses.page(of: gallery.id))),
        ]
    }

    private static func members(
        of item: Item, _ naming: Naming, at place: Int, in gallery: Gallery,
        _ addresses: Addresses
    ) -> [JSONValue.Member] {
        let address = addresses.resource(item.id, in: gallery.id)
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
