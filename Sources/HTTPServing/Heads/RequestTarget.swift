/// What a request asks for, taken apart.
///
/// The path is decoded segment by segment, never as a whole, so no decoded byte can turn into a
/// separator. There are no dot segments: they are refused, not resolved.
///
/// It is a class because it is handed around with its request, and has many parts.
package final class RequestTarget: Sendable {
    /// One name and its value in the query, decoded; the value is empty where there is none.
    package struct QueryItem: Sendable, Equatable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The path as the client wrote it, from its first slash to the question mark; `*` when the
    /// request is about the server as a whole.
    package let path: String

    /// The decoded parts between the slashes: none for `/`, and an empty last one for `/a/`.
    package let segments: [String]

    /// The query in its order.
    ///
    /// A name may come more than once.
    package let query: [QueryItem]

    /// The host and port in a target of absolute form, which must agree with the Host field.
    let authority: String?

    init(path: String, segments: [String], query: [QueryItem], authority: String?) {
        self.path = path
        self.segments = segments
        self.query = query
        self.authority = authority
    }

    /// Whether the request is about the server as a whole (`OPTIONS *`).
    package var isWholeServer: Bool { path == "*" }

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
