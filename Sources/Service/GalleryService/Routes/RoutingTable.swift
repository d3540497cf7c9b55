import HTTPServing
import HTTPTypes
import Requests
import WebPages

/// The declared routes with their handlers, as the router takes them.
///
/// Handlers run on the threads that serve connections and must not block: a request that waits for
/// a picture or a change is deferred, and one that takes long to compute is handled by a queue.
struct RoutingTable {
    private let controllers: Controllers
    private let errors: ErrorMapper
    private let computations: LongComputations
    private let assets: WebAssets
    /// Whether pages of other sites may show pictures.
    private let isEmbeddable: Bool

    init(
        _ controllers: Controllers, _ errors: ErrorMapper, _ computations: LongComputations,
        _ assets: WebAssets, isEmbeddable: Bool
    ) {
        self.controllers = controllers
        self.errors = errors
        self.computations = computations
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
        { [errors, computations] request in
            computations.reply(to: request) {
                try handler(request)
            } refusal: {
                .ready(errors.problem($0, request.context.id).response)
            }
        }
    }

    private func picture(_ handler: @escaping RouteDeclaration.Handler) -> Route.Handler {
        let handler = document(handler)
        guard isEmbeddable else { return handler }
        return { request in
            handler(request).transformed { $0.fields[.crossOriginResourcePolicy] = "cross-origin" }
        }
    }

    private func page(_ handler: @escaping RouteDeclaration.Handler) -> Route.Handler {
        { [errors, computations, assets] request in
            computations.reply(to: request) {
                try handler(request)
            } refusal: {
                .ready(assets.response(to: request, errors.problem($0, request.context.id)))
            }
        }
    }
}
