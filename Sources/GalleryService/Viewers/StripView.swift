import ImageLibrary
import ScrollEngine
import ScrollEngineWire

/// What a strip shows at one moment: its layout, and the pictures that were there.
///
/// It is a class because it is handed around many times for each request: copies of a layout would
/// take as long as working it out.
final class StripView: Sendable {
    let layout: StripLayout
    let visiblePages: [PagePlacement]
    let pages: GalleryPages
    /// The moment, or that of the strip's last event when that is later.
    let time: Timestamp

    init(_ strip: borrowing Strip, at time: Timestamp, over pages: GalleryPages) {
        layout = strip.layout(at: time, over: pages)
        visiblePages = layout.pages.filter(\.isVisible)
        self.pages = pages
        self.time = max(time, strip.lastEvent)
    }

    /// The strong entity tag of the frame: everything that its bytes are made from, and nothing
    /// else.
    ///
    /// It is known before any pixel is drawn.
    var frameTag: String {
        var digest = pixelDigest
        // The same pixels have other bytes in another code.
        if case .spliced(let code) = encoding { digest.add(code.identity) }
        return digest.entityTag()
    }

    /// The strong entity tag of the frame's pixels, whatever they are encoded in.
    var pixelTag: String { pixelDigest.entityTag() }

    private var pixelDigest: ContentDigest {
        var digest = ContentDigest()
        digest.add(Self.rendering)
        digest.add(layout.viewport.width)
        digest.add(layout.viewport.height)
        digest.add(layout.appearance)
        digest.add(pages.configuration.fit == .contain ? 0 : 1)
        if layout.pageCount == 0 {
            digest.add(layout.pageSize.width)
            digest.add(layout.pageSize.height)
        }
        // Two pages that lie open together have a shade between them.
        digest.add(layout.preset.turnStyle == .spread ? 1 : 0)
        if let turn = layout.turn { digest.add(turn) }
        digest.add(layout.controls)
        if let zoom = layout.zoom { digest.add(zoom) }
        for page in visiblePages {
            digest.add(page.frame)
            guard let rect = page.picture, let picture = drawnPicture(on: page) else {
                digest.add(0)
                continue
            }
            digest.add(1)
            digest.add(page.box)
            digest.add(rect)
            digest.add(picture.contentHash.bytes)
            digest.add(picture.bitmap.width)
            digest.add(picture.bitmap.height)
            digest.add(picture.title?.text ?? "")
        }
        return digest
    }

    /// Changes whenever the same layout comes to be drawn or encoded otherwise.
    private static let rendering = 6

    /// The pictures that show and are not there, to be prepared before all others.
    var missingPictures: [PictureRequest] {
        visiblePages.filter { $0.picture == nil }.compactMap(pages.request)
            + (missingSharpPicture.map { [$0] } ?? [])
    }

    /// The pictures that will be wanted next: the resident pages, and those around the page where
    /// the strip will rest.
    var picturesAhead: [PictureRequest] {
        let resident = layout.pages.filter { !$0.isVisible && $0.picture == nil }
            .compactMap(pages.request)
        return resident + Self.neighbourOffsets.compactMap(missingPicture)
            + missingTrainingPictures
    }

    /// Two to each side: one shows as a peek after the next turn, the other after the one after.
    private static let neighbourOffsets = [0, 1, -1, 2, -2]

    /// The picture of the page so many places after the one where the strip will rest, when it is not
    /// there.
    private func missingPicture(atDistance places: Int) -> PictureRequest? {
        guard let destination = layout.motion.destinationPage else { return nil }
        let (place, count) = (destination.value + places, layout.pageCount)
        guard pages.configuration.isLooped || 0..<count ~= place else { return nil }
        let page = PageIndex((place % count + count) % count)
        let (item, box) = (pages.item(on: page), box(of: page))
        return pages.picture(of: item, in: box) == nil ? pages.request(for: item, in: box) : nil
    }

    /// The box for the picture of a page, wherever it is.
    func box(of page: PageIndex) -> PixelSize {
        if let placement = layout.pages.first(where: { $0.index == page }) {
            return placement.box.size
        }
        let lengths = pages.configuration.pageLengths
        // The leaves of a book are alike, and so are pages of one length.
        if layout.preset.turnStyle != nil || lengths.isEmpty, let page = layout.pages.first {
            return page.box.size
        }
        let geometry = StripGeometry(pages.configuration)
        guard !lengths.isEmpty else { return geometry.pictureBox }
        let place = layout.preset.isNested ? pages.section(of: page) : page.value
        return geometry.pictureBox(of: geometry.pageSize(length: lengths[place % lengths.count]))
    }
}

extension ContentDigest {
    /// What shows of a turning page.
    fileprivate mutating func add(_ turn: TurnLayout) {
        add(TurnStyle.codes.firstIndex(of: turn.kind) ?? 0)
        for number in [
            turn.inputTime, turn.fold.normal.x, turn.fold.normal.y, turn.fold.contact,
            turn.fold.radius,
        ] {
            add(number.bitPattern)
        }
        for page in [turn.front, turn.back, turn.under, turn.left] { add(page?.value ?? -1) }
        add(turn.sheet)
        if let opposite = turn.opposite { add(opposite) }
    }

    /// What a picture's pixels depend on beyond its file.
    mutating func add(_ variant: PictureVariant) {
        add(variant.boxWidth)
        add(variant.boxHeight)
        add(variant.fit == .contain ? 0 : 1)
        add([variant.background.red, variant.background.green, variant.background.blue])
    }

    fileprivate mutating func add(_ appearance: Appearance) {
        add(appearance.background.red)
        add(appearance.background.green)
        add(appearance.background.blue)
        add(appearance.hasShadows ? 1 : 0)
        add(appearance.cornerRadius)
        add(appearance.scale)
    }
}
