/// One of the two directions in which pages are ordered.
package enum StripAxis: Hashable, Sendable {
    /// Along the strip: pages, or galleries in a strip of galleries.
    case main
    /// Across it: the pages of one gallery in a strip of galleries.
    case cross
}
