import Compositing
import ImageLibrary
import Locking
import PNGCoding
import Raster
import ScrollEngine

/// Draws and encodes frames and pages, or splices them, and keeps the last ones: viewers of one page
/// poll the same frame.
final class FrameRenderer: Sendable {
    /// A frame as it is sent, and how long its making took.
    struct Frame {
        let png: [UInt8]
        /// Until all was known that is encoded; nil when the frame was kept.
        let composing: Duration?
        let encoding: Duration?
    }

    /// Bytes of PNG that are kept: some dozens of full screens.
    ///
    /// More would help less than the same memory does for prepared pictures.
    private static let capacity = 32 << 20

    private let encoder = PNGEncoder(effort: .fast)
    private let drawn = Lock(BoundedCache<String, [UInt8]>(capacity: FrameRenderer.capacity))
    /// What sliding strips are spliced from.
    let coded: CodedPages
    private let clock: ServiceClock

    init(clock: ServiceClock, coded: CodedPages = CodedPages()) {
        self.clock = clock
        self.coded = coded
    }

    /// The frame of a view, whose tag the caller has worked out.
    func frame(of view: StripView, tag: String) throws(PNGError) -> Frame {
        if let png = kept(tag) { return Frame(png: png, composing: nil, encoding: nil) }
        let start = clock.stopwatch()
        let (png, composed) = try encode(view)
        let encoded = clock.stopwatch()
        keep(png, tag)
        return Frame(png: png, composing: composed - start, encoding: encoded - composed)
    }

    /// The frame's bytes, and when all was known that they are made from.
    private func encode(_ view: StripView) throws(PNGError) -> (png: [UInt8], composed: Duration) {
        switch view.encoding {
        case .spliced(let code):
            let (frame, encoder) = try splice(view, with: code)
            let composed = clock.stopwatch()
            return (try encoder.encode(frame), composed)
        case .composed:
            let bitmap = compose(view)
            let composed = clock.stopwatch()
            return (try encoder.encode(bitmap), composed)
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
        FrameComposer.compose(view.layout, words: view.words) { view.picture(on: $0) }
    }

    /// A picture that was drawn before, by its tag.
    func kept(_ tag: String) -> [UInt8]? {
        drawn.withLock { $0.value(for: tag) }
    }

    /// Keeps a picture for the next who asks for it, unless it would take the room of many others.
    func keep(_ png: [UInt8], _ tag: String) {
        guard png.count <= Self.capacity / 8 else { return }
        drawn.withLock { $0.insert(png, for: tag, cost: png.count) }
    }
}

extension StripView {
    /// What there is to see on a page.
    func picture(on page: PagePlacement) -> PagePicture {
        drawnPicture(on: page).map { .ready($0.bitmap) } ?? .loading
    }
}
