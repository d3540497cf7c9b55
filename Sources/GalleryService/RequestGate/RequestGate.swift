import HTTPServing
import HTTPTypes

/// What a request passes before it comes to a route.
///
/// In this order: the word of trusted proxies, the guard of the host's name, the base path, how often
/// its address may ask, the guard against other sites, and the guard that asks for a token. So tokens
/// cannot be guessed faster than anything else may be asked for.
package struct RequestGate: Sendable {
    /// Whose word is taken for who asks and how.
    package var proxies = TrustedProxies.none
    /// The names that the service may be asked by, in lower case and without ports; nil takes any.
    package var allowedHosts: Set<String>?
    package var allowedOrigins = AllowedOrigins.none
    package var access = AccessGuard.open
    package var admin = AdminGuard(nil)

    package init() {}

    /// What comes of a request at the door.
    enum Decision {
        case admitted(transform: ReplyTransform)
        case answered(Response, responseTransform: ResponseTransform?)
        case refused(Problem, responseTransform: ResponseTransform?)
    }

    /// What is added to an answer on its way out.
    typealias ResponseTransform = @Sendable (Response) -> Response

    /// What is done to the answer of a request that was admitted.
    struct ReplyTransform {
        let responseTransform: ResponseTransform?
        /// Whether more of it may be sent; nil for an answer that needs no such question.
        let isPermitted: (@Sendable () -> Bool)?

        func applied(to reply: Reply) -> Reply {
            let reply = isPermitted.map(reply.permitted) ?? reply
            return responseTransform.map(reply.transformed) ?? reply
        }
    }

    /// Lets a request in, as it is to be answered; `rateLimitProblem` says why its address may not ask again so
    /// soon, if it may not.
    func admit(
        _ request: inout Request, below base: BasePath,
        rateLimitProblem: (Request) -> Problem? = { _ in nil }
    ) -> Decision {
        proxies.applyForwardedFields(&request)
        if let refusal = HostGuard(allowed: allowedHosts).refusal(of: request) {
            return .refused(refusal, responseTransform: nil)
        }
        guard let target = request.target.below(base) else {
            return .refused(.notFound, responseTransform: nil)
        }
        request.target = target
        let responseTransform = allowedOrigins.responseTransform(for: request)
        if let preflightResponse = allowedOrigins.preflightResponse(for: request) {
            return .answered(preflightResponse, responseTransform: nil)
        }
        if let refusal = rateLimitProblem(request) {
            return .refused(refusal, responseTransform: responseTransform)
        }
        if let refusal = CrossSiteGuard.refusal(of: request, allowing: allowedOrigins) {
            return .refused(refusal, responseTransform: responseTransform)
        }
        do throws(Problem) {
            let grant = try access.admit(&request, below: base)
            return .admitted(transform: transform(responseTransform, after: grant))
        } catch {
            return .refused(error, responseTransform: responseTransform)
        }
    }

    private func transform(_ first: ResponseTransform?, after grant: AccessGuard.AccessGrant)
        -> ReplyTransform
    {
        let responseTransform = combinedTransform(first, grant.kind)
        guard grant.end != nil else {
            return ReplyTransform(responseTransform: responseTransform, isPermitted: nil)
        }
        return ReplyTransform(responseTransform: responseTransform) { access.isValid(grant) }
    }

    private func combinedTransform(_ first: ResponseTransform?, _ kind: AccessGuard.GrantKind)
        -> ResponseTransform?
    {
        switch kind {
        case .publicAsset: return first
        case .open where !access.requiresToken: return first
        case .open: return { Self.restrictedToPrivateCaches(first?($0) ?? $0) }
        case .link:
            let requiresToken = access.requiresToken
            return { response in
                var response = first?(response) ?? response
                // Whoever made the link may have made it for a page of another site.
                response.fields[.crossOriginResourcePolicy] = "cross-origin"
                return requiresToken ? Self.restrictedToPrivateCaches(response) : response
            }
        case .linkToPage(let cookies):
            return { response in
                var response = first?(response) ?? response
                guard response.status == .ok else { return response }
                for cookie in cookies {
                    response.fields.append(HTTPField(name: .setCookie, value: cookie))
                }
                // Whoever finds it in a cache must not find the pass.
                response.fields[.cacheControl] = "no-store"
                return response
            }
        }
    }

    /// What only some may see is kept in no cache that others share.
    private static func restrictedToPrivateCaches(_ response: Response) -> Response {
        guard let control = response.fields[.cacheControl], control.hasPrefix("public") else {
            return response
        }
        var response = response
        response.fields[.cacheControl] = "private" + control.dropFirst("public".count)
        return response
    }
}
