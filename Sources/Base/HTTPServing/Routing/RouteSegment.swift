/// The pattern of one path segment.
enum RouteSegment: Hashable {
    case literal(String)
    /// Any non-empty text before the suffix, captured under the name.
    case parameter(name: String, suffix: String)

    init(pattern: Substring) {
        guard pattern.first == ":" else {
            self = .literal(String(pattern))
            return
        }
        let name = pattern.dropFirst().prefix { $0 != "." }
        precondition(!name.isEmpty, "the segment \(pattern) has no name")
        self = .parameter(name: String(name), suffix: String(pattern.dropFirst(1 + name.count)))
    }

    /// The segments of a route's pattern.
    static func all(in pattern: String) -> [RouteSegment] {
        pattern == "/"
            ? []
            : pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
                .map(RouteSegment.init(pattern:))
    }

    /// The non-empty text before a suffix; nil if the segment does not match.
    static func text(of segment: String, before suffix: String) -> String? {
        guard segment.utf8.count > suffix.utf8.count else { return nil }
        if suffix.isEmpty { return segment }
        return segment.hasSuffix(suffix) ? String(segment.dropLast(suffix.count)) : nil
    }
}
