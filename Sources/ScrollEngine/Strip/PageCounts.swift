/// How many pages a strip has, and how they lie on its lanes.
package struct PageCounts: Hashable, Sendable {
    /// Pages in all.
    package var pageCount: Int
    /// Places along the strip: pages, or galleries in a strip of galleries.
    package var places: Int
    /// The gallery whose pages lie across the strip now; 0 in a strip of pages.
    package var section: Int
    /// The pages of that gallery; of the whole strip in a strip of pages.
    package var rows: Range<Int>

    package init(pageCount: Int, places: Int, section: Int, rows: Range<Int>) {
        self.pageCount = pageCount
        self.places = places
        self.section = section
        self.rows = rows
    }

    package static let empty = PageCounts(pageCount: 0, places: 0, section: 0, rows: 0..<0)
}
