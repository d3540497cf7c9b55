/// Finds the name that was probably meant by one that does not exist.
enum NearestName {
    /// The most similar of some names; nil if none is similar.
    ///
    /// Similar is one with few changed letters, about one in four. Capital letters count as small ones.
    static func of(_ typed: String, among names: some Sequence<[UInt8]>) -> String? {
        let wanted = letters(typed)
        let most = Swift.max(1, wanted.count / 4)
        var best: (name: String, distance: Int)?
        for name in names.prefix(candidates) {
            let name = VisibleText.of(name)
            let other = letters(name)
            guard abs(other.count - wanted.count) <= most else { continue }
            let distance = distance(wanted, other)
            if distance <= most, distance < best?.distance ?? .max { best = (name, distance) }
        }
        return best?.name
    }

    /// Names that are compared, so that a large folder takes some milliseconds.
    private static let candidates = 2000
    /// Letters of a name that are compared.
    private static let longest = 64

    private static func letters(_ text: String) -> [Unicode.Scalar] {
        Array(text.lowercased().unicodeScalars.prefix(longest))
    }

    /// Levenshtein's distance: letters to insert, remove or replace, by Wagner and Fischer.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var row = Array(0...other.count)
        for (i, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, candidate) in other.enumerated() {
                let replaced = diagonal + (letter == candidate ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[other.count]
    }
}
