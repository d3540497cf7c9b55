/// The pages that a strip shows: what the engine needs to know of a gallery.
public protocol PageSource {
    var pageCount: Int { get }

    /// The item on a page; only asked for pages that exist.
    func item(on page: PageIndex) -> ItemKey

    /// The page that an item is on, if it is on any.
    func page(of item: ItemKey) -> PageIndex?

    /// The size at which an item's picture is drawn in a box; nil until the picture is known.
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize?

    /// How many sections the pages have: galleries that a strip of galleries shows side by side.
    var sectionCount: Int { get }

    /// A section; only asked for those that exist. Sections follow one another without a gap, and
    /// none is empty.
    func section(_ index: Int) -> PageSection

    /// The section of a page that exists.
    func section(of page: PageIndex) -> Int
}

/// Pages that belong together.
public struct PageSection: Hashable, Sendable {
    /// What identifies the section, whatever its place: opaque to the engine.
    public let key: ItemKey
    public let pages: Range<Int>

    public init(key: ItemKey, pages: Range<Int>) {
        self.key = key
        self.pages = pages
    }
}

extension PageSource {
    public var sectionCount: Int { pageCount == 0 ? 0 : 1 }
    public func section(_ index: Int) -> PageSection {
        PageSection(key: ItemKey(0), pages: 0..<pageCount)
    }
    public func section(of page: PageIndex) -> Int { 0 }
}
