/// A style sheet with those that it imports as one, so that a browser fetches one file
/// (decision 118).
enum StyleBundle {
    /// Joins a style sheet with its imports, which stand on lines of their own, and import nothing
    /// themselves.
    ///
    /// - Parameters:
    ///   - entry: Its path.
    ///   - source: The text of a style sheet; nil if there is none.
    /// - Returns: The text.
    /// - Throws: ``BundleError``.
    static func text(
        of entry: String, _ source: (_ path: String) -> String?
    ) throws(BundleError) -> String {
        var text = ""
        let importing = /@import "([^"]*)";/
        for line in (source(entry) ?? "").split(separator: "\n", omittingEmptySubsequences: false) {
            guard line.hasPrefix("@import "), let match = line.wholeMatch(of: importing) else {
                text += line + "\n"
                continue
            }
            guard let imported = source(String(match.1)) else {
                throw BundleError(path: entry, reason: "it imports \(match.1), which is missing")
            }
            text += imported
        }
        return text
    }
}
