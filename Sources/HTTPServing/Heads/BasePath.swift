/// The path under which a service lies on its host: `/pictures`, or nothing.
package struct BasePath: Sendable, Equatable {
    /// As it stands before the paths of the service: without a slash at its end.
    package let text: String
    let segments: [String]

    /// The root of the host.
    package static let root = BasePath(segments: [])

    private init(segments: [String]) {
        self.segments = segments
        text = segments.map { "/\($0)" }.joined()
    }

    /// Reads a base path; nil for one that a URL would have to escape.
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
    /// The target as the service below a base path sees it; nil when it does not lie below it.
    package func below(_ base: BasePath) -> RequestTarget? {
        guard !base.segments.isEmpty, !isWholeServer else { return self }
        guard segments.starts(with: base.segments) else { return nil }
        // Of `/pictures/` an empty segment is left, of `/` none.
        let rest = Array(segments.dropFirst(base.segments.count))
        // The base may be spelled with escapes, so it is passed over by its slashes.
        var path = path[...]
        for _ in base.segments { path = path.dropFirst().drop { $0 != "/" } }
        return RequestTarget(
            path: path.isEmpty ? "/" : String(path), segments: rest == [""] ? [] : rest,
            query: query, authority: authority)
    }
}
