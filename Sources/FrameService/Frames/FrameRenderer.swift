import Compositing
import Concurrency
import FrameSplicing
import ImageLibrary
import PNGCoding
import Raster
import ScrollEngine
import Viewers

/// Renders frames and pages: composes and encodes them, or splices them, and caches the last ones,
/// because viewers of one page poll the same frame.
package final class FrameRenderer: Sendable {
    /// A frame as it is sent, and how it was made.
    package struct Frame {
        package let png: [UInt8]
        package let origin: FrameOrigin
        /// The time until all pages were drawn or coded.
        package var composing: Duration = .zero
        /// The time from then on: for splicing, or for encoding pixels.
        package var encoding: Duration = .zero
    }

    /// Bytes of PNG in the cache: some dozens of full screens.
    ///
    /// The same memory helps more where it holds prepared pictures.
    private static let capacity = 32 << 20

    private let encoder: PNGEncoder
    private let pngCache = Lock(LRUCache<String, [UInt8]>(capacity: FrameRenderer.capacity))
    /// What sliding strips are spliced from.
    package let coded: CodedPages
    private let clock: ServiceClock
    private let metrics: AnswerMetrics

    package init(clock: ServiceClock, coded: CodedPages, metrics: AnswerMetrics) {
        self.clock = clock
        self.coded = coded
        encoder = PNGEncoder(effort: .fast, kind: coded.encoderKind)
        self.metrics = metrics
    }

    /// The frame of a view: from the cache, spliced or composed.
    ///
    /// A frame that is spliced while the strip moves is not cached: no other request wants it, and
    /// splicing it takes less time than the frames that it would evict.
    ///
    /// - Parameters:
    ///   - view: What the frame shows.
    ///   - tag: Its ``StripView/frameTag``.
    /// - Returns: The frame.
    /// - Throws: `PNGError` when memory runs out.
    package func frame(of view: StripView, tag: String) throws(PNGError) -> Frame {
        let isTransient = view.layout.motion.kind != .resting && view.spliceCode != nil
        if !isTransient, let png = cached(tag) {
            let frame = Frame(png: png, origin: .kept)
            metrics.count(frame)
            return frame
        }
        let frame = try render(view)
        if !isTransient { cache(frame.png, tag) }
        metrics.count(frame)
        return frame
    }

    private func render(_ view: StripView) throws(PNGError) -> Frame {
        let start = clock.stopwatch()
        if let code = view.spliceCode {
            let scene = try codedScene(of: view, with: code)
            let coded = clock.stopwatch()
            let encoder = try SplicingEncoder(
                width: scene.width, height: scene.height, code: code)
            let png = try encoder.encode(scene)
            return Frame(
                png: png, origin: .spliced, composing: coded - start,
                encoding: clock.stopwatch() - coded)
        }
        let bitmap = compose(view)
        let composed = clock.stopwatch()
        let png = try encoder.encode(bitmap)
        return Frame(
            png: png, origin: .composed, composing: composed - start,
            encoding: clock.stopwatch() - composed)
    }

    /// A picture as it stands on a page, under its tag.
    package func page(of picture: Bitmap, tag: String) throws(PNGError) -> [UInt8] {
        if let png = cached(tag) { return png }
        let png = try encoder.encode(picture)
        cache(png, tag)
        return png
    }

    /// The pixels of a view's frame.
    package func compose(_ view: StripView) -> Bitmap {
        FrameComposer.compose(view.layout, text: view.text) { view.picture(on: $0) }
    }

    /// A picture in the cache, by its tag.
    package func cached(_ tag: String) -> [UInt8]? {
        pngCache.withLock { $0.value(for: tag) }
    }

    /// Bytes of pictures in the cache.
    package var cachedBytes: Int { pngCache.withLock { $0.cost } }

    /// Caches a picture, unless it would evict many others.
    package func cache(_ png: [UInt8], _ tag: String) {
        guard png.count <= Self.capacity / 8 else { return }
        // The array that a frame was spliced into has room for twice as much.
        let exact = unsafe png.withUnsafeBufferPointer { unsafe Array($0) }
        pngCache.withLock { $0.insert(exact, for: tag, cost: exact.count) }
    }
}

extension StripView {
    /// The picture on a page, or its placeholder.
    package func picture(on page: PagePlacement) -> PagePicture {
        drawnPicture(on: page).map { .ready($0.bitmap) } ?? .loading
    }
}
