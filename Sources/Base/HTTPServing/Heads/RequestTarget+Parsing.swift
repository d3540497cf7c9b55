extension RequestTarget {
    /// Parses the target of a request line (RFC 9112, section 3.2).
    package convenience init(parsing bytes: [UInt8]) throws(RequestTargetError) {
        try self.init(parsing: bytes.span)
    }

    /// Parses the target of a request line (RFC 9112, section 3.2).
    convenience init(parsing bytes: Span<UInt8>) throws(RequestTargetError) {
        if bytes.count == 1, bytes[0] == UInt8(ascii: "*") {
            self.init(path: "*", segments: [], query: [], authority: nil)
        } else if !bytes.isEmpty, bytes[0] == UInt8(ascii: "/") {
            try self.init(pathAndQuery: bytes, authority: nil)
        } else {
            try self.init(absolute: bytes)
        }
    }

    /// Parses a target in absolute form: a URL.
    private convenience init(absolute bytes: Span<UInt8>) throws(RequestTargetError) {
        guard let start = Self.endOfScheme(in: bytes) else { throw .neitherPathNorURL }
        let slash = UInt8(ascii: "/")
        let end = min(
            bytes.index(of: slash, from: start), bytes.index(of: UInt8(ascii: "?"), from: start))
        let authority = bytes.extracting(start..<end)
        guard Authority.isValid(authority) else { throw .badAuthority }
        if end < bytes.count, bytes[end] == slash {
            try self.init(pathAndQuery: bytes.extracting(end...), authority: authority.text)
        } else {
            var path = [slash]
            for index in end..<bytes.count { path.append(bytes[index]) }
            try self.init(pathAndQuery: path.span, authority: authority.text)
        }
    }

    private convenience init(
        pathAndQuery bytes: Span<UInt8>, authority: String?
    ) throws(RequestTargetError) {
        let questionMark = bytes.index(of: UInt8(ascii: "?"))
        let path = bytes.extracting(..<questionMark)
        self.init(
            path: path.text, segments: try Self.segments(of: path),
            query: try Self.queryItems(of: bytes.extracting(questionMark...)),
            authority: authority)
    }

    private static func segments(of path: Span<UInt8>) throws(RequestTargetError) -> [String] {
        if path.count == 1 { return [] }
        var segments: [String] = []
        segments.reserveCapacity(usualDepth)
        var start = 1
        while start <= path.count {
            let end = path.index(of: UInt8(ascii: "/"), from: start)
            let segment = try PercentDecoding.path.text(of: path.extracting(start..<end))
            if segment == "." || segment == ".." { throw .dotSegment }
            segments.append(segment)
            start = end + 1
        }
        return segments
    }

    /// The number of segments that space is reserved for; few paths have more.
    private static var usualDepth: Int { 6 }

    /// Parses a query that begins with its question mark; an empty one has no items.
    private static func queryItems(
        of query: Span<UInt8>
    ) throws(RequestTargetError) -> [QueryItem] {
        var items: [QueryItem] = []
        var start = 1
        while start < query.count {
            let end = query.index(of: UInt8(ascii: "&"), from: start)
            if start < end { items.append(try queryItem(query.extracting(start..<end))) }
            start = end + 1
        }
        return items
    }

    private static func queryItem(_ part: Span<UInt8>) throws(RequestTargetError) -> QueryItem {
        let equals = part.index(of: UInt8(ascii: "="))
        return QueryItem(
            name: try PercentDecoding.query.text(of: part.extracting(..<equals)),
            value: try PercentDecoding.query.text(
                of: part.extracting(min(equals + 1, part.count)...)))
    }

    private static func endOfScheme(in bytes: Span<UInt8>) -> Int? {
        for scheme in ["http://", "https://"] {
            let count = scheme.utf8.count
            if bytes.count > count,
                ASCII.equalIgnoringCase(bytes.extracting(..<count), scheme.utf8.span)
            {
                return count
            }
        }
        return nil
    }
}
