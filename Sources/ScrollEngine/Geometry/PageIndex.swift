/// The place of a page on its strip, counted from 0.
package struct PageIndex: Hashable, Comparable, Sendable {
    package let value: Int

    package init(_ value: Int) { self.value = value }

    package static func < (a: PageIndex, b: PageIndex) -> Bool { a.value < b.value }

    /// The page so many places further on.
    package static func + (page: PageIndex, places: Int) -> PageIndex {
        PageIndex(page.value + places)
    }
}
