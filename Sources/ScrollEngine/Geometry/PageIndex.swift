/// The place of a page on its strip, counted from 0.
public struct PageIndex: Hashable, Comparable, Sendable {
    public let value: Int

    public init(_ value: Int) { self.value = value }

    public static func < (a: PageIndex, b: PageIndex) -> Bool { a.value < b.value }

    /// The page so many places further on.
    public static func + (page: PageIndex, places: Int) -> PageIndex {
        PageIndex(page.value + places)
    }
}
