/// The duration of an animated scroll by its distance.
///
///     T(p) = longest − (longest − shortest) / max(1, p)        p: distance in pages
///
/// Within a page it is the shortest time, which the eye needs to see what moved. Beyond, it grows
/// with the distance, so that two pages do not pass at twice the speed of one; but it grows more
/// and more slowly, because single pages cannot be followed over long distances anyway.
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

    /// 300 ms for a page, the duration of the animations of phones' scroll views; 450 for two, 500
    /// for three, and never more than 600.
    package static let standard = ScrollDuration(shortest: 300, longest: 600)

    /// Milliseconds for a distance in pages, in either direction.
    package func milliseconds(forPages pages: Double) -> Int64 {
        let growth = Double(longest - shortest)
        return longest - Int64((growth / max(1, abs(pages))).rounded())
    }
}
