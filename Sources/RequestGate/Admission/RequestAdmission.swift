import HTTPServing
import HTTPTypes

/// The checks of a request before the router.
///
/// Their order: forwarded fields of trusted proxies, host name, base path, rate limit of the
/// client's network, guard against cross-site requests, access token. Attempts to guess a token are
/// therefore rate-limited too.
package struct RequestAdmission: Sendable {
    /// The proxies whose forwarded fields are trusted.
    package var proxies = TrustedProxies.none
    /// The served host names, in lower case and without ports; nil allows any.
    package var allowedHosts: Set<String>?
    package var allowedOrigins = AllowedOrigins.none
    package var access = AccessGuard.open
    package var admin = AdminGuard(nil)

    package init() {}

    /// The result of the checks.
    package enum Decision {
        case admitted(transform: ReplyTransform)
        case preflight(Response, responseTransform: ResponseTransform?)
        case refused(Problem, responseTransform: ResponseTransform?)
    }

    /// Adds header fields to a response.
    package typealias ResponseTransform = @Sendable (Response) -> Response

    /// Changes to the reply of an admitted request.
    package struct ReplyTransform {
        package let responseTransform: ResponseTransform?
        /// Whether a stream may continue; nil for access that does not expire.
        let isPermitted: (@Sendable () -> Bool)?

        package func applied(to reply: Reply) -> Reply {
            let reply = isPermitted.map(reply.permitted) ?? reply
            return responseTransform.map(reply.transformed) ?? reply
        }
    }

    /// Checks a request and rewrites it for the router.
    ///
    /// - Parameters:
    ///   - request: The request, from which the base path and a link's signature are removed.
    ///   - base: The service's base path.
    ///   - rateLimitProblem: Returns the problem of a client network that exceeds its rate,
    ///     otherwise nil.
    /// - Returns: Whether the request is admitted.
    package func admit(
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
            return .preflight(preflightResponse, responseTransform: nil)
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
                // The link may be embedded in a page of another site.
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
                // A shared cache must not store the cookie.
                response.fields[.cacheControl] = "no-store"
                return response
            }
        }
    }

    /// Replaces `public`, so that shared caches do not store responses that require a token.
    private static func restrictedToPrivateCaches(_ response: Response) -> Response {
        guard let control = response.fields[.cacheControl], control.hasPrefix("public") else {
            return response
        }
        var response = response
        response.fields[.cacheControl] = "private" + control.dropFirst("public".count)
        return response
    }
}
