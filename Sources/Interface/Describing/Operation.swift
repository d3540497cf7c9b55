import JSONCoding

/// What a route does, as the OpenAPI document describes it.
package struct Operation: Sendable {
    /// The body of a request.
    package struct Body: Sendable {
        package let contents: [(mediaType: String, schema: Schema?)]
        let isRequired: Bool

        /// A document or a form.
        package static func document(
            _ document: Schema, form: Schema? = nil, isRequired: Bool = true
        ) -> Body {
            Body(
                contents: [("application/json", document)]
                    + (form.map { [("application/x-www-form-urlencoded", $0)] } ?? []),
                isRequired: isRequired)
        }

        package static func form(_ form: Schema) -> Body {
            Body(contents: [("application/x-www-form-urlencoded", form)], isRequired: true)
        }

        /// Files of these types.
        package static func files(_ mediaTypes: [String]) -> Body {
            Body(contents: mediaTypes.map { ($0, nil) }, isRequired: true)
        }

        var json: JSONValue {
            [
                "required": .flag(isRequired),
                "content": .object(
                    contents.map { .init($0, $1.map { ["schema": $0.json] } ?? [:]) }),
            ]
        }
    }

    /// A name for the operation in generated programs.
    package let id: String
    package let summary: String
    private let words: String?
    let parameters: [Parameter]
    private let body: Body?
    let responses: [ResponseDescription]
    /// The name of the security scheme that it needs; nil for the service's own.
    private let security: String?

    /// - Parameters:
    ///   - id: A name for the operation in generated programs.
    ///   - summary: What it is or does, as a heading.
    ///   - words: What else there is to say.
    ///   - parameters: Those of the query and the header, not those of the path.
    ///   - body: The request's body.
    ///   - responses: All that are no problem.
    ///   - problems: The status codes of its problems.
    ///   - security: The name of the security scheme that it needs.
    package init(
        _ id: String, _ summary: String, _ words: String? = nil, parameters: [Parameter] = [],
        body: Body? = nil, responses: [ResponseDescription], problems: [Int] = [],
        security: String? = nil
    ) {
        self.id = id
        self.summary = summary
        self.words = words
        self.parameters = parameters
        self.body = body
        self.responses = responses + problems.map(ResponseDescription.problem)
        self.security = security
    }

    /// The description as JSON; the closures say what stands in it for parts that may be shared.
    func json(
        _ parameter: (Parameter) -> JSONValue, _ response: (ResponseDescription) -> JSONValue
    ) -> JSONValue {
        var members: [JSONValue.Member] = [
            .init("summary", .text(summary)), .init("operationId", .text(id)),
        ]
        if let words { members.append(.init("description", .text(words))) }
        if let security {
            members.append(.init("security", [.object([.init(security, [])])]))
        }
        if !parameters.isEmpty {
            members.append(.init("parameters", .list(parameters.map(parameter))))
        }
        if let body { members.append(.init("requestBody", body.json)) }
        members.append(
            .init(
                "responses",
                .object(
                    responses.sorted { $0.status < $1.status }
                        .map { .init("\($0.status)", response($0)) })))
        return .object(members)
    }
}
