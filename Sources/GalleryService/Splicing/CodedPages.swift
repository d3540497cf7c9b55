import Concurrency
import FrameSplicing
import ImageLibrary
import PNGCoding
import Raster

/// Keeps what frames of sliding strips are spliced from: the codes of galleries' pages, and the pages
/// that were coded.
final class CodedPages: Sendable {
    /// Bytes of coded pages and their pixels that are kept: some 35 pages of 560 x 640, with
    /// 1.9 MB each.
    private static let pageCapacity = 64 << 20
    /// Codes that are kept, of some 5 kB each: for galleries, and sizes of pages.
    private static let codeCapacity = 200

    private let pages = Lock(LRUCache<Key, PreparedPage>(capacity: CodedPages.pageCapacity))
    private let codes = Lock(Codes())
    /// The codes of strips in use.
    let strips = StripCodeCache()

    private struct Codes {
        var kept = LRUCache<SpliceCodeKey, SpliceCode>(capacity: codeCapacity)
        var changes: UInt64 = 0
    }

    private struct Key: Hashable {
        let code: ObjectIdentifier
        let sprite: SpriteKey
    }

    /// The code of pages like these; nil when there is none yet and the pictures to make it from are
    /// not all there.
    func code(
        for source: SpliceCodeKey, from pictures: () -> [Bitmap]?
    ) -> SpliceCode? {
        if let known = codes.withLock({ $0.kept.value(for: source) }) { return known }
        guard let pictures = pictures() else { return nil }
        let made = SpliceCode(for: pictures, frameWidth: source.frameWidth)
        return codes.withLock { codes in
            // Another thread may have been quicker; all must use the same one.
            if let known = codes.kept.value(for: source) { return known }
            codes.kept.insert(made, for: source, cost: 1)
            codes.changes += 1
            return made
        }
    }

    /// Grows whenever a code comes, and one may go.
    var codeChanges: UInt64 { codes.withLock { $0.changes } }

    /// A page in a code, coded now if it was not before.
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

    /// Bytes of coded pages and their pixels that are kept.
    var byteCount: Int { pages.withLock { $0.cost } }

    /// Drops all pages: they are coded again when they are shown.
    func drop() {
        pages.withLock { $0 = LRUCache(capacity: Self.pageCapacity) }
    }
}

/// What a code is made from: the same everywhere a folder is served, and another when one of the
/// items was replaced.
struct SpliceCodeKey: Hashable, Sendable {
    /// Of each item, its identity, its file's version, and the shape that its picture is prepared in.
    let items: [Item]
    /// Pixels of a row of all frames that pages of the code are put into.
    let frameWidth: Int

    struct Item: Hashable, Sendable {
        let id: ItemID
        let version: UInt64
        let variant: PictureVariant
    }
}

/// What tells what lies on a page from everything else, to the pixel.
struct SpriteKey: Hashable, Sendable {
    /// The picture; nil for a placeholder.
    let picture: ContentHash?
    let title: String?
    let width: Int
    let height: Int
    let radius: Int
    let scale: Int
    let background: Pixel
    let fit: Fit

    /// How a picture fills its box: two may be as large and show more or less of it.
    enum Fit: Hashable {
        case contain
        case cover
    }
}
