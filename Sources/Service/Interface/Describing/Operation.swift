import JSONCoding

/// What a route does, as the OpenAPI document describes it.
package struct Operation: Sendable {
    /// The body of a request.
    package struct Body: Sendable {
        private let contents: [(mediaType: String, json: JSONValue)]
        private let words: String?

        /// A document or a form.
        ///
        /// - Parameters:
        ///   - document: The document.
        ///   - form: The form; nil if it cannot be one.
        ///   - lists: The names of the form's fields that may be lists, with commas.
        /// - Returns: The body.
        package static func document(
            _ document: Schema, form: Schema? = nil, lists: [String] = []
        ) -> Body {
            var contents = [
                ("application/json", JSONValue(dictionaryLiteral: ("schema", document.json)))
            ]
            if let form { contents.append(Self.content(form, lists)) }
            return Body(contents: contents, words: nil)
        }

        package static func form(_ form: Schema, lists: [String] = []) -> Body {
            Body(contents: [content(form, lists)], words: nil)
        }

        /// A file of one of these types.
        ///
        /// Generators of clients leave out an operation whose body has no schema.
        package static func file(
            _ mediaTypes: [String], _ words: String, _ schema: Schema = .bytes
        ) -> Body {
            Body(contents: mediaTypes.map { ($0, ["schema": schema.json]) }, words: words)
        }

        private static func content(
            _ form: Schema, _ lists: [String]
        ) -> (mediaType: String, json: JSONValue) {
            var members = [JSONValue.Member("schema", form.json)]
            if !lists.isEmpty {
                let commas: JSONValue = ["style": "form", "explode": false]
                members.append(.init("encoding", .object(lists.map { .init($0, commas) })))
            }
            return ("application/x-www-form-urlencoded", .object(members))
        }

        var json: JSONValue {
            let head: [JSONValue.Member] = [.init("required", true)]
            let said = words.map { [JSONValue.Member("description", .text($0))] } ?? []
            return .object(
                head + said + [
                    .init("content", .object(contents.map { .init($0.mediaType, $0.json) }))
                ])
        }
    }

    /// A name for the operation in generated programs.
    package let id: String
    package let summary: String
    private let words: String?
    /// Those of the path that mean another thing here than elsewhere.
    let pathParameters: [Parameter]
    private(set) var parameters: [Parameter]
    private let body: Body?
    private(set) var responses: [ResponseDescription]
    /// The name of the security scheme that it needs; nil for the service's own.
    package let security: String?

    /// - Parameters:
    ///   - id: A name for the operation in generated programs.
    ///   - summary: What it is or does, as a heading.
    ///   - words: What else there is to say.
    ///   - path: Those parameters of the path that mean another thing here than elsewhere.
    ///   - parameters: Those of the query and the header, not those of the path.
    ///   - body: The request's body.
    ///   - responses: All that are no problem.
    ///   - problems: The status codes of its problems, but for that of a query which is too long.
    ///   - security: The name of the security scheme that it needs.
    package init(
        _ id: String, _ summary: String, _ words: String? = nil, path: [Parameter] = [],
        parameters: [Parameter] = [],
        body: Body? = nil, responses: [ResponseDescription], problems: [Int] = [],
        security: String? = nil
    ) {
        self.id = id
        self.summary = summary
        self.words = words
        pathParameters = path
        self.parameters = parameters
        self.body = body
        let tooLong = parameters.contains { $0.location == .query } ? [414] : []
        self.responses = responses + (problems + tooLong).map(ResponseDescription.problem)
        self.security = security
    }

    /// The same as a change that may have a condition, which a parameter gives.
    package func conditional(_ parameter: Parameter) -> Operation {
        var conditional = self
        conditional.parameters.append(parameter)
        conditional.responses.append(.problem(412))
        return conditional
    }

    /// The names of the parameters in the query.
    package var queryNames: Set<String> {
        Set(parameters.filter { $0.location == .query }.map(\.name))
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
