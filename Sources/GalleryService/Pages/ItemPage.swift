import HTTPServing
import ImageLibrary
import ScrollEngine

/// The page of one picture: its own address to send to people, its words, its file.
struct ItemPage {
    let item: Item
    let gallery: Gallery
    let naming: Naming
    let preview: LinkPreview?

    /// The box of the picture on the page, in pixels: sharp on large screens, and within what is
    /// prepared at once.
    private static let box = PixelSize(width: 1600, height: 1200)

    func response(_ site: Site) -> Response {
        let place = gallery.index(of: item.id) ?? 0
        let addresses = site.addresses
        let picture = addresses.picture(of: item.id, in: gallery.id)
        var facts: [String: any Sendable] = [
            "pageTitle": "\(naming.title) – \(gallery.title)", "title": naming.title,
            "said": naming.caption, "galleryTitle": gallery.title,
            "position": "\(place + 1) of \(gallery.items.count)",
            "galleryHref": "\(addresses.page(of: gallery.id))?item=\(item.id.text)",
            "alt": naming.description, "fileName": item.fileName, "size": Self.size(item.byteCount),
            "downloadHref": addresses.original(of: item.id, in: gallery.id),
            "picture": "\(picture)?width=\(Self.box.width)&height=\(Self.box.height)",
            "smallPicture": "\(picture)?width=800&height=600",
            "hasPrevious": place > 0, "hasNext": place + 1 < gallery.items.count,
        ]
        if place > 0 {
            facts["previousHref"] = addresses.page(of: gallery.items[place - 1].id, in: gallery)
        }
        if place + 1 < gallery.items.count {
            facts["nextHref"] = addresses.page(of: gallery.items[place + 1].id, in: gallery)
        }
        facts.merge(LinkPreview.facts(preview, alternative: naming.description)) { $1 }
        return site.page("item", facts)
    }

    /// A number of bytes as people read it.
    private static func size(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) bytes"
        case ..<1_000_000: "\(bytes / 1000) kB"
        default: "\(bytes / 1_000_000).\(bytes % 1_000_000 / 100_000) MB"
        }
    }
}
