import Catalogue
import SQLiteAccess

/// Searches by words.
extension PictureIndex {
    /// The pictures in a scope that have the words.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - scope: A word of ``SearchScope``; nil for all folders.
    ///   - isRanked: Whether the best matches come first.
    /// - Returns: The pictures.
    func search(_ text: SearchText, in scope: String?, ranked isRanked: Bool) -> SearchResult {
        let query = WordQuery(text, in: scope)
        guard let words = query.words else {
            return SearchResult(others: fragments(of: query) ?? [])
        }
        let fragments = fragments(of: query).map { Set($0) }
        func found(_ items: [ItemID]) -> [ItemID] {
            fragments.map { items.filter($0.contains) } ?? items
        }
        let all = matches(of: words)
        guard isRanked else { return SearchResult(others: found(all)) }
        guard all.count > IndexTable.rankedLimit else {
            let ranked = use(for: .searching) { table throws(SQLiteError) in
                try table.ranked(words)
            }
            return SearchResult(best: found(ranked ?? all))
        }
        // What people wrote is worth more than the names of files, which match by hundreds.
        let written = Self.writtenColumns.flatMap { matches(of: query.words(in: $0)) }
        return SearchResult(best: found(written), others: found(all))
    }

    /// The columns of what people wrote, by their weights.
    private static let writtenColumns = ["title", "keywords", "caption"]

    /// Matches that are read at once: all on a connection of their own, so many in memory that requests
    /// wait for some milliseconds.
    private var searchLimit: Int { hasFile ? .max : 16_384 }

    /// All pictures that words match.
    private func matches(of words: String) -> [ItemID] {
        var found: [ItemID] = []
        var next: Int64? = .min
        while let key = next {
            let slice = use(for: .searching) { table throws(SQLiteError) in
                try table.matches(of: words, from: key, limit: searchLimit)
            }
            found += slice?.found ?? []
            next = slice?.next
        }
        return found
    }

    /// The pictures that have all fragments of a query; nil if it has none.
    private func fragments(of query: WordQuery) -> [ItemID]? {
        query.fragments.reduce(nil) { found, fragment in
            let matches =
                use(for: .searching) { table throws(SQLiteError) in
                    try table.matches(of: fragment, in: query.scope)
                } ?? []
            let those = Set(matches)
            return found.map { $0.filter(those.contains) } ?? matches
        }
    }
}
