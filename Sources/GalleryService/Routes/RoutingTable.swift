import HTTPServing
import HTTPTypes
import Requests
import WebPages

/// The declared routes with their handlers, as the router takes them.
///
/// Handlers run on the threads that serve connections and must not block: a request that waits for
/// a picture or a change is deferred.
struct RoutingTable {
    private let controllers: Controllers
    private let errors: ErrorMapper
    private let assets: WebAssets
    /// Whether pages of other sites may show pictures.
    private let isEmbeddable: Bool

    init(
        _ controllers: Controllers, _ errors: ErrorMapper, _ assets: WebAssets, isEmbeddable: Bool
    ) {
        self.controllers = controllers
        self.errors = errors
        self.assets = assets
        self.isEmbeddable = isEmbeddable
    }

    var routes: [Route] { RouteDeclaration.all.map(route) }

    private func route(_ declaration: RouteDeclaration) -> Route {
        let handler = declaration.handler(controllers)
        let reporting =
            switch declaration.kind {
            case .page: page(handler)
            case .document: document(handler)
            case .picture: picture(handler)
            }
        return Route(
            declaration.method, declaration.pattern,
            queryNames: declaration.kind == .picture ? declaration.operation.queryNames : nil,
            admissionPolicy: declaration.admissionPolicy(controllers), reporting)
    }

    private func document(_ handler: @escaping RouteDeclaration.Handler) -> Route.Handler {
        { [errors] request in errors.reply(to: request.context.id) { try handler(request) } }
    }

    private func picture(_ handler: @escaping RouteDeclaration.Handler) -> Route.Handler {
        { [errors, isEmbeddable] request in
            let reply = errors.reply(to: request.context.id) { try handler(request) }
            return isEmbeddable ? reply.transformed(Self.embeddable) : reply
        }
    }

    @Sendable private static func embeddable(_ response: Response) -> Response {
        var response = response
        response.fields[.crossOriginResourcePolicy] = "cross-origin"
        return response
    }

    private func page(_ handler: @escaping RouteDeclaration.Handler) -> Route.Handler {
        { [errors, assets] request in
            do {
                return try handler(request)
            } catch {
                let problem = errors.problem(error, request.context.id)
                return .ready(assets.response(to: request, problem))
            }
        }
    }
}
