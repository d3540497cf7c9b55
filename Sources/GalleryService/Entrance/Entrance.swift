import HTTPServing
import HTTPTypes

/// What a request passes before it comes to a route.
///
/// In this order: the word of trusted proxies, the guard of the host's name, the base path, how often
/// its address may ask, the guard against other sites, and the guard that asks for a token. So tokens
/// cannot be guessed faster than anything else may be asked for.
package struct Entrance: Sendable {
    /// Whose word is taken for who asks and how.
    package var proxies = TrustedProxies.none
    /// The names that the service may be asked by, in lower case and without ports; nil takes any.
    package var allowedHosts: Set<String>?
    package var allowedOrigins = AllowedOrigins.none
    package var access = AccessGuard.open
    package var admin = AdminGuard(nil)

    package init() {}

    /// What comes of a request at the door.
    enum Outcome {
        case admitted(change: Change)
        case answered(Response, completion: Completion?)
        case refused(Problem, completion: Completion?)
    }

    /// What is added to an answer on its way out.
    typealias Completion = @Sendable (Response) -> Response

    /// What is done to the answer of a request that was admitted.
    struct Change {
        let completion: Completion?
        /// Whether more of it may be sent; nil for an answer that needs no such question.
        let isPermitted: (@Sendable () -> Bool)?

        func made(to reply: Reply) -> Reply {
            let reply = isPermitted.map(reply.sent) ?? reply
            return completion.map(reply.completed) ?? reply
        }
    }

    /// Lets a request in, as it is to be answered; `excess` says why its address may not ask again so
    /// soon, if it may not.
    func admit(
        _ request: inout Request, below base: BasePath,
        excess: (Request) -> Problem? = { _ in nil }
    ) -> Outcome {
        proxies.readOuter(&request)
        if let refusal = HostGuard(allowed: allowedHosts).refusal(of: request) {
            return .refused(refusal, completion: nil)
        }
        guard let target = request.target.below(base) else {
            return .refused(.notFound, completion: nil)
        }
        request.target = target
        let completion = allowedOrigins.completion(for: request)
        if let permission = allowedOrigins.permission(for: request) {
            return .answered(permission, completion: nil)
        }
        if let refusal = excess(request) { return .refused(refusal, completion: completion) }
        if let refusal = CrossSiteGuard.refusal(of: request, allowing: allowedOrigins) {
            return .refused(refusal, completion: completion)
        }
        do throws(Problem) {
            let pass = try access.admit(&request, below: base)
            return .admitted(change: change(completion, after: pass))
        } catch {
            return .refused(error, completion: completion)
        }
    }

    private func change(_ first: Completion?, after pass: AccessGuard.Pass) -> Change {
        let completion = completions(first, pass.way)
        guard pass.end != nil else { return Change(completion: completion, isPermitted: nil) }
        return Change(completion: completion) { access.isGood(pass) }
    }

    private func completions(_ first: Completion?, _ way: AccessGuard.Way) -> Completion? {
        switch way {
        case .everybody: return first
        case .open where !access.isClosed: return first
        case .open: return { Self.kept(first?($0) ?? $0) }
        case .link:
            let isClosed = access.isClosed
            return { response in
                var response = first?(response) ?? response
                // Whoever made the link may have made it for a page of another site.
                response.fields[.crossOriginResourcePolicy] = "cross-origin"
                return isClosed ? Self.kept(response) : response
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
    private static func kept(_ response: Response) -> Response {
        guard let control = response.fields[.cacheControl], control.hasPrefix("public") else {
            return response
        }
        var response = response
        response.fields[.cacheControl] = "private" + control.dropFirst("public".count)
        return response
    }
}
