import HTTPServing
import ImageLibrary
import ScrollEngine

/// A page of a layout as it is published.
struct PageDocument {
    private let page: PagePlacement
    private let view: StripView
    private let addresses: Addresses

    init(_ page: PagePlacement, _ view: StripView, _ addresses: Addresses) {
        self.page = page
        self.view = view
        self.addresses = addresses
    }

    func write(to json: inout JSONWriter) {
        let picture = view.pages.picture(on: page)
        let gallery = view.pages.gallery(on: page.index)
        let naming = view.pages.naming(of: page.index, with: picture)
        let item = ItemID(page.item.value).text
        json.object {
            $0.member("index", page.index)
            $0.member("slot", page.slot)
            // In a strip of one gallery that is the strip's.
            if view.layout.preset.isNested { $0.member("gallery", gallery?.id.text) }
            $0.member("item", item)
            $0.member("title", naming?.title ?? "")
            $0.member("caption", naming?.caption ?? "")
            $0.member("state", state(of: picture))
            $0.member("visible", page.isVisible)
            $0.member("frame", page.frame)
            $0.member("box", page.box)
            $0.member("picture", page.picture)
            $0.member("captionFrame", view.captionFrame(on: page))
            $0.member("source", text: source(of: item, picture, in: gallery))
            if let failure = picture?.failure { $0.member("reason", failure.reason) }
        }
    }

    private func state(of picture: PreparedPicture?) -> String {
        picture.map { $0.failure == nil ? "ready" : "failed" } ?? "loading"
    }

    /// Where the picture is by itself: an address of its content, to be kept for ever.
    private func source(
        of item: String, _ picture: PreparedPicture?, in gallery: Gallery?
    ) -> [String]? {
        guard let picture, let gallery else { return nil }
        let box = page.box.size.scaled(by: view.layout.look.scale)
        return [
            addresses.base, "/v1/galleries/", gallery.id.text, "/items/", item, "/page.png?width=",
            String(box.width), "&height=", String(box.height), "&fit=",
            view.pages.configuration.fit.rawValue, "&background=",
            view.layout.look.background.hexadecimal, "&v=", picture.contentHash.text,
        ]
    }
}
