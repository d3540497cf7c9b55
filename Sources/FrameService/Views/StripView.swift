import Compositing
import FrameSplicing
import ImageLibrary
import PNGCoding
import ScrollEngine
import ScrollEngineWire
import Viewers

/// What a strip shows at one moment: its layout, and the pictures that were prepared by then.
///
/// A class, because a request hands it around many times, and copying a layout takes as long as
/// computing it.
package final class StripView: Sendable {
    package let layout: StripLayout
    package let visiblePages: [PagePlacement]
    package let pages: GalleryPages
    /// The moment, or that of the strip's last event when that is later.
    package let time: Timestamp
    /// What its frame is spliced from; nil composes the frame.
    private let coded: CodedPages?
    /// The code of the strip's pages, found once: the tag and the bytes of a frame must agree on it.
    private let code: SpliceCode?

    package init(
        _ strip: borrowing Strip, at time: Timestamp, over pages: GalleryPages,
        splicedFrom coded: CodedPages? = nil
    ) {
        layout = strip.layout(at: time, over: pages)
        visiblePages = layout.pages.filter(\.isVisible)
        self.pages = pages
        self.time = max(time, strip.lastEvent)
        self.coded = coded
        code = coded?.code(of: layout, over: pages)
    }

    /// More pages in a frame are composed: the cost of splicing grows with the pages that stand side
    /// by side, and these are small.
    private static let maxSplicedPages = 64

    /// The code that the frame is spliced with; nil for a frame that is composed.
    ///
    /// A strip that slides is spliced as soon as there is a code for its pages. Books that turn,
    /// magnified pages, empty galleries, and pages too large or too many are composed.
    var spliceCode: SpliceCode? {
        guard let code, visiblePages.count <= Self.maxSplicedPages,
            visiblePages.allSatisfy(canBeCoded)
        else { return nil }
        return code
    }

    private func canBeCoded(_ page: PagePlacement) -> Bool {
        let scale = layout.appearance.scale
        return PreparedPage.canHold(
            width: page.frame.width * scale, height: page.frame.height * scale)
    }

    /// The strong entity tag of the frame: a digest of everything that its bytes are made from, and
    /// of nothing else.
    ///
    /// It is known before any pixel is drawn.
    package var frameTag: String {
        var digest = pixelDigest
        // The same pixels have other bytes in another code.
        if let code = spliceCode { digest.add(code.identity) }
        return digest.entityTag()
    }

    /// The strong entity tag of the frame's pixels with the encoder that writes them.
    var pixelTag: String { pixelDigest.entityTag() }

    private var pixelDigest: ContentDigest {
        var digest = ContentDigest()
        digest.add(Self.rendering)
        if coded?.encoderKind == .libpng { digest.add("libpng") }
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

    /// Changes whenever the same layout is drawn or encoded in another way.
    private static let rendering = 6

    /// The pictures that show and are not prepared: they are prepared before all others.
    package var missingPictures: [PictureRequest] {
        visiblePages.filter { $0.picture == nil }.compactMap(pages.request)
            + (missingSharpPicture.map { [$0] } ?? [])
    }

    /// The pictures that will show next: the resident pages, and those around the page where the strip
    /// will rest.
    package var picturesAhead: [PictureRequest] {
        let resident = layout.pages.filter { !$0.isVisible && $0.picture == nil }
            .compactMap(pages.request)
        return resident + Self.neighbourOffsets.compactMap(missingPicture)
            + missingTrainingPictures
    }

    /// Two to each side: one peeks in after the next turn, the other after the one after that.
    private static let neighbourOffsets = [0, 1, -1, 2, -2]

    /// The picture of the page that many places after the one where the strip will rest, unless it is
    /// prepared.
    private func missingPicture(atDistance places: Int) -> PictureRequest? {
        guard let destination = layout.motion.destinationPage else { return nil }
        let (place, count) = (destination.value + places, layout.pageCount)
        guard pages.configuration.isLooped || 0..<count ~= place else { return nil }
        let page = PageIndex((place % count + count) % count)
        let (item, box) = (pages.item(on: page), layout.box(of: page, over: pages))
        return pages.picture(of: item, in: box) == nil ? pages.request(for: item, in: box) : nil
    }

    /// What would let a sliding strip be spliced and is not prepared.
    package var missingTrainingPictures: [PictureRequest] {
        guard let coded, coded.splicesFrames, code == nil, FrameComposer.slides(layout) else {
            return []
        }
        return TrainingPages(of: layout, over: pages).missingPictures
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
    package mutating func add(_ variant: PictureVariant) {
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
