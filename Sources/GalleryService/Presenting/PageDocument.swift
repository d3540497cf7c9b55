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
        let gallery = view.pages.galleryID(on: page.index)
        let naming = view.pages.naming(of: page.index, with: picture)
        let item = ItemID(page.item.value).text
        json.object {
            $0.member("index", page.index)
            $0.member("slot", page.slot)
            // In a strip of one gallery that is the strip's.
            if view.layout.preset.isNested { $0.member("gallery", plain: gallery?.text) }
            $0.member("item", plain: item)
            $0.member("title", naming?.title ?? "")
            $0.member("caption", naming?.caption ?? "")
            $0.member("state", plain: state(of: picture))
            $0.member("visible", page.isVisible)
            $0.member("frame", page.frame)
            $0.member("box", page.box)
            $0.member("picture", page.picture)
            $0.member("captionFrame", view.captionFrame(on: page, with: picture))
            $0.name("source")
            if let picture, let gallery {
                write(sourceOf: item, picture, in: gallery, to: &$0)
            } else {
                $0.null()
            }
            if let failure = picture?.failure { $0.member("reason", failure.reason) }
        }
    }

    private func state(of picture: PreparedPicture?) -> String {
        picture.map { $0.failure == nil ? "ready" : "failed" } ?? "loading"
    }

    /// Where the picture is by itself: an address of its content, to be kept for ever.
    private func write(
        sourceOf item: String, _ picture: PreparedPicture, in gallery: GalleryID,
        to json: inout JSONWriter
    ) {
        let box = page.box.size.scaled(by: view.layout.look.scale)
        json.text {
            // Nothing in it has to be escaped but what stands between the fields of the query.
            $0.letters(addresses.base)
            $0.spelled("/v1/galleries/")
            $0.letters(gallery.text)
            $0.spelled("/items/")
            $0.letters(item)
            $0.spelled("/page.png?width=")
            $0.digits(of: box.width)
            $0.spelled("\\u0026height=")
            $0.digits(of: box.height)
            $0.spelled("\\u0026fit=")
            $0.letters(view.pages.configuration.fit.rawValue)
            $0.spelled("\\u0026background=")
            $0.digits(of: view.layout.look.background)
            $0.spelled("\\u0026v=")
            $0.letters(picture.contentHash.text)
        }
    }
}
