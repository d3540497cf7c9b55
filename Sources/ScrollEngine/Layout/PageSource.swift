/// The pages that a strip shows.
///
/// The caller passes them with each event and layout, so that they may change between two calls.
public protocol PageSource {
    /// The number of pages; at least 0.
    var pageCount: Int { get }

    /// The item on a page. Called for pages that exist only.
    func item(on page: PageIndex) -> ItemKey

    /// The page that an item is on, if it is on any.
    func page(of item: ItemKey) -> PageIndex?

    /// The size at which an item's picture is drawn in a box; nil until the picture is known.
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize?

    /// How many sections the pages have: galleries that a strip of galleries shows side by side.
    var sectionCount: Int { get }

    /// A section. Called for sections that exist only. Sections follow one another without a gap, and
    /// none is empty.
    func section(_ index: Int) -> PageSection

    /// The section of a page that exists.
    func section(of page: PageIndex) -> Int
}

/// Pages that belong together.
public struct PageSection: Hashable, Sendable {
    /// Identifies the section when its index changes; opaque to the engine.
    public let key: ItemKey
    /// The indices of its pages.
    public let pages: Range<Int>

    /// A section by its key and its pages.
    public init(key: ItemKey, pages: Range<Int>) {
        self.key = key
        self.pages = pages
    }
}

extension PageSource {
    /// One section, unless there are no pages.
    public var sectionCount: Int { pageCount == 0 ? 0 : 1 }
    /// All pages.
    public func section(_ index: Int) -> PageSection {
        PageSection(key: ItemKey(0), pages: 0..<pageCount)
    }
    /// The only section.
    public func section(of page: PageIndex) -> Int { 0 }
}
