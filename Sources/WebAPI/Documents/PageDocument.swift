import FrameService
import HTTPServing
import ImageLibrary
import JSONCoding
import Requests
import ScrollEngine

/// A page of a layout.
struct PageDocument {
    private let page: PagePlacement
    private let view: StripView
    private let urls: ServiceURLs

    init(_ page: PagePlacement, _ view: StripView, _ urls: ServiceURLs) {
        self.page = page
        self.view = view
        self.urls = urls
    }

    func write(to json: inout JSONWriter) {
        let picture = view.pages.picture(on: page)
        let gallery = view.pages.galleryID(on: page.index)
        let naming = view.pages.naming(of: page.index, with: picture)
        let item = ItemID(page.item.value).text
        json.object {
            $0.member("index", page.index)
            $0.member("slot", page.slot)
            // In a strip of one gallery, the gallery is a member of the strip.
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
            $0.name("image")
            if let picture, picture.failure == nil, let gallery {
                write(imageOf: item, picture, in: gallery, to: &$0)
            } else {
                $0.null()
            }
            if let failure = picture?.failure { $0.member("reason", failure.reason) }
        }
    }

    private func state(of picture: PreparedPicture?) -> String {
        picture.map { $0.failure == nil ? "ready" : "failed" } ?? "loading"
    }

    /// Writes the URL of the page's picture.
    ///
    /// The URL identifies the content, so caches may keep it forever.
    private func write(
        sourceOf item: String, _ picture: PreparedPicture, in gallery: GalleryID,
        to json: inout JSONWriter
    ) {
        let box = page.box.size.scaled(by: view.layout.appearance.scale)
        json.text {
            write(pathOf: item, in: gallery, to: &$0)
            $0.literal("/page.png?width=")
            $0.digits(of: box.width)
            $0.literal("\\u0026height=")
            $0.digits(of: box.height)
            $0.literal("\\u0026fit=")
            $0.plainCharacters(view.pages.configuration.fit.rawValue)
            $0.literal("\\u0026background=")
            $0.digits(of: view.layout.appearance.background)
            $0.literal("\\u0026v=")
            $0.plainCharacters(picture.contentHash.text)
        }
    }

    /// Writes the URL of the whole picture for browsers, in the size that covers the page's part of
    /// the frame.
    private func write(
        imageOf item: String, _ picture: PreparedPicture, in gallery: GalleryID,
        to json: inout JSONWriter
    ) {
        guard let file = view.pages.file(on: page.index) else { return json.null() }
        let appearance = view.layout.appearance
        let variant = PictureVariant(
            view.pages.configuration, page.box.size.scaled(by: appearance.scale))
        let whole = FittedSize(
            naturalWidth: picture.naturalWidth, naturalHeight: picture.naturalHeight, in: variant)
        let side = min(
            max(whole.scaledWidth, whole.scaledHeight),
            max(picture.naturalWidth, picture.naturalHeight))
        json.text {
            write(pathOf: item, in: gallery, to: &$0)
            $0.literal("/page?size=")
            $0.digits(of: EncodedVariant.side(covering: side))
            $0.literal("\\u0026v=")
            for byte in 0..<8 {
                $0.hexadecimalDigits(
                    of: UInt8(truncatingIfNeeded: file.version >> (56 - 8 * UInt64(byte))))
            }
            guard appearance.background != .defaultBackground else { return }
            $0.literal("\\u0026background=")
            $0.digits(of: appearance.background)
        }
    }

    /// Only the separators of a query need escapes.
    private func write(pathOf item: String, in gallery: GalleryID, to json: inout JSONWriter) {
        json.plainCharacters(urls.base)
        json.literal("/v1/galleries/")
        json.plainCharacters(gallery.text)
        json.literal("/items/")
        json.plainCharacters(item)
    }
}
