import Catalogue
import FoundationEssentials
import FrameService
import HTTPServing
import JSONCoding
import PicturePreparing
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
        let file = view.pages.file(on: page.index)
        json.object {
            $0.member("index", page.index)
            $0.member("slot", page.slot)
            // In a strip of one gallery, the gallery is a member of the strip.
            if view.layout.preset.isNested { $0.member("gallery", plain: gallery?.text) }
            $0.member("item", plain: item)
            $0.member("kind", plain: file?.kind.rawValue ?? ItemKind.picture.rawValue)
            $0.member("title", naming?.title ?? "")
            $0.member("caption", naming?.caption ?? "")
            $0.member("state", plain: state(of: picture))
            $0.member("visible", page.isVisible)
            $0.member("frame", page.frame)
            $0.member("box", page.box)
            $0.member("picture", page.picture)
            $0.member("captionFrame", view.captionFrame(on: page, with: picture))
            $0.member("naturalSize", naturalSize(of: picture))
            if let shown = page.shown { $0.member("shown") { write(shown, to: &$0) } }
            $0.name("source")
            if let picture, let gallery {
                write(sourceOf: item, picture, in: gallery, to: &$0)
            } else {
                $0.null()
            }
            $0.name("image")
            // A browser may fetch it before the frame has it.
            if let gallery, picture?.failure == nil, let file,
                let size = naturalSize(of: picture)
            {
                write(imageOf: file, size, in: gallery, to: &$0)
            } else {
                $0.null()
            }
            $0.name("video")
            if let gallery, let film = file.flatMap(view.pages.film) {
                $0.text {
                    write(pathOf: item, in: gallery, to: &$0)
                    $0.literal(film == .clip ? "/clip" : "/original")
                }
            } else {
                $0.null()
            }
            $0.member(
                "thumbHash",
                plain: view.pages.standIn(of: page.item).map {
                    Data($0.bytes).base64EncodedString()
                })
            if let reason = picture?.reason { $0.member("reason", reason) }
        }
    }

    /// The size of the whole picture, upright; nil before its header was read.
    private func naturalSize(of picture: PreparedPicture?) -> PixelSize? {
        if let picture { return picture.failure == nil ? picture.naturalSize : nil }
        return view.pages.file(on: page.index).flatMap(view.pages.naturalSize)
    }

    /// Writes how the look draws the page.
    private func write(_ shown: ShownPage, to json: inout JSONWriter) {
        json.object {
            $0.name("corners")
            $0.list(shown.corners) { $0.point($1) }
            $0.name("transform")
            $0.list(shown.transform.rows) { $0.number($1) }
            $0.member("opacity", shown.opacity)
            $0.member("z", shown.stacking)
            $0.member("pictureShift", Point(x: shown.pictureShift.dx, y: shown.pictureShift.dy))
            $0.member("fromRest", Point(x: shown.fromRest.dx, y: shown.fromRest.dy))
        }
    }

    private func state(of picture: PreparedPicture?) -> String {
        guard let picture, picture.failure != .arriving else { return "loading" }
        if picture.isPartial { return "truncated" }
        return picture.failure == nil ? "ready" : "failed"
    }

    /// Writes the URL of the page's picture.
    ///
    /// The URL identifies the content, so caches may keep it forever.
    private func write(
        sourceOf item: String, _ picture: PreparedPicture, in gallery: GalleryID,
        to json: inout JSONWriter
    ) {
        let scale = view.layout.appearance.scale
        var (box, fit) = (page.box.size.scaled(by: scale), view.pages.configuration.fit)
        if fit == .scaleDown {
            // The path knows no scale.
            let natural = picture.naturalSize.scaled(by: scale)
            fit = .contain
            if natural.width <= box.width, natural.height <= box.height { box = natural }
        }
        json.text {
            write(pathOf: item, in: gallery, to: &$0)
            $0.literal("/page.png?width=")
            $0.digits(of: box.width)
            $0.literal("\\u0026height=")
            $0.digits(of: box.height)
            $0.literal("\\u0026fit=")
            $0.plainCharacters(fit.rawValue)
            if fit == .cover, view.layout.appearance.gravity != .automatic {
                $0.literal("\\u0026gravity=")
                $0.plainCharacters(view.layout.appearance.gravity.rawValue)
            }
            $0.literal("\\u0026background=")
            $0.digits(of: pageColour)
            $0.literal("\\u0026v=")
            $0.plainCharacters(picture.contentHash.text)
        }
    }

    /// Writes the URL of the picture for browsers, in the size that covers the page's part of the frame:
    /// whole, or the part that the frame has of it.
    private func write(
        imageOf file: Item, _ size: PixelSize, in gallery: GalleryID, to json: inout JSONWriter
    ) {
        let appearance = view.layout.appearance
        let variant = PictureVariant(
            view.pages.configuration, page.box.size.scaled(by: appearance.scale))
        let fitted = FittedSize(
            naturalWidth: size.width, naturalHeight: size.height, in: variant)
        // The part that a gravity names, a browser finds itself.
        let shape =
            appearance.gravity == .automatic && fitted.isPart
            ? PictureShape(width: page.box.size.width, height: page.box.size.height) : nil
        let side =
            shape == nil
            ? min(max(fitted.scaledWidth, fitted.scaledHeight), max(size.width, size.height))
            : fitted.longerSideOfPart(naturalWidth: size.width)
        json.text {
            write(pathOf: file.id.text, in: gallery, to: &$0)
            $0.literal("/page?size=")
            $0.digits(of: EncodedVariant.side(covering: side))
            if let shape {
                $0.literal("\\u0026shape=")
                $0.digits(of: shape.width)
                $0.literal("x")
                $0.digits(of: shape.height)
            }
            $0.literal("\\u0026v=")
            for byte in 0..<8 {
                $0.hexadecimalDigits(
                    of: UInt8(truncatingIfNeeded: file.version >> (56 - 8 * UInt64(byte))))
            }
            // Strips of all colours share the URL of a picture without transparent pixels.
            guard pageColour != .defaultBackground, !file.isJPEG else { return }
            $0.literal("\\u0026background=")
            $0.digits(of: pageColour)
        }
    }

    /// The colour behind transparent pixels.
    private var pageColour: Colour {
        view.layout.appearance.pageColour(in: view.layout.preset)
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
