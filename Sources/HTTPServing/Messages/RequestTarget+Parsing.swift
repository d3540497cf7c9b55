/// Why a target is not understood.
package enum RequestTargetError: Error, Equatable {
    /// It does not start with a slash, and is neither `*` nor an http address.
    case neitherPathNorAddress
    /// A byte that no target may hold as it is: a space, a control character, a fragment, a
    /// backslash in the path, or one outside ASCII.
    case forbiddenByte(UInt8)
    /// A percent sign without two hexadecimal digits.
    case brokenEscape
    /// An escape that stands for a control character or, in the path, for a slash or backslash.
    case forbiddenEscape(UInt8)
    /// Escapes that decode to bytes which are not UTF-8.
    case notUTF8
    /// A segment that is `.` or `..`, written plainly or escaped.
    case dotSegment
    /// An address without a host, or with user information.
    case badAuthority
}

extension RequestTarget {
    /// Takes apart the target of a request line (RFC 9112, section 3.2).
    package init(parsing bytes: [UInt8]) throws(RequestTargetError) {
        if bytes == [UInt8(ascii: "*")] {
            self.init(path: "*", segments: [], query: [], authority: nil)
            return
        }
        if bytes.first == UInt8(ascii: "/") {
            try self.init(pathAndQuery: bytes[...], authority: nil)
            return
        }
        guard let start = Self.endOfScheme(in: bytes) else { throw .neitherPathNorAddress }
        let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") }
        let authority = bytes[start..<(end ?? bytes.endIndex)]
        guard Authority.isValid(authority) else { throw .badAuthority }
        let rest = bytes[(end ?? bytes.endIndex)...]
        let path = rest.first == UInt8(ascii: "/") ? rest : [UInt8(ascii: "/")] + rest
        try self.init(pathAndQuery: path, authority: String(decoding: authority, as: UTF8.self))
    }

    private init(
        pathAndQuery bytes: ArraySlice<UInt8>, authority: String?
    ) throws(RequestTargetError) {
        let questionMark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        let path = bytes[..<questionMark]
        self.init(
            path: String(decoding: path, as: UTF8.self),
            segments: try Self.segments(of: path),
            query: try Self.queryItems(of: bytes[questionMark...].dropFirst()),
            authority: authority)
    }

    private static func segments(
        of path: ArraySlice<UInt8>
    ) throws(RequestTargetError) -> [String] {
        if path.count == 1 { return [] }
        var segments: [String] = []
        for part in path.dropFirst().split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        {
            let segment = try PercentDecoding.path.text(of: part)
            if segment == "." || segment == ".." { throw .dotSegment }
            segments.append(segment)
        }
        return segments
    }

    private static func queryItems(
        of query: ArraySlice<UInt8>
    ) throws(RequestTargetError) -> [QueryItem] {
        var items: [QueryItem] = []
        for part in query.split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            items.append(
                QueryItem(
                    name: try PercentDecoding.query.text(of: part[..<equals]),
                    value: try PercentDecoding.query.text(of: part[equals...].dropFirst())))
        }
        return items
    }

    private static func endOfScheme(in bytes: [UInt8]) -> Int? {
        for scheme in ["http://", "https://"]
        where bytes.count > scheme.utf8.count
            && bytes.prefix(scheme.utf8.count).elementsEqual(
                scheme.utf8, by: { ASCII.lowercased($0) == $1 })
        {
            return scheme.utf8.count
        }
        return nil
    }
}
