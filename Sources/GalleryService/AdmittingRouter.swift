import HTTPServing
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
        self.admission = admission
        self.router = router
        self.assets = assets
    }

    func reply(to request: Request) -> Reply {
        var request = request
        switch admit(&request) {
        case .admitted(let transform):
            return transform.applied(
                to: StandardHeaders.completing(router.reply(routing: &request)))
        case .preflight(let response, let transform):
            return finished(.ready(StandardHeaders.completing(response)), transform)
        case .refused(let problem, let transform):
            return finished(.ready(refusal(problem, of: request)), transform)
        }
    }

    func bodyAdmission(of request: Request) -> BodyAdmission {
        var request = request
        switch admit(&request) {
        case .admitted(let transform):
            return finished(router.bodyAdmission(of: request), transform.responseTransform)
        case .preflight(let response, let transform):
            return finished(.refused(StandardHeaders.completing(response)), transform)
        case .refused(let problem, let transform):
            return finished(.refused(refusal(problem, of: request)), transform)
        }
    }

    private func admit(_ request: inout Request) -> RequestAdmission.Decision {
        admission.admit(&request, below: assets.urls.root)
    }

    private func refusal(_ problem: Problem, of request: Request) -> Response {
        StandardHeaders.completing(assets.response(to: request, problem))
    }

    private func finished(
        _ reply: Reply, _ transform: RequestAdmission.ResponseTransform?
    ) -> Reply {
        transform.map(reply.transformed) ?? reply
    }

    private func finished(
        _ bodyAdmission: BodyAdmission, _ transform: RequestAdmission.ResponseTransform?
    ) -> BodyAdmission {
        transform.map(bodyAdmission.transformed) ?? bodyAdmission
    }
}
