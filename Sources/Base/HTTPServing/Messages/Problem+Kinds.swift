import HTTPTypes

/// The problems of any HTTP service.
extension Problem {
    /// 400: the request is malformed or ambiguous.
    package static func badRequest(_ detail: String) -> Problem {
        Problem(
            type: "/problems/bad-request", title: "The request is malformed",
            status: .badRequest, detail: detail)
    }

    /// 404: the path has no route or its resource does not exist.
    package static let notFound = Problem(
        type: "/problems/not-found", title: "Nothing was found at this URL", status: .notFound,
        detail: "Check its spelling.")

    /// 405: the path exists and does not allow the method.
    package static func methodNotAllowed(allow: String) -> Problem {
        Problem(
            type: "/problems/method-not-allowed", title: "The method is not allowed here",
            status: .methodNotAllowed, detail: "Allowed: \(allow).", fields: [.allow: allow])
    }

    /// 413: the body exceeds the limit.
    package static func bodyTooLarge(limit: Int) -> Problem {
        Problem(
            type: "/problems/body-too-large", title: "The body is too large",
            status: .contentTooLarge, detail: "The limit is \(limit) bytes.",
            members: [Member("limit", .number(limit))])
    }

    /// 414: the target exceeds the limit.
    package static func targetTooLong(limit: Int) -> Problem {
        Problem(
            type: "/problems/target-too-long", title: "The URL is too long",
            status: .uriTooLong, detail: "The limit is \(limit) bytes.",
            members: [Member("limit", .number(limit))])
    }

    /// 416: the representation has none of the bytes that the request asks for.
    package static func unsatisfiableRange(of length: Int) -> Problem {
        Problem(
            type: "/problems/unsatisfiable-range", title: "The file has no such part",
            status: .rangeNotSatisfiable, detail: "It has \(length) bytes.",
            fields: [.contentRange: "bytes */\(length)"])
    }

    /// 500: an error in the server.
    ///
    /// The client receives no detail.
    package static let internalError = Problem(
        type: "/problems/internal-error", title: "The server made a mistake",
        status: .internalServerError)

    /// 501: no route knows the method.
    static let methodUnknown = Problem(
        type: "/problems/method-unknown", title: "The method is not known here",
        status: .notImplemented)

    /// 503: a retry later may succeed.
    package static func unavailable(_ detail: String, retryAfter seconds: Int) -> Problem {
        Problem(
            type: "/problems/unavailable", title: "The service cannot answer now",
            status: .serviceUnavailable, detail: detail, fields: [.retryAfter: String(seconds)])
    }
}
