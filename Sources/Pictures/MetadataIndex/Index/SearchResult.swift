import Catalogue

/// The pictures that a search found; none twice in each part.
struct SearchResult {
    /// The best matches, the best first.
    var best: [ItemID] = []
    /// The other ones, in no order; they may be among the best as well.
    var others: [ItemID] = []
}

extension SearchResult {
    /// The indices of the pictures that a gallery has: the best first, then the others in its order.
    func indices(in gallery: Gallery) -> [UInt32] {
        func indices(of items: [ItemID]) -> [UInt32] {
            items.compactMap { gallery.index(of: $0).map { UInt32($0) } }
        }
        guard !best.isEmpty else { return indices(of: others).sorted() }
        var seen: Set<UInt32> = []
        let first = indices(of: best).filter { seen.insert($0).inserted }
        return first + indices(of: others).filter { !seen.contains($0) }.sorted()
    }
}
