import HTTPServing
import ImageLibrary
import ScrollEngine

/// A page of a layout as it is published.
struct PageDocument {
    let value: JSONValue

    init(_ page: PagePlacement, _ view: StripView) {
        let picture = view.pages.picture(on: page)
        let gallery = view.pages.gallery(on: page.index)
        let naming = view.pages.naming(of: page.index, in: page.box.size)
        var members: [JSONValue.Member] = [
            .init("index", .page(page.index)),
            .init("slot", .number(page.slot)),
        ]
        // In a strip of one gallery that is the strip's.
        if view.layout.preset.isNested {
            members.append(.init("gallery", gallery.map { .text($0.id.text) } ?? .null))
        }
        members += [
            .init("item", .text(ItemID(page.item.value).text)),
            .init("title", .text(naming?.title ?? "")),
            .init("caption", .text(naming?.caption ?? "")),
            .init(
                "state", .text(picture.map { $0.failure == nil ? "ready" : "failed" } ?? "loading")),
            .init("visible", .flag(page.isVisible)),
            .init("frame", page.frame.json),
            .init("box", page.box.json),
            .init("picture", page.picture?.json ?? .null),
            .init("captionFrame", view.captionFrame(on: page)?.json ?? .null),
            .init("source", Self.source(of: page, picture, in: gallery, view)),
        ]
        if let failure = picture?.failure { members.append(.init("reason", .text(failure.reason))) }
        value = .object(members)
    }

    /// Where the picture is by itself: an address of its content, to be kept for ever.
    private static func source(
        of page: PagePlacement, _ picture: PreparedPicture?, in gallery: Gallery?, _ view: StripView
    ) -> JSONValue {
        guard let picture, let gallery else { return .null }
        let item = ItemID(page.item.value).text
        let box = page.box.size.scaled(by: view.layout.look.scale)
        return .text(
            "/v1/galleries/\(gallery.id.text)/items/\(item)/page.png"
                + "?width=\(box.width)&height=\(box.height)"
                + "&fit=\(view.pages.configuration.fit.rawValue)"
                + "&background=\(view.layout.look.background.hexadecimal)"
                + "&v=\(picture.contentHash.text)")
    }
}
