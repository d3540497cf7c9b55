import Spelling

extension String {
    /// The text escaped for a path segment or a query's name or value.
    ///
    /// Letters, digits, `-`, `.` and `_` stay; every other byte of its UTF-8 is escaped (RFC 3986,
    /// section 2.1).
    package var percentEncoded: String { PercentCoding.encoded(utf8, keeping: "-._") }
}

extension Sequence<RequestTarget.QueryItem> {
    /// The items as a query string, without its `?`.
    package var queryText: String {
        map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
    }
}
