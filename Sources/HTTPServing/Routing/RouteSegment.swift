/// What one segment of a target must look like.
enum RouteSegment: Hashable {
    case literal(String)
    /// Any text but the empty one before the suffix, kept under the name.
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

    /// The text before a suffix; nil when there is none or the suffix is another.
    static func text(of segment: String, before suffix: String) -> String? {
        guard segment.utf8.count > suffix.utf8.count else { return nil }
        if suffix.isEmpty { return segment }
        return segment.hasSuffix(suffix) ? String(segment.dropLast(suffix.count)) : nil
    }
}
