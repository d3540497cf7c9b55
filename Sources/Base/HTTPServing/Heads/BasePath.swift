/// The path prefix of the service on its host: `/pictures`, or nothing.
package struct BasePath: Sendable, Equatable {
    /// The prefix that is put before the service's paths, without a slash at its end.
    package let text: String
    let segments: [String]

    /// The root of the host.
    package static let root = BasePath(segments: [])

    private init(segments: [String]) {
        self.segments = segments
        text = segments.map { "/\($0)" }.joined()
    }

    /// Parses a base path; nil for one that needs escaping in a URL.
    ///
    /// Letters, digits, `-`, `.`, `_` and `~` are never escaped (RFC 3986, section 2.3).
    package init?(_ text: String) {
        guard !text.isEmpty, text != "/" else {
            self = .root
            return
        }
        guard text.hasPrefix("/") else { return nil }
        let path = text.hasSuffix("/") ? text.dropLast() : text[...]
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .map(String.init)
        guard segments.allSatisfy(Self.isPlain) else { return nil }
        self.init(segments: segments)
    }

    private static func isPlain(_ segment: String) -> Bool {
        !segment.isEmpty && segment != "." && segment != ".."
            && segment.unicodeScalars.allSatisfy {
                $0.isASCII
                    && ($0.properties.isAlphabetic || "0123456789-._~".unicodeScalars.contains($0))
            }
    }
}

extension RequestTarget {
    /// The target relative to a base path; nil when its path is not below the base.
    package func below(_ base: BasePath) -> RequestTarget? {
        guard !base.segments.isEmpty, !isAsteriskForm else { return self }
        guard segments.starts(with: base.segments) else { return nil }
        // `/pictures/` leaves an empty segment, `/` none.
        let rest = Array(segments.dropFirst(base.segments.count))
        // The client may have escaped the base, so it is skipped by counting slashes.
        var path = path[...]
        for _ in base.segments { path = path.dropFirst().drop { $0 != "/" } }
        return RequestTarget(
            path: path.isEmpty ? "/" : String(path), segments: rest == [""] ? [] : rest,
            query: query, authority: authority)
    }
}
