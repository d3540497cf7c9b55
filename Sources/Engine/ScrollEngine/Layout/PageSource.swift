/// The pages that a strip shows.
///
/// The caller passes them with each event and layout, so that they may change between two calls.
public protocol PageSource {
    /// The number of pages; at least 0.
    var pageCount: Int { get }

    /// The item on a page. Called only for pages that exist.
    func item(on page: PageIndex) -> ItemKey

    /// The page of an item, if it has one.
    func page(of item: ItemKey) -> PageIndex?

    /// The size at which an item's picture is drawn in a box; nil until the picture is known.
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize?

    /// The size of an item's picture in its own pixels, upright: how far a page can be magnified depends on
    /// it. Nil until the picture is known, which may be once it is drawn in this box.
    func naturalSize(of item: ItemKey, in box: PixelSize) -> PixelSize?

    /// The lengths of all pages, by this rule, for a strip whose pages are as long as their pictures.
    ///
    /// The same instance until a length changes: each event and layout asks for it.
    func lengths(_ rule: PictureLengthRule) -> PageLengthTable

    /// The number of sections: galleries that a strip of galleries shows side by side.
    var sectionCount: Int { get }

    /// The section at an index. Called only for sections that exist. Sections are contiguous, and
    /// none is empty.
    func section(_ index: Int) -> PageSection

    /// The section of a page that exists.
    func section(of page: PageIndex) -> Int
}

/// A group of consecutive pages.
public struct PageSection: Hashable, Sendable {
    /// Identifies the section when its index changes; opaque to the engine.
    public let key: ItemKey
    /// The indices of its pages.
    public let pages: Range<Int>

    /// Creates a section from its key and its pages.
    public init(key: ItemKey, pages: Range<Int>) {
        self.key = key
        self.pages = pages
    }
}

extension PageSource {
    /// Unknown: a page can be magnified by 4.
    public func naturalSize(of item: ItemKey, in box: PixelSize) -> PixelSize? { nil }

    /// Pages whose pictures are not known, in a new table for each call: a source with lengths keeps
    /// its table.
    public func lengths(_ rule: PictureLengthRule) -> PageLengthTable {
        PageLengthTable(pageCount, ofLength: rule.length(of: nil))
    }

    /// One section, unless there are no pages.
    public var sectionCount: Int { pageCount == 0 ? 0 : 1 }
    /// All pages.
    public func section(_ index: Int) -> PageSection {
        PageSection(key: ItemKey(0), pages: 0..<pageCount)
    }
    /// The only section.
    public func section(of page: PageIndex) -> Int { 0 }
}
