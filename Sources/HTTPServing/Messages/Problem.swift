import HTTPTypes

/// What went wrong with a request, told the same way everywhere (RFC 9457).
package struct Problem: Error, Sendable, Equatable {
    /// A value of an extension member.
    package enum Value: Sendable, Equatable, ExpressibleByStringLiteral,
        ExpressibleByIntegerLiteral
    {
        case text(String)
        case number(Int)

        package init(stringLiteral value: String) { self = .text(value) }
        package init(integerLiteral value: Int) { self = .number(value) }
    }

    /// An extension member: what a program may want to know beyond the type.
    package struct Member: Sendable, Equatable {
        package let name: String
        package let value: Value

        package init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// A relative address that stays the same for one kind of problem: `/problems/not-found`.
    package let type: String
    package let title: String
    package let status: HTTPResponse.Status

    /// What to change in this very request.
    ///
    /// It is shown to strangers.
    package let detail: String?
    package let members: [Member]

    /// Fields the answer needs besides: Allow, Retry-After.
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

    /// The answer that tells the problem.
    ///
    /// It is never stored by a cache.
    package var response: Response {
        var fields = fields
        fields[.contentType] = "application/problem+json"
        fields[.cacheControl] = "no-store"
        return Response(status: status, fields: fields, body: Array(json.utf8))
    }

    private var json: String {
        var object = JSONObject()
        object.add("type", text: type)
        object.add("title", text: title)
        object.add("status", number: status.code)
        if let detail { object.add("detail", text: detail) }
        for member in members {
            switch member.value {
            case .text(let text): object.add(member.name, text: text)
            case .number(let number): object.add(member.name, number: number)
            }
        }
        return object.text
    }
}
