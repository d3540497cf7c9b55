/// Which pages lie open together: the places of a book.
///
/// A place is a spread of two pages, or a single page where they are shown one by one; places count
/// from 0. Page k of 0..<N lies, left | right:
///
///     single       – | k
///     double       0 | 1    2 | 3    4 | 5   …
///     with cover   – | 0    1 | 2    3 | 4   …
///
/// A side without a page is nil: before a cover, and after the last page where the count leaves one
/// over. No answer ever names a page that does not exist.
package struct Spreads: Hashable, Sendable {
    package enum Binding: Hashable, Sendable {
        case single
        case double
        /// Two pages, except that page 0 is a cover and lies alone, on the right.
        case doubleWithCover
    }

    package let pageCount: Int
    package let binding: Binding

    package init(pageCount: Int, binding: Binding) {
        self.pageCount = pageCount.clamped(to: 0...Self.countLimit)
        self.binding = binding
    }

    /// More pages than any gallery has, and few enough to double.
    package static let countLimit = 1 << 40

    /// How many places there are; none without pages.
    package var count: Int { pageCount == 0 ? 0 : place(of: PageIndex(pageCount - 1)) + 1 }

    /// The place where a page lies.
    package func place(of page: PageIndex) -> Int {
        switch binding {
        case .single: page.value
        case .double: page.value / 2
        case .doubleWithCover: page.value / 2 + page.value % 2
        }
    }

    package func leftPage(at place: Int) -> PageIndex? {
        switch binding {
        case .single: nil
        case .double: existing(place, minus: 0)
        case .doubleWithCover: existing(place, minus: 1)
        }
    }

    package func rightPage(at place: Int) -> PageIndex? {
        switch binding {
        case .single: 0..<pageCount ~= place ? PageIndex(place) : nil
        case .double: existing(place, minus: -1)
        case .doubleWithCover: existing(place, minus: 0)
        }
    }

    /// The page that stands for a place: the earlier of its two, for it always exists; nil where
    /// there is no such place.
    package func firstPage(at place: Int) -> PageIndex? {
        leftPage(at: place) ?? rightPage(at: place)
    }

    /// The page that stands for the place so many places from that of a page.
    package func firstPage(from page: PageIndex, places: Int) -> PageIndex? {
        let (place, isBeyond) = place(of: page).addingReportingOverflow(places)
        return isBeyond ? nil : firstPage(at: place)
    }

    /// Page 2 · place − offset, when it exists.
    private func existing(_ place: Int, minus offset: Int) -> PageIndex? {
        guard place >= 0, place <= pageCount else { return nil }
        let page = 2 * place - offset
        return 0..<pageCount ~= page ? PageIndex(page) : nil
    }
}
