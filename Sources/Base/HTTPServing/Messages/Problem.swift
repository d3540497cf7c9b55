import HTTPTypes
import JSONCoding

/// An error response in one form for all routes (RFC 9457).
package struct Problem: Error, Sendable, Equatable {
    /// An extension member, for programs that need more than the type.
    package typealias Member = JSONValue.Member

    /// A relative URL that identifies the kind of problem and never changes: `/problems/not-found`.
    package let type: String
    package let title: String
    package let status: HTTPResponse.Status

    /// What to change in this request.
    ///
    /// It is public: clients need no token to see it.
    package let detail: String?
    package let members: [Member]

    /// Additional header fields of the response: Allow, Retry-After.
    package let fields: HTTPFields

    package init(
        type: String, title: String, status: HTTPResponse.Status, detail: String? = nil,
        members: [Member] = [], fields: HTTPFields = [:]
    ) {
        self.type = type
        self.title = title
        self.status = status
        self.detail = detail
        self.members = members
        self.fields = fields
    }

    /// The response that reports the problem.
    ///
    /// Caches must not store it.
    package var response: Response {
        var fields = fields
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        fields[.xContentTypeOptions] = "nosniff"
        return Response(status: status, fields: fields, body: document.bytes)
    }

    private var document: JSONValue {
        var document: [JSONValue.Member] = [
            .init("type", .text(type)), .init("title", .text(title)),
            .init("status", .number(status.code)),
        ]
        if let detail { document.append(.init("detail", .text(detail))) }
        return .object(document + members)
    }
}
