/// The numbers of pages on a strip's axes.
package struct PageCounts: Hashable, Sendable {
    /// All pages.
    package var pageCount: Int
    /// Places along the main axis: pages, or galleries in a strip of galleries.
    package var places: Int
    /// The gallery whose pages are on the cross axis now; 0 in a strip of pages.
    package var section: Int
    /// The pages of that gallery; in a strip of pages, all pages.
    package var rows: Range<Int>
    /// The lengths of the pages; nil unless they are as long as their pictures, and before they
    /// are taken from the source.
    ///
    /// Stored strips have none.
    var lengths: PageLengthTable?

    package init(pageCount: Int, places: Int, section: Int, rows: Range<Int>) {
        self.pageCount = pageCount
        self.places = places
        self.section = section
        self.rows = rows
    }

    /// Counts the pages, and those of a gallery; for nil, the pages of a strip that has none.
    init(of pages: some PageSource, around section: Int?, _ rule: PictureLengthRule?) {
        let count = pages.pageCount
        guard let section else {
            self.init(pageCount: count, places: count, section: 0, rows: 0..<count)
            if let table = rule.map(pages.lengths), table.count == count { lengths = table }
            return
        }
        self.init(
            pageCount: count, places: pages.sectionCount, section: section,
            rows: pages.section(section).pages)
    }

    /// Counts are equal whatever lengths they were taken with, as those of a strip that was stored.
    package static func == (one: PageCounts, other: PageCounts) -> Bool {
        one.pageCount == other.pageCount && one.places == other.places
            && one.section == other.section && one.rows == other.rows
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(pageCount)
        hasher.combine(section)
    }

    package static let empty = PageCounts(pageCount: 0, places: 0, section: 0, rows: 0..<0)
}
