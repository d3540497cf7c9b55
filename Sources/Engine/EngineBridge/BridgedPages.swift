import ScrollEngine

/// The pages of a strip as a caller without Swift tells them: how many there are, their sections, and of
/// some pages the item and the size of its picture.
///
/// A caller need not know all pages. Each unknown page has an item of its own, whose picture has no known
/// size.
package struct BridgedPages: PageSource {
    /// The item and the picture of a page that the caller knows.
    struct KnownPage {
        var item: ItemKey
        /// The picture in its own pixels, upright; nil while it is not known.
        var picture: PixelSize?
    }

    package let pageCount: Int
    private let sections: [PageSection]
    private let known: [Int: KnownPage]
    private let pagesOfItems: [UInt64: Int]
    private let tables = LengthTables()
    /// How pictures fill their boxes.
    var fit: Fit

    init(pageCount: Int, sections: [PageSection], known: [Int: KnownPage], fit: Fit) {
        self.pageCount = pageCount
        self.sections = sections
        self.known = known
        self.fit = fit
        var pagesOfItems: [UInt64: Int] = [:]
        for (page, told) in known {
            pagesOfItems[told.item.value] = min(page, pagesOfItems[told.item.value] ?? page)
        }
        self.pagesOfItems = pagesOfItems
    }

    /// These pages, and those of which others have told before, if both are the same.
    ///
    /// A layout tells of the pages within reach alone; one that has left it is not another page for that.
    func adding(_ before: BridgedPages) -> BridgedPages {
        guard pageCount == before.pageCount, sections == before.sections,
            known.allSatisfy({ before.known[$0]?.item ?? $1.item == $1.item })
        else { return self }
        var all = before.known
        for (page, told) in known { all[page] = told }
        return BridgedPages(pageCount: pageCount, sections: sections, known: all, fit: fit)
    }

    /// The item that a page had while it was unknown, and has now; nil if it was known, or is not.
    func nameForUnknown(
        _ page: PageIndex, in before: BridgedPages
    ) -> (before: ItemKey, now: ItemKey)? {
        guard before.known[page.value] == nil, let now = known[page.value]?.item else { return nil }
        return (before.item(on: page), now)
    }

    package func item(on page: PageIndex) -> ItemKey {
        known[page.value]?.item ?? ItemKey(UInt64(page.value))
    }

    package func page(of item: ItemKey) -> PageIndex? {
        if let page = pagesOfItems[item.value] { return PageIndex(page) }
        guard item.value < UInt64(pageCount), known[Int(item.value)] == nil else { return nil }
        return PageIndex(Int(item.value))
    }

    package func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        guard box.width > 0, box.height > 0, let page = page(of: item) else { return nil }
        return known[page.value]?.picture?.drawn(fit, in: box)
    }

    package func naturalSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        page(of: item).flatMap { known[$0.value]?.picture }
    }

    package func lengths(_ rule: PictureLengthRule) -> PageLengthTable {
        tables.table(for: rule) { (0..<pageCount).map { rule.length(of: known[$0]?.picture) } }
    }

    package var sectionCount: Int { sections.count }

    package func section(_ index: Int) -> PageSection { sections[index] }

    package func section(of page: PageIndex) -> Int {
        sections.firstIndex { $0.pages.contains(page.value) } ?? 0
    }
}

extension PixelSize {
    /// The size at which a picture of this size is drawn in a box, each side rounded to the nearest
    /// pixel and to at least 1: the sizes that the service prepares (`FittedSize`).
    func drawn(_ fit: Fit, in box: PixelSize) -> PixelSize {
        if fit == .cover { return box }
        if fit == .scaleDown, width <= box.width, height <= box.height { return self }
        if width * box.height > box.width * height {
            let shown = (height * box.width + width / 2) / width
            return PixelSize(width: box.width, height: max(1, shown))
        }
        let shown = (width * box.height + height / 2) / height
        return PixelSize(width: max(1, shown), height: box.height)
    }
}
