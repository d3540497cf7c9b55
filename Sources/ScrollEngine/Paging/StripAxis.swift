/// One of the two directions in which pages follow one another.
package enum StripAxis: Hashable, Sendable {
    /// Along the strip's axis: pages, or galleries in a strip of galleries.
    case main
    /// Across it: the pages of one gallery in a strip of galleries.
    case cross
}
