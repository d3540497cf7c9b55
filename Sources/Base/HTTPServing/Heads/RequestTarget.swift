/// A parsed request target.
///
/// The path is decoded segment by segment, never as a whole, so no decoded byte can become a
/// separator. Dot segments are rejected, not resolved.
///
/// It is a class because it has many parts and is passed around with its request.
package final class RequestTarget: Sendable {
    /// A name and its value in the query, decoded; the value is empty if there is none.
    package struct QueryItem: Sendable, Equatable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The path as the client wrote it, from its first slash to the question mark; `*` for a
    /// request about the server as a whole.
    package let path: String

    /// The decoded parts between the slashes: none for `/`, and an empty last one for `/a/`.
    package let segments: [String]

    /// The query items in order.
    ///
    /// A name may be repeated.
    package let query: [QueryItem]

    /// The host and port in a target of absolute form, which must agree with the Host field.
    let authority: String?

    init(path: String, segments: [String], query: [QueryItem], authority: String?) {
        self.path = path
        self.segments = segments
        self.query = query
        self.authority = authority
    }

    /// Whether it is the asterisk-form (RFC 9112, section 3.2.4): the request is about the server as a whole.
    package var isAsteriskForm: Bool { path == "*" }

    /// The first value of a name in the query.
    package func queryValue(_ name: String) -> String? {
        query.first { $0.name == name }?.value
    }
}

extension RequestTarget: Equatable {
    package static func == (one: RequestTarget, other: RequestTarget) -> Bool {
        one.path == other.path && one.segments == other.segments && one.query == other.query
            && one.authority == other.authority
    }
}
