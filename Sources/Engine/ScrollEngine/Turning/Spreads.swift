/// The places of a book: which pages are open together.
///
/// A place is a spread of two pages, or a single page if they are shown singly; places count from
/// 0. Page k of 0..<N is at, left | right:
///
///     single       – | k
///     double       0 | 1    2 | 3    4 | 5   …
///     with cover   – | 0    1 | 2    3 | 4   …
///
/// A side without a page is nil: before a cover, and after the last page if one side is left over.
/// No function returns a page that does not exist.
package struct Spreads: Hashable, Sendable {
    /// How pages are combined into places.
    package enum Binding: Hashable, Sendable {
        case single
        case double
        /// Two pages, except that page 0 is a cover, alone on the right.
        case doubleWithCover
    }

    package let pageCount: Int
    package let binding: Binding

    package init(pageCount: Int, binding: Binding) {
        self.pageCount = pageCount.clamped(to: 0...Self.countLimit)
        self.binding = binding
    }

    /// More pages than any gallery has, and few enough to double without overflow where integers have
    /// 32 bits, as in WebAssembly.
    package static let countLimit = 1 << 29

    /// The number of places; 0 without pages.
    package var count: Int { pageCount == 0 ? 0 : place(of: PageIndex(pageCount - 1)) + 1 }

    package func place(of page: PageIndex) -> Int {
        switch binding {
        case .single: page.value
        case .double: page.value / 2
        case .doubleWithCover: page.value / 2 + page.value % 2
        }
    }

    /// The left page of a place; nil if there is none.
    package func leftPage(at place: Int) -> PageIndex? {
        switch binding {
        case .single: nil
        case .double: existing(place, minus: 0)
        case .doubleWithCover: existing(place, minus: 1)
        }
    }

    /// The right page of a place; nil if there is none.
    package func rightPage(at place: Int) -> PageIndex? {
        switch binding {
        case .single: 0..<pageCount ~= place ? PageIndex(place) : nil
        case .double: existing(place, minus: -1)
        case .doubleWithCover: existing(place, minus: 0)
        }
    }

    /// The page that identifies a place: the earlier of its two, which always exists; nil if there
    /// is no such place.
    package func firstPage(at place: Int) -> PageIndex? {
        leftPage(at: place) ?? rightPage(at: place)
    }

    /// The page that identifies the place `places` places from that of a page.
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
