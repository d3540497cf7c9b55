import HTTPServing
import HTTPTypes

/// The condition of a change: that its target is still what the client has seen (RFC 9110, section 13.1.1).
enum Precondition {
    /// The problem of a request that changes something and has an If-Match field, if the entity tag that GET
    /// has at this moment is not in the field; nil for other requests.
    ///
    /// The route itself reports a target that does not exist, except where PUT would make it, and a method
    /// that there is none for.
    static func failure(of request: Request, by router: Router) -> Problem? {
        guard request.method != .get, request.method != .head, request.method != .options,
            request.fields[.ifMatch] != nil, router.hasRoute(for: request)
        else { return nil }
        var look = Request(lookingAtTargetOf: request)
        let reply = router.reply(routing: &look)
        defer { reply.discard() }
        let found: Response
        switch reply {
        case .ready(let response): found = response
        case .streamed(let stream): found = stream.head
        case .deferred:
            return unknown
        }
        switch found.status {
        case .ok:
            let isMet = request.fields.elements(of: .ifMatch).contains { wanted in
                wanted == "*" || wanted == found.fields[.eTag] && !wanted.hasPrefix("W/")
            }
            return isMet ? nil : .changed
        case .methodNotAllowed: return .changed
        // Nothing is changed on a condition that nobody could look at.
        case let status where status.code >= 500 || status == .tooManyRequests: return unknown
        default: return request.method == .put && found.status == .notFound ? .changed : nil
        }
    }

    private static let unknown = Problem.unavailable(
        "The target is being read. Try again.", retryAfter: 1)
}

extension Problem {
    /// 412: the target has changed since the client saw it.
    fileprivate static let changed = Problem(
        type: "/problems/precondition-failed", title: "It has changed meanwhile",
        status: .preconditionFailed,
        detail: "The entity tag of If-Match is not that of the present state. Get it again, then "
            + "decide whether to change it.")
}
