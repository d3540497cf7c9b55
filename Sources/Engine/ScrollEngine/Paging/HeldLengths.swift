/// The lengths of a few consecutive pages as they were when the strip last moved.
///
/// A length that becomes known while the strip moves waits for its rest, so that no page jumps on
/// its way.
package struct HeldLengths: Hashable, Sendable {
    /// The first of the pages; on a looped strip the last page is followed by the first.
    package let first: Int
    /// Their lengths in pixels; at most ``limit``, and none twice.
    package let lengths: [Int]

    package init(first: Int, lengths: [Int]) {
        self.first = first
        self.lengths = lengths
    }

    /// The number of pages that are held: those in view on a wide screen, and a few beside them.
    package static let limit = 12

    /// The length of a page of `count`; nil if it is not held.
    func length(_ page: Int, of count: Int) -> Int? {
        let index = page - first < 0 ? page - first + count : page - first
        return lengths.indices.contains(index) ? lengths[index] : nil
    }
}
