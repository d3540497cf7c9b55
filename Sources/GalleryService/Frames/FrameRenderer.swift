import Compositing
import Concurrency
import FrameSplicing
import ImageLibrary
import PNGCoding
import Raster
import ScrollEngine

/// Draws and encodes frames and pages, or splices them, and keeps the last ones: viewers of one page
/// poll the same frame.
final class FrameRenderer: Sendable {
    /// A frame as it is sent, and how it was made.
    struct Frame {
        let png: [UInt8]
        let origin: FrameOrigin
    }

    /// How a frame was made, and how long that took.
    enum FrameOrigin {
        /// It was drawn before.
        case kept
        /// Until all pages were there, and until they were put together.
        case spliced(preparing: Duration, splicing: Duration)
        case composed(composing: Duration, encoding: Duration)
    }

    /// Bytes of PNG that are kept: some dozens of full screens.
    ///
    /// More would help less than the same memory does for prepared pictures.
    private static let capacity = 32 << 20

    private let encoder = PNGEncoder(effort: .fast)
    private let pngCache = Lock(LRUCache<String, [UInt8]>(capacity: FrameRenderer.capacity))
    /// What sliding strips are spliced from.
    let coded: CodedPages
    private let clock: ServiceClock

    init(clock: ServiceClock, coded: CodedPages = CodedPages()) {
        self.clock = clock
        self.coded = coded
    }

    /// The frame of a view, whose tag the caller has worked out.
    ///
    /// One that is spliced while the strip moves is not kept: nobody asks for it again, and to put it
    /// together takes less than to have it take the place of others.
    func frame(of view: StripView, tag: String) throws(PNGError) -> Frame {
        if view.isTransient { return try make(view) }
        if let png = kept(tag) { return Frame(png: png, origin: .kept) }
        let frame = try make(view)
        keep(frame.png, tag)
        return frame
    }

    private func make(_ view: StripView) throws(PNGError) -> Frame {
        let start = clock.stopwatch()
        switch view.encoding {
        case .spliced(let code):
            let scene = try codedScene(of: view, with: code)
            let prepared = clock.stopwatch()
            let encoder = try SplicingEncoder(
                width: scene.width, height: scene.height, code: code)
            let png = try encoder.encode(scene)
            let splicing = clock.stopwatch() - prepared
            return Frame(
                png: png, origin: .spliced(preparing: prepared - start, splicing: splicing))
        case .composed:
            let bitmap = compose(view)
            let composed = clock.stopwatch()
            let png = try encoder.encode(bitmap)
            let encoding = clock.stopwatch() - composed
            return Frame(
                png: png, origin: .composed(composing: composed - start, encoding: encoding))
        }
    }

    /// A picture as it stands on a page, whose tag the caller has worked out.
    func page(of picture: Bitmap, tag: String) throws(PNGError) -> [UInt8] {
        if let png = kept(tag) { return png }
        let png = try encoder.encode(picture)
        keep(png, tag)
        return png
    }

    /// The pixels of a view's frame.
    func compose(_ view: StripView) -> Bitmap {
        FrameComposer.compose(view.layout, text: view.text) { view.picture(on: $0) }
    }

    /// A picture that was drawn before, by its tag.
    func kept(_ tag: String) -> [UInt8]? {
        pngCache.withLock { $0.value(for: tag) }
    }

    /// Bytes of pictures that are kept.
    var cachedBytes: Int { pngCache.withLock { $0.cost } }

    /// Keeps a picture for the next who asks for it, unless it would take the room of many others.
    func keep(_ png: [UInt8], _ tag: String) {
        guard png.count <= Self.capacity / 8 else { return }
        // What a frame was spliced into has room for twice as much.
        let exact = unsafe png.withUnsafeBufferPointer { unsafe Array($0) }
        pngCache.withLock { $0.insert(exact, for: tag, cost: exact.count) }
    }
}

extension StripView {
    /// Whether the strip moves, or a finger holds it and will move it, and its frame takes little to make.
    fileprivate var isTransient: Bool {
        guard layout.motion.kind != .resting, case .spliced = encoding else { return false }
        return true
    }

    /// What there is to see on a page.
    func picture(on page: PagePlacement) -> PagePicture {
        drawnPicture(on: page).map { .ready($0.bitmap) } ?? .loading
    }
}
