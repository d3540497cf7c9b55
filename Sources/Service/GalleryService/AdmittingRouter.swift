import HTTPServing
import HTTPTypes
import RequestGate
import Requests
import WebPages

/// Admits requests and routes the admitted ones.
///
/// Adds to each response the fields of its admission and the standard header fields.
struct AdmittingRouter: Responder {
    private let admission: RequestAdmission
    private let router: Router
    private let assets: WebAssets

    init(
        _ admission: RequestAdmission, _ router: Router, _ assets: WebAssets
    ) {
        var admission = admission
        admission.removesIgnoredNames = { request in
            guard !request.target.query.isEmpty, let known = router.queryNames(of: request) else {
                return
            }
            request.ignoreUnknownNames(besides: known)
        }
        self.admission = admission
        self.router = router
        self.assets = assets
    }

    func reply(to request: Request) -> Reply {
        var request = request
        switch admit(&request) {
        case .admitted(let transform):
            if let problem = Precondition.failure(of: request, by: router) {
                return transform.applied(to: .ready(refusal(problem, of: request)))
            }
            let ignored = request.ignoredNamesField
            let reply = StandardHeaders.completing(router.reply(routing: &request))
            guard let ignored else { return transform.applied(to: reply) }
            // Names what was ignored in the query.
            return transform.applied(
                to: reply.transformed { $0.fields[.peekIgnored] = ignored })
        case .preflight(let response): return .ready(StandardHeaders.completing(response))
        case .refused(let problem, let change):
            let reply = Reply.ready(refusal(problem, of: request))
            return change.map(reply.transformed) ?? reply
        }
    }

    func bodyAdmission(of request: Request) -> BodyAdmission {
        var request = request
        switch admit(&request) {
        case .admitted(let transform):
            let admission = router.bodyAdmission(of: request)
            return transform.responseChange.map(admission.transformed) ?? admission
        case .preflight(let response): return .refused(StandardHeaders.completing(response))
        case .refused(let problem, let change):
            let admission = BodyAdmission.refused(refusal(problem, of: request))
            return change.map(admission.transformed) ?? admission
        }
    }

    private func admit(_ request: inout Request) -> RequestAdmission.Decision {
        admission.admit(&request, below: assets.urls.root)
    }

    private func refusal(_ problem: Problem, of request: Request) -> Response {
        StandardHeaders.completing(assets.response(to: request, problem))
    }
}
