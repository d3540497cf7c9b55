import Catalogue
import Compositing
import Concurrency
import FrameSplicing
import PNGCoding
import PicturePreparing
import Raster
import ScrollEngine
import Viewers

/// Caches the parts that frames of sliding strips are spliced from: splice codes and coded pages.
package final class CodedPages: Sendable {
    /// The capacity for coded pages and their pixels, in bytes: some 35 pages of 560 x 640 with 1.9
    /// MB each.
    private static let pageCapacity = 64 << 20
    /// The capacity for codes, which have some 5 kB each: one for each gallery and page size.
    private static let codeCapacity = 200
    /// The capacity for strips in use.
    private static let stripCapacity = 256

    private let pages = Lock(LRUCache<Key, PreparedPage>(capacity: CodedPages.pageCapacity))
    private let codes = Lock(Codes())
    /// The codes of strips in use, so that a request does not look up its code's inputs again: they
    /// follow from a gallery's items and the shape of their pages, and never change.
    private let strips = Lock(LRUCache<StripKey, StripCoding>(capacity: CodedPages.stripCapacity))

    /// The encoder; with libpng, no page is coded and no frame is spliced.
    package let encoderKind: PNGEncoderKind

    package init(for encoderKind: PNGEncoderKind = .peekstrip) {
        self.encoderKind = encoderKind
    }

    /// Whether frames of sliding strips are spliced.
    var splicesFrames: Bool { encoderKind == .peekstrip }

    private struct Codes {
        var kept = LRUCache<SpliceCodeKey, StripCoding>(capacity: codeCapacity)
        var changes: UInt64 = 0
    }

    private struct Key: Hashable {
        let code: ObjectIdentifier
        let sprite: SpriteKey
    }

    /// All inputs of the code of a strip that shows one gallery.
    private struct StripKey: Hashable {
        let gallery: GalleryID
        /// The gallery's revision.
        let revision: UInt64
        let configuration: StripConfiguration
    }

    /// How the frames of a strip are made.
    package func coding(of layout: StripLayout, over pages: GalleryPages) -> StripCoding {
        guard splicesFrames, FrameComposer.slides(layout) else { return .composed }
        guard let gallery = pages.onlyGallery else { return trained(of: layout, over: pages) }
        let strip = StripKey(
            gallery: gallery.id, revision: gallery.revision, configuration: pages.configuration)
        if let known = strips.withLock({ $0.value(for: strip) }) { return known }
        let coding = trained(of: layout, over: pages)
        if case .undecided = coding { return coding }
        strips.withLock { $0.insert(coding, for: strip, cost: 1) }
        return coding
    }

    private func trained(of layout: StripLayout, over pages: GalleryPages) -> StripCoding {
        let training = TrainingPages(of: layout, over: pages)
        return training.key.map { coding(for: $0, from: training) } ?? .composed
    }

    private func coding(for source: SpliceCodeKey, from training: TrainingPages) -> StripCoding {
        if let known = codes.withLock({ $0.kept.value(for: source) }) { return known }
        guard let pictures = training.bitmaps else { return .undecided }
        let made = SpliceCode(for: pictures).map(StripCoding.spliced) ?? .composed
        return codes.withLock { codes in
            // Another thread may have built the code in the meantime; all threads must use the same
            // code.
            if let known = codes.kept.value(for: source) { return known }
            codes.kept.insert(made, for: source, cost: 1)
            codes.changes += 1
            return made
        }
    }

    /// Increases when a code is built, which may evict another code.
    package var codeChanges: UInt64 { codes.withLock { $0.changes } }

    /// A page in a code; it is coded if it is not cached.
    func page(
        _ sprite: SpriteKey, on background: Pixel, in code: SpliceCode, from bitmap: () -> Bitmap
    ) throws(PNGError) -> PreparedPage {
        let key = Key(code: ObjectIdentifier(code), sprite: sprite)
        if let known = pages.withLock({ $0.value(for: key) }) { return known }
        let made = try PreparedPage(bitmap(), on: background, code: code)
        let cost = made.byteCount + made.bitmap.pixels.count
        pages.withLock { $0.insert(made, for: key, cost: cost) }
        return made
    }

    /// The size of coded pages and their pixels in the cache, in bytes.
    package var byteCount: Int { pages.withLock { $0.cost } }

    /// Drops all pages; they are coded again when they are shown.
    package func drop() {
        pages.withLock { $0 = LRUCache(capacity: Self.pageCapacity) }
    }
}

/// The inputs of a splice code.
///
/// The key is the same on every server with the same folder, and differs if an item was replaced.
struct SpliceCodeKey: Hashable, Sendable {
    /// For each item: its identity, its file's version, and the shape of its prepared picture.
    let items: [Item]

    struct Item: Hashable, Sendable {
        let id: ItemID
        let version: UInt64
        let variant: PictureVariant
    }
}

/// Identifies a page's pixels.
struct SpriteKey: Hashable, Sendable {
    /// The picture; nil for a placeholder.
    let picture: ContentHash?
    /// What is drawn instead; nil for a picture, and for a plain placeholder.
    let standIn: ThumbHash?
    let title: String?
    let width: Int
    let height: Int
    let radius: Int
    let scale: Int
    let background: Pixel
    /// Two pictures of the same size may show different parts.
    let fit: Fit
    let gravity: Gravity
}
