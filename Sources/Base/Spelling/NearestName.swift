/// Finds the name that was probably meant by one that does not exist.
package enum NearestName {
    /// The most similar of some names; nil if none is similar.
    ///
    /// Similar is one with few changed letters, about one in four. Capital letters count as small ones.
    package static func of(_ typed: String, among names: some Sequence<String>) -> String? {
        several(of: typed, among: names, limit: 1).first
    }

    /// The most similar ones, so many at most, the nearest first.
    package static func several(
        of typed: String, among names: some Sequence<String>, limit count: Int
    ) -> [String] {
        let wanted = letters(typed)
        let limit = Swift.max(1, wanted.count / 4)
        var found: [(name: String, distance: Int)] = []
        for name in names.prefix(candidates) {
            let other = letters(name)
            guard abs(other.count - wanted.count) <= limit else { continue }
            let distance = distance(wanted, other)
            guard distance <= limit else { continue }
            let index = found.firstIndex { distance < $0.distance } ?? found.count
            found.insert((name, distance), at: index)
            if found.count > count { found.removeLast() }
        }
        return found.map(\.name)
    }

    /// Whether a name is one of these, but for one letter that is missing, added, replaced or
    /// exchanged with its neighbour, or for capital letters of ASCII.
    ///
    /// Of names of one or two letters none is a slip, because each is near to all others.
    package static func isSlip(_ typed: String, of names: some Sequence<String>) -> Bool {
        let count = typed.utf8.count
        guard (shortest...longest).contains(count) else { return false }
        let wanted = typed.utf8.map(\.small)
        return names.contains { name in
            name.utf8.count >= shortest && abs(name.utf8.count - count) <= 1
                && isSlip(wanted, of: name.utf8.map(\.small))
        }
    }

    /// Whether two names are equal between a common start and a common end, but for one letter, or
    /// for two that are exchanged.
    private static func isSlip(_ one: [UInt8], of other: [UInt8]) -> Bool {
        let start = zip(one, other).prefix { $0 == $1 }.count
        let (first, second) = (one[start...], other[start...])
        let end = zip(first.reversed(), second.reversed()).prefix { $0 == $1 }.count
        let (left, right) = (first.dropLast(end), second.dropLast(end))
        return max(left.count, right.count) <= 1
            || left.count == 2 && right.elementsEqual(left.reversed())
    }

    /// Names that are compared, so that a large folder takes some milliseconds.
    private static let candidates = 2000
    /// Letters of a name that are compared.
    private static let longest = 64
    /// Letters of a name that can be misspelt.
    private static let shortest = 3

    private static func letters(_ text: String) -> [Unicode.Scalar] {
        Array(String(text.prefix(longest)).lowercased().unicodeScalars.prefix(longest))
    }

    /// Damerau's distance: letters to insert, remove, replace, or exchange with their neighbour, each
    /// letter at most once (optimal string alignment).
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var (before, last) = ([Int](), Array(0...other.count))
        for i in one.indices {
            var row = [i + 1]
            row.reserveCapacity(last.count)
            for j in other.indices {
                let replaced = last[j] + (one[i] == other[j] ? 0 : 1)
                var least = min(replaced, last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    least = min(least, before[j - 1] + 1)
                }
                row.append(least)
            }
            (before, last) = (last, row)
        }
        return last[other.count]
    }
}
