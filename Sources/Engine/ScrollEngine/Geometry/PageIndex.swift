/// The index of a page on its strip, from 0.
public struct PageIndex: Hashable, Comparable, Sendable {
    /// 0 for the first page.
    public let value: Int

    /// Creates the index of a page; 0 is the first.
    @inlinable public init(_ value: Int) { self.value = value }

    /// Whether a page precedes another.
    public static func < (a: PageIndex, b: PageIndex) -> Bool { a.value < b.value }

    /// The page `places` positions further on.
    public static func + (page: PageIndex, places: Int) -> PageIndex {
        PageIndex(page.value + places)
    }
}
