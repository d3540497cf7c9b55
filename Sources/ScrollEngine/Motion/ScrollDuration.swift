/// How long a strip takes to scroll to a place, by how far it is.
///
///     T(p) = longest − (longest − shortest) / max(1, p)        p: distance in pages
///
/// Within a page it takes the shortest time, for the eye needs that to see what moved. Beyond, time
/// grows with distance, so that two pages do not rush by at twice the speed of one; but ever more
/// slowly, because on a far way single pages cannot be followed anyway, and nobody likes to wait.
package struct ScrollDuration: Hashable, Sendable {
    /// Milliseconds.
    package let shortest: Int64
    /// Milliseconds.
    package let longest: Int64

    package init(shortest: Int64, longest: Int64) {
        precondition(
            0 <= shortest && shortest <= longest, "no pace lasts \(shortest) to \(longest) ms")
        self.shortest = shortest
        self.longest = longest
    }

    /// 300 ms for a page, as long as the animations of phones' own scroll views; 450 for two, 500 for
    /// three, and never more than 600, twice as long.
    package static let standard = ScrollDuration(shortest: 300, longest: 600)

    /// Milliseconds for a distance in pages, whatever its direction.
    package func milliseconds(forPages pages: Double) -> Int64 {
        let growth = Double(longest - shortest)
        return longest - Int64((growth / max(1, abs(pages))).rounded())
    }
}
