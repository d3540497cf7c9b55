import ImageLibrary
import ScrollEngine

/// What a strip shows at one moment: its layout, and the pictures that were there.
struct StripView {
    let layout: StripLayout
    let pages: GalleryPages

    init(_ strip: Strip, at time: Timestamp, over pages: GalleryPages) {
        layout = strip.layout(at: time, over: pages)
        self.pages = pages
    }

    /// The strong entity tag of the frame: everything that its bytes are made from, and nothing
    /// else.
    ///
    /// It is known before any pixel is drawn.
    var frameTag: String {
        var digest = Digest()
        digest.add(Self.rendering)
        digest.add(layout.viewport.width)
        digest.add(layout.viewport.height)
        digest.add(layout.look)
        digest.add(pages.variant)
        if layout.pageCount == 0 {
            digest.add(layout.pageSize.width)
            digest.add(layout.pageSize.height)
        }
        for page in visiblePages {
            digest.add(page.frame)
            guard let rect = page.picture, let picture = pages.picture(of: page.item) else {
                digest.add(0)
                continue
            }
            digest.add(1)
            digest.add(rect)
            digest.add(picture.contentHash.bytes)
        }
        return digest.entityTag()
    }

    /// Changes whenever the same layout comes to be drawn or encoded otherwise.
    private static let rendering = 1

    var visiblePages: [PagePlacement] { layout.pages.filter(\.isVisible) }

    /// The pictures that show and are not there, to be prepared before all others.
    var missingPictures: [PictureRequest] {
        visiblePages.filter { $0.picture == nil }.compactMap { pages.request(for: $0.item) }
    }

    /// The pictures that will be wanted next: the resident pages, and those around the page where
    /// the strip will rest.
    var picturesAhead: [PictureRequest] {
        let resident = layout.pages.filter { !$0.isVisible }.map(\.item)
        return (resident + itemsAroundDestination).filter { pages.picture(of: $0) == nil }
            .compactMap(pages.request)
    }

    private var itemsAroundDestination: [ItemKey] {
        guard let page = layout.motion.destinationPage else { return [] }
        // Two to each side: one shows as a peek after the next turn, the other after the one after.
        return [0, 1, -1, 2, -2].map { page + $0 }
            .filter { (0..<layout.pageCount).contains($0.value) }
            .map(pages.item)
    }
}

extension Digest {
    fileprivate mutating func add(_ rect: PixelRect) {
        add(rect.x)
        add(rect.y)
        add(rect.width)
        add(rect.height)
    }

    /// What a picture's pixels depend on beyond its file.
    mutating func add(_ variant: PictureVariant) {
        add(variant.boxWidth)
        add(variant.boxHeight)
        add(variant.fit == .contain ? 0 : 1)
        add([variant.background.red, variant.background.green, variant.background.blue])
    }

    fileprivate mutating func add(_ look: Look) {
        add(look.background.red)
        add(look.background.green)
        add(look.background.blue)
        add(look.hasShadows ? 1 : 0)
    }
}
