import JSONCoding

/// A response of a route, as the OpenAPI document describes it.
package struct ResponseDescription: Sendable {
    /// A header field of a response.
    package struct Header: Sendable {
        package let name: String
        private let words: String?
        private let schema: Schema

        package init(_ name: String, _ words: String? = nil, _ schema: Schema = .text) {
            self.name = name
            self.words = words
            self.schema = schema
        }

        var json: JSONValue {
            let words: [JSONValue.Member] = words.map { [.init("description", .text($0))] } ?? []
            return .object(words + [.init("schema", schema.json)])
        }
    }

    /// A media type, and what it contains if that is JSON.
    package struct Content: Sendable {
        fileprivate let mediaType: String
        fileprivate let schema: Schema?

        package static func document(_ schema: Schema) -> Content {
            Content(mediaType: "application/json", schema: schema)
        }

        package static func bytes(_ mediaType: String) -> Content {
            Content(mediaType: mediaType, schema: nil)
        }
    }

    /// The status code.
    package let status: Int
    private let words: String
    let headers: [Header]
    private let contents: [Content]

    package init(
        _ status: Int, _ words: String, _ contents: [Content] = [], headers: [Header] = []
    ) {
        self.status = status
        self.words = words
        self.headers = headers
        self.contents = contents
    }

    /// A problem of a status (RFC 9457).
    package static func problem(_ status: Int) -> ResponseDescription {
        ResponseDescription(
            status,
            "What went wrong, and what to do. requestId is the id of the request in the log and in X-Request-Id.",
            [Content(mediaType: "application/problem+json", schema: .named("Problem"))])
    }

    /// The description as JSON; the closure says what stands in it for a header field.
    func json(_ header: (Header) -> JSONValue) -> JSONValue {
        var members: [JSONValue.Member] = [.init("description", .text(words))]
        if !headers.isEmpty {
            members.append(
                .init("headers", .object(headers.map { .init($0.name, header($0)) })))
        }
        if !contents.isEmpty {
            members.append(
                .init(
                    "content",
                    .object(
                        contents.map { content in
                            .init(
                                content.mediaType, content.schema.map { ["schema": $0.json] } ?? [:]
                            )
                        })))
        }
        return .object(members)
    }
}
