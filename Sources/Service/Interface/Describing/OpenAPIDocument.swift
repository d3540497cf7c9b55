import JSONCoding

/// The description of the service for programs (OpenAPI 3.1).
///
/// What several routes have in common stands in it once, under `components`.
package struct OpenAPIDocument {
    /// A route with its description.
    package struct Route {
        let method: String
        /// As the document has it: `/g/{gallery}`.
        package let path: String
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

    package var json: JSONValue {
        var parts = Parts()
        for route in routes { count(partsOf: route, in: &parts) }
        // A response refers to header fields, which are all counted now.
        for route in routes {
            for response in route.operation.responses {
                parts.responses.count(
                    Self.name(of: response, in: route), parts.json(of: response))
            }
        }
        for schema in schemas {
            for member in schema.schema.members { parts.members.count(member.name, member.value) }
        }
        return .object(
            head + [
                .init("paths", .object(paths(with: parts))),
                .init("components", components(with: parts)),
            ])
    }

    /// The parts that occur in several places.
    private struct Parts {
        var parameters = SharedParts("parameters")
        var headers = SharedParts("headers")
        var responses = SharedParts("responses")
        /// Members of objects.
        var members = SharedParts("schemas")

        func json(of response: ResponseDescription) -> JSONValue {
            response.json { headers.reference($0.json) }
        }
    }

    private func count(partsOf route: Route, in parts: inout Parts) {
        for parameter in pathParameters(of: route) + route.operation.parameters {
            parts.parameters.count(parameter.name, parameter.json)
        }
        for header in route.operation.responses.flatMap(\.headers) {
            parts.headers.count(header.name, header.json)
        }
    }

    /// The paths in the order of their first routes, each with the operations of its methods.
    private func paths(with parts: Parts) -> [JSONValue.Member] {
        var paths: [JSONValue.Member] = []
        for route in routes {
            let operation = route.operation.json {
                parts.parameters.reference($0.json)
            } _: {
                parts.responses.reference(parts.json(of: $0))
            }
            let member = JSONValue.Member(route.method, operation)
            if let index = paths.firstIndex(where: { $0.name == route.path }),
                case .object(let members) = paths[index].value
            {
                paths[index] = .init(route.path, .object(members + [member]))
                continue
            }
            let common = pathParameters(of: route).map { parts.parameters.reference($0.json) }
            let head = common.isEmpty ? [] : [JSONValue.Member("parameters", .list(common))]
            paths.append(.init(route.path, .object(head + [member])))
        }
        return paths
    }

    private func components(with parts: Parts) -> JSONValue {
        let named = schemas.map { entry in
            JSONValue.Member(
                entry.name, entry.schema.replacingMembers(parts.members.reference).json)
        }
        return [
            "securitySchemes": securitySchemes, "parameters": parts.parameters.json,
            "headers": parts.headers.json, "responses": parts.responses.json,
            "schemas": .object(named + parts.members.members),
        ]
    }

    private func pathParameters(of route: Route) -> [Parameter] {
        route.parameterNames.compactMap { name in
            route.operation.pathParameters.first { $0.name == name } ?? pathParameters[name]
        }
    }

    private static func name(of response: ResponseDescription, in route: Route) -> String {
        response.status >= 400 ? "Problem" : route.operation.id + "\(response.status)"
    }
}
