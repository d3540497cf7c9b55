import HTTPServing
import HTTPTypes

/// The checks of a request before the router: ``checks``, in their order.
package struct RequestAdmission: Sendable {
    /// The proxies whose forwarded fields are trusted.
    package var proxies = TrustedProxies.none
    /// The served host names, in lower case and without ports; nil allows any.
    package var allowedHosts: Set<String>?
    package var allowedOrigins = AllowedOrigins.none
    package var access = AccessGuard.open
    package var admin = AdminGuard(nil)
    /// Removes from the query what no part of the service reads: a signature does not cover it.
    package var removesIgnoredNames: @Sendable (inout Request) -> Void = { _ in }
    /// The problem of a client network that exceeds its rate; nil for any other.
    package var rateProblem: @Sendable (Request) -> Problem? = { _ in nil }

    package init() {}

    /// All checks: each may rewrite the request, and a decision ends them.
    ///
    /// The rate comes before the token, so that attempts to guess a token are limited too.
    private static let checks: [Check] = [
        trustForwardedFields, checkHostName, removeBasePath, answerPreflight, checkClientRate,
        refuseCrossSiteChanges, removeIgnoredNames, checkAccess,
    ]

    private typealias Check =
        @Sendable (RequestAdmission, inout Request, inout Passage) -> Decision?

    /// What the checks pass on beside the request.
    private struct Passage {
        let base: BasePath
        /// Adds the fields for scripts of other origins, once it is known which may read.
        var responseChange: ResponseChange?

        func refusal(_ problem: Problem) -> Decision { .refused(problem, responseChange) }
    }

    /// The result of the checks.
    package enum Decision {
        case admitted(transform: ReplyTransform)
        case preflight(Response)
        case refused(Problem, ResponseChange?)
    }

    /// Changes to the reply of an admitted request.
    package struct ReplyTransform {
        package let responseChange: ResponseChange?
        /// Whether a stream may continue; nil for access that does not expire.
        let isPermitted: (@Sendable () -> Bool)?

        package func applied(to reply: Reply) -> Reply {
            let reply = isPermitted.map(reply.permitted) ?? reply
            return responseChange.map(reply.transformed) ?? reply
        }
    }

    /// Checks a request and rewrites it for the router.
    ///
    /// - Parameters:
    ///   - request: The request, from which the base path and a link's signature are removed.
    ///   - base: The service's base path.
    /// - Returns: Whether the request is admitted.
    package func admit(_ request: inout Request, below base: BasePath) -> Decision {
        var passage = Passage(base: base)
        for check in Self.checks {
            if let decision = check(self, &request, &passage) { return decision }
        }
        preconditionFailure("the check of access ends with a decision")
    }

    // MARK: The checks

    @Sendable private static func trustForwardedFields(
        _ gate: RequestAdmission, _ request: inout Request, _: inout Passage
    ) -> Decision? {
        gate.proxies.applyForwardedFields(&request)
        return nil
    }

    @Sendable private static func checkHostName(
        _ gate: RequestAdmission, _ request: inout Request, _: inout Passage
    ) -> Decision? {
        HostGuard(allowed: gate.allowedHosts).refusal(of: request)
            .map { .refused($0, nil) }
    }

    @Sendable private static func removeBasePath(
        _: RequestAdmission, _ request: inout Request, _ passage: inout Passage
    ) -> Decision? {
        guard let target = request.target.below(passage.base) else {
            return .refused(.notFound, nil)
        }
        request.target = target
        return nil
    }

    @Sendable private static func answerPreflight(
        _ gate: RequestAdmission, _ request: inout Request, _ passage: inout Passage
    ) -> Decision? {
        passage.responseChange = gate.allowedOrigins.responseChange(for: request)
        return gate.allowedOrigins.preflightResponse(for: request).map { .preflight($0) }
    }

    @Sendable private static func checkClientRate(
        _ gate: RequestAdmission, _ request: inout Request, _ passage: inout Passage
    ) -> Decision? {
        gate.rateProblem(request).map(passage.refusal)
    }

    @Sendable private static func refuseCrossSiteChanges(
        _ gate: RequestAdmission, _ request: inout Request, _ passage: inout Passage
    ) -> Decision? {
        CrossSiteGuard.refusal(of: request, allowing: gate.allowedOrigins).map(passage.refusal)
    }

    @Sendable private static func removeIgnoredNames(
        _ gate: RequestAdmission, _ request: inout Request, _: inout Passage
    ) -> Decision? {
        gate.removesIgnoredNames(&request)
        return nil
    }

    @Sendable private static func checkAccess(
        _ gate: RequestAdmission, _ request: inout Request, _ passage: inout Passage
    ) -> Decision? {
        do throws(Problem) {
            let grant = try gate.access.admit(&request, below: passage.base)
            return .admitted(transform: gate.transform(passage.responseChange, after: grant))
        } catch {
            return passage.refusal(error)
        }
    }

    private func transform(
        _ first: ResponseChange?, after grant: AccessGuard.AccessGrant
    ) -> ReplyTransform {
        let change = combinedChange(first, grant.kind)
        guard grant.end != nil else {
            return ReplyTransform(responseChange: change, isPermitted: nil)
        }
        return ReplyTransform(responseChange: change) { access.isValid(grant) }
    }

    private func combinedChange(
        _ first: ResponseChange?, _ kind: AccessGuard.GrantKind
    ) -> ResponseChange? {
        switch kind {
        case .publicAsset: return first
        case .open where !access.requiresToken: return first
        case .open:
            return {
                first?(&$0)
                Self.restrictToPrivateCaches(&$0)
            }
        case .link:
            let requiresToken = access.requiresToken
            return { response in
                first?(&response)
                // The link may be embedded in a page of another site.
                response.fields[.crossOriginResourcePolicy] = "cross-origin"
                if requiresToken { Self.restrictToPrivateCaches(&response) }
            }
        case .linkToPage(let cookies):
            return { response in
                first?(&response)
                guard response.status == .ok else { return }
                for cookie in cookies {
                    response.fields.append(HTTPField(name: .setCookie, value: cookie))
                }
                // A shared cache must not store the cookie.
                response.fields[.cacheControl] = "no-store"
            }
        }
    }

    /// Replaces `public`, so that shared caches do not store responses that require a token.
    private static func restrictToPrivateCaches(_ response: inout Response) {
        guard let control = response.fields[.cacheControl], control.hasPrefix("public") else {
            return
        }
        response.fields[.cacheControl] = "private" + control.dropFirst("public".count)
    }
}
