import Compositing
import FrameSplicing
import PNGCoding
import PicturePreparing
import ScrollEngine
import ScrollEngineWire
import Viewers

/// A strip at one moment: its layout, and the pictures that are prepared.
///
/// A class, because a request passes it around many times, and copying a layout takes as long as
/// computing it.
package final class StripView: Sendable {
    package let layout: StripLayout
    package let visiblePages: [PagePlacement]
    package let pages: GalleryPages
    /// The moment, or the time of the strip's last event if that is later.
    package let time: Timestamp
    /// Has the coded pages that frames are spliced from; nil composes them.
    private let coded: CodedPages?
    /// Looked up once because a frame's tag and bytes must agree on the code.
    private let coding: StripCoding

    /// Creates the view of a strip at a time, or with its page's leaf in a pose.
    package init(
        _ strip: borrowing Strip, at time: Timestamp, over pages: GalleryPages,
        splicedFrom coded: CodedPages? = nil, posing pose: LeafPose? = nil
    ) {
        if let pose {
            layout = strip.layout(posing: pose, over: pages)
        } else {
            layout = strip.layout(at: time, over: pages)
        }
        visiblePages = layout.pages.filter(\.isVisible)
        self.pages = pages
        self.time = max(time, strip.lastEvent)
        self.coded = coded
        coding = coded?.coding(of: layout, over: pages) ?? .composed
    }

    /// A frame with more pages is composed: the cost of splicing grows with the number of pages
    /// side by side, and such pages are small.
    private static let maxSplicedPages = 64

    /// The code that the frame is spliced with; nil for a composed frame.
    ///
    /// A sliding strip is spliced as soon as a code exists for its pages. Books, magnified pages, empty
    /// galleries, pages of text or flat graphics, and pages that are too large or too many are composed.
    var spliceCode: SpliceCode? {
        guard let code = coding.code, visiblePages.count <= Self.maxSplicedPages,
            visiblePages.allSatisfy(canBeCoded)
        else { return nil }
        return code
    }

    private func canBeCoded(_ page: PagePlacement) -> Bool {
        let scale = layout.appearance.scale
        return PreparedPage.canHold(
            width: page.frame.width * scale, height: page.frame.height * scale)
    }

    /// The strong entity tag of the frame: a digest of exactly the inputs of its bytes.
    ///
    /// It is known before any pixel is drawn.
    package var frameTag: String {
        var digest = pixelDigest
        // The same pixels have different bytes in another code.
        if let code = spliceCode { digest.add(code.identity) }
        return digest.entityTag()
    }

    /// The strong entity tag of the frame's pixels and the encoder that writes them.
    var pixelTag: String { pixelDigest.entityTag() }

    private var pixelDigest: ContentDigest {
        var digest = ContentDigest()
        digest.add(Self.rendering)
        if coded?.encoderKind == .libpng { digest.add("libpng") }
        digest.add(layout.viewport.width)
        digest.add(layout.viewport.height)
        digest.add(layout.appearance)
        digest.add(Int(PictureVariant.Fit(pages.configuration.fit).rawValue))
        if pages.configuration.fit == .cover {
            if layout.appearance.gravity == .automatic {
                digest.add(PictureVariant.croppingRule)
            } else {
                digest.add(layout.appearance.gravity.rawValue)
            }
        }
        if layout.pageCount == 0 {
            digest.add(layout.pageSize.width)
            digest.add(layout.pageSize.height)
        }
        if let style = layout.preset.turnStyle {
            // Two open pages of a spread have a shade between them.
            digest.add(style == .spread ? 1 : 2)
            digest.add(layout.appearance.paper)
        } else {
            digest.add(0)
        }
        if let turn = layout.turn { digest.add(turn) }
        digest.add(layout.controls)
        if let zoom = layout.zoom { digest.add(zoom) }
        // Frames of plain pages are the same with every look.
        let showsPlainPages = layout.showsPlainPages
        if !showsPlainPages { digest.add(layout.look.rawValue) }
        for page in visiblePages {
            digest.add(page.frame)
            digest.add(page.deviceShift.x)
            digest.add(page.deviceShift.y)
            if !showsPlainPages, let shown = page.shown { digest.add(shown) }
            guard let rect = page.picture, let picture = drawnPicture(on: page) else {
                digest.add(0)
                digest.add(page.picture ?? page.frame)
                let standIn = pages.standIn(of: page.item)?.bytes ?? []
                digest.add(standIn.count)
                digest.add(standIn)
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

    /// Must be incremented when the drawing or encoding of the same layout changes.
    private static let rendering = 10

    /// Whether a page's picture is prepared, or is known to be none.
    package func isPrepared(_ page: PagePlacement) -> Bool { pages.picture(on: page) != nil }

    /// The visible pictures that are not prepared; they are prepared before all others.
    package var missingPictures: [PictureRequest] {
        visiblePages.filter { !isPrepared($0) }.compactMap(pages.request)
            + (missingSharpPicture.map { [$0] } ?? [])
    }

    /// Whether a visible picture is on its way from another machine, and dots stand in for it.
    package var hasArrivingPictures: Bool {
        visiblePages.contains { pages.picture(on: $0)?.failure == .arriving }
    }

    /// Whether a visible page will be as long as its picture, and the picture's size is not known yet.
    package var awaitsLengths: Bool {
        visiblePages.contains {
            pages.awaitsLength(of: $0.index) && pages.picture(on: $0)?.failure == nil
        }
    }

    /// Whether the index knows of a picture what a client needs that draws the strip itself.
    ///
    /// That is its size, and what stands in for it, which no picture has that cannot be decoded. The
    /// position of a title over the picture is known once it is prepared.
    package func isKnown(_ item: ItemKey) -> Bool {
        layout.appearance.captions == .none && isMeasured(item) && pages.standIn(of: item) != nil
    }

    /// Whether the index knows the size of a picture.
    private func isMeasured(_ item: ItemKey) -> Bool {
        pages.page(of: item).flatMap(pages.file).flatMap(pages.naturalSize) != nil
    }

    /// The visible pictures of which too little is known before they are prepared.
    package var unknownPictures: [PictureRequest] {
        visiblePages.filter { !isPrepared($0) && !isKnown($0.item) }.compactMap(pages.request)
    }

    /// Those without a position, because not even their sizes are known.
    package var unmeasuredPictures: [PictureRequest] {
        visiblePages.filter { !isPrepared($0) && !isMeasured($0.item) }
            .compactMap(pages.request)
    }

    /// The pictures to be shown next: those of the resident pages, and of the pages around the one
    /// where the strip will rest.
    package var picturesAhead: [PictureRequest] {
        let resident = layout.pages.filter { !$0.isVisible && !isPrepared($0) }
            .compactMap(pages.request)
        return resident + Self.neighbourOffsets.compactMap(missingPicture)
            + missingTrainingPictures
    }

    /// Two neighbours on each side: the nearer one becomes visible after the next turn, the other
    /// after the turn that follows.
    private static let neighbourOffsets = [0, 1, -1, 2, -2]

    /// The picture of the page at a distance from the page where the strip will rest; nil if it is
    /// prepared.
    private func missingPicture(atDistance distance: Int) -> PictureRequest? {
        guard let destination = layout.motion.destinationPage else { return nil }
        let (index, count) = (destination.value + distance, layout.pageCount)
        guard pages.configuration.isLooped || 0..<count ~= index else { return nil }
        let page = PageIndex((index % count + count) % count)
        let (item, box) = (pages.item(on: page), layout.box(of: page, over: pages))
        return pages.picture(of: item, in: box) == nil ? pages.request(for: item, in: box) : nil
    }

    /// The pictures that a sliding strip needs for splicing and that are not prepared.
    package var missingTrainingPictures: [PictureRequest] {
        guard case .undecided = coding else { return [] }
        return TrainingPages(of: layout, over: pages).missingPictures
    }
}

extension ContentDigest {
    /// Adds the visible parts of a turning page.
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

    /// Adds the inputs of a picture's pixels other than its file.
    package mutating func add(_ variant: PictureVariant) {
        add(variant.boxWidth)
        add(variant.boxHeight)
        add(Int(variant.fit.rawValue | variant.gravity.rawValue << 8))
        add([variant.background.red, variant.background.green, variant.background.blue])
    }

    fileprivate mutating func add(_ colour: Colour) {
        add(colour.red)
        add(colour.green)
        add(colour.blue)
    }

    /// Adds the look of all strips; only books have paper.
    fileprivate mutating func add(_ appearance: Appearance) {
        add(appearance.background)
        add(appearance.hasShadows ? 1 : 0)
        add(appearance.cornerRadius)
        add(appearance.scale)
    }
}
