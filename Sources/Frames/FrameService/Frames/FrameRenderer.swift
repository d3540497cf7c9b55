import Compositing
import Concurrency
import FrameSplicing
import PNGCoding
import Raster
import ScrollEngine
import Viewers

/// Renders frames and pages.
///
/// It composes and encodes them, or splices them. The most recent ones are cached, because viewers
/// of one page poll the same frame.
package final class FrameRenderer: Sendable {
    /// An encoded frame and its origin.
    package struct Frame {
        package let png: [UInt8]
        package let origin: FrameOrigin
        /// The time to draw or code all pages.
        package var composing: Duration = .zero
        /// The time for splicing, or for encoding the pixels.
        package var encoding: Duration = .zero
    }

    /// The cache's capacity in bytes: some dozens of full screens.
    ///
    /// It is small because the same memory helps more as a cache of prepared pictures.
    private static let capacity = 32 << 20

    private let encoder: PNGEncoder
    private let pngCache = Lock(LRUCache<String, [UInt8]>(capacity: FrameRenderer.capacity))
    /// The coded pages that frames of sliding strips are spliced from.
    package let coded: CodedPages
    private let clock: ServiceClock
    private let metrics: ResponseMetrics

    package init(clock: ServiceClock, coded: CodedPages, metrics: ResponseMetrics) {
        self.clock = clock
        self.coded = coded
        encoder = PNGEncoder(effort: .fast, kind: coded.encoderKind)
        self.metrics = metrics
    }

    /// The frame of a view: from the cache, spliced, or composed and encoded.
    ///
    /// - Parameters:
    ///   - view: The content of the frame.
    ///   - tag: Its ``StripView/frameTag``.
    /// - Returns: The frame.
    /// - Throws: `PNGError` when memory runs out.
    package func frame(of view: StripView, tag: String) throws(PNGError) -> Frame {
        if let frame = try immediateFrame(of: view, tag: tag) { return frame }
        return try composedFrame(of: view, tag)
    }

    /// The frame of a view if it is cached or can be spliced, which takes a fraction of a
    /// millisecond; nil if it must be composed.
    package func immediateFrame(of view: StripView, tag: String) throws(PNGError) -> Frame? {
        if let frame = cachedFrame(of: view, tag) { return frame }
        return try splicedFrame(of: view, tag)
    }

    private func cachedFrame(of view: StripView, _ tag: String) -> Frame? {
        guard !view.isTransient, let png = cached(tag) else { return nil }
        return counted(Frame(png: png, origin: .kept))
    }

    private func splicedFrame(of view: StripView, _ tag: String) throws(PNGError) -> Frame? {
        guard let code = view.spliceCode else { return nil }
        let start = clock.stopwatch()
        let scene = try codedScene(of: view, with: code)
        let coded = clock.stopwatch()
        let encoder = try SplicingEncoder(width: scene.width, height: scene.height, code: code)
        let png = try encoder.encode(scene)
        let spliced = clock.stopwatch()
        if !view.isTransient { cache(png, tag) }
        return counted(
            Frame(
                png: png, origin: .spliced, composing: coded - start, encoding: spliced - coded))
    }

    private func composedFrame(of view: StripView, _ tag: String) throws(PNGError) -> Frame {
        let start = clock.stopwatch()
        let bitmap = compose(view)
        let composed = clock.stopwatch()
        let png = try encoder.encode(bitmap)
        cache(png, tag)
        return counted(
            Frame(
                png: png, origin: .composed, composing: composed - start,
                encoding: clock.stopwatch() - composed))
    }

    private func counted(_ frame: Frame) -> Frame {
        metrics.count(frame)
        return frame
    }

    /// Encodes a picture as a page and caches it under its tag.
    package func page(of picture: Bitmap, tag: String) throws(PNGError) -> [UInt8] {
        if let png = cached(tag) { return png }
        let png = try encoder.encode(picture)
        cache(png, tag)
        return png
    }

    /// The pixels of a view's frame; the notice of an empty gallery is black and white if few colours
    /// follow.
    package func compose(_ view: StripView, hasFewColours: Bool = false) -> Bitmap {
        FrameComposer.compose(view.layout, text: view.text, hasFewColours: hasFewColours) {
            view.picture(on: $0)
        }
    }

    /// A cached picture, by its tag.
    package func cached(_ tag: String) -> [UInt8]? {
        pngCache.withLock { $0.value(for: tag) }
    }

    /// The size of the cached pictures in bytes.
    package var cachedBytes: Int { pngCache.withLock { $0.cost } }

    /// Caches a picture, unless it would evict many others.
    package func cache(_ png: [UInt8], _ tag: String) {
        guard png.count <= Self.capacity / 8 else { return }
        // Copies the bytes, because the array of a spliced frame has twice the capacity it needs.
        let exact = unsafe png.withUnsafeBufferPointer { unsafe Array($0) }
        pngCache.withLock { $0.insert(exact, for: tag, cost: exact.count) }
    }
}

extension StripView {
    /// Whether the frame is spliced while the strip moves.
    ///
    /// Such a frame is not cached, because no other request needs it and splicing it is faster than
    /// rendering the frames that it would evict.
    fileprivate var isTransient: Bool {
        layout.motion.kind != .resting && spliceCode != nil
    }

    /// The picture on a page, or its stand-in.
    package func picture(on page: PagePlacement) -> PagePicture {
        if let picture = drawnPicture(on: page) { return .ready(picture.bitmap) }
        return pages.standIn(of: page.item).map { .standIn($0.bitmap()) } ?? .loading
    }
}
