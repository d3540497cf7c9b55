import JSONCoding

/// The description of the service for programs (OpenAPI 3.1).
///
/// What several routes have in common stands in it once, under `components`.
package struct OpenAPIDocument {
    /// A route with its description.
    package struct Route {
        let method: String
        /// As the document has it: `/g/{gallery}`.
        let path: String
        let operation: Operation

        /// - Parameters:
        ///   - method: The method, as in a request.
        ///   - pattern: As the router has it: `/g/:gallery`.
        ///   - operation: The description.
        package init(_ method: String, _ pattern: String, _ operation: Operation) {
            self.method = method.lowercased()
            path = pattern.split(separator: "/", omittingEmptySubsequences: false)
                .map { segment in
                    guard segment.hasPrefix(":") else { return String(segment) }
                    let name = segment.dropFirst().prefix { $0 != "." }
                    return "{\(name)}" + segment.dropFirst(1 + name.count)
                }
                .joined(separator: "/")
            self.operation = operation
        }

        /// The names of the path's parameters.
        var parameterNames: [String] {
            path.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }
        }
    }

    private let head: [JSONValue.Member]
    private let routes: [Route]
    private let pathParameters: [String: Parameter]
    private let schemas: [(name: String, schema: Schema)]
    private let securitySchemes: JSONValue

    /// - Parameters:
    ///   - head: The members before `paths`.
    ///   - routes: In the order of the document.
    ///   - pathParameters: Of all paths.
    ///   - schemas: Those that others name.
    ///   - securitySchemes: How clients authenticate.
    package init(
        head: [JSONValue.Member], routes: [Route], pathParameters: [Parameter],
        schemas: [(name: String, schema: Schema)], securitySchemes: JSONValue
    ) {
        self.head = head
        self.routes = routes
        self.pathParameters = Dictionary(
            pathParameters.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.schemas = schemas
        self.securitySchemes = securitySchemes
    }

    /// The document.
    package var json: JSONValue {
        var parameters = SharedParts("parameters")
        var headers = SharedParts("headers")
        var responses = SharedParts("responses")
        for route in routes {
            for parameter in all(of: route) { parameters.count(parameter.name, parameter.json) }
            for response in route.operation.responses {
                for header in response.headers { headers.count(header.name, header.json) }
            }
        }
        for route in routes {
            for response in route.operation.responses {
                responses.count(
                    Self.name(of: response, in: route), response.json { headers.reference($0.json) }
                )
            }
        }
        var paths: [JSONValue.Member] = []
        for route in routes {
            let operation = route.operation.json {
                parameters.reference($0.json)
            } _: {
                responses.reference($0.json { headers.reference($0.json) })
            }
            let member = JSONValue.Member(route.method, operation)
            let common = pathParameters(of: route).map { parameters.reference($0.json) }
            if let index = paths.firstIndex(where: { $0.name == route.path }),
                case .object(let members) = paths[index].value
            {
                paths[index] = .init(route.path, .object(members + [member]))
            } else {
                let head: [JSONValue.Member] =
                    common.isEmpty ? [] : [.init("parameters", .list(common))]
                paths.append(.init(route.path, .object(head + [member])))
            }
        }
        return .object(
            head + [
                .init("paths", .object(paths)),
                .init(
                    "components",
                    [
                        "securitySchemes": securitySchemes, "parameters": parameters.json,
                        "headers": headers.json, "responses": responses.json,
                        "schemas": .object(schemas.map { .init($0.name, $0.schema.json) }),
                    ]),
            ])
    }

    private func pathParameters(of route: Route) -> [Parameter] {
        route.parameterNames.compactMap { name in
            route.operation.pathParameters.first { $0.name == name } ?? pathParameters[name]
        }
    }

    private func all(of route: Route) -> [Parameter] {
        pathParameters(of: route) + route.operation.parameters
    }

    private static func name(of response: ResponseDescription, in route: Route) -> String {
        response.status >= 400 ? "Problem" : route.operation.id + "\(response.status)"
    }
}
