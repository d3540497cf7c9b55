import HTTPServing

/// Problems of clients that exceed a rate.
extension Problem {
    /// 429: a client's network sends too many requests.
    package static func tooManyRequests(retryAfter wait: Duration) -> Problem {
        Problem(
            type: "/problems/too-many-requests", title: "Too many requests",
            status: .tooManyRequests, detail: "Send fewer requests from this IP address.",
            fields: [.retryAfter: String(wait.retryAfter)])
    }

    /// 429: a client sends too many events to one session.
    package static func tooManyEvents(retryAfter wait: Duration) -> Problem {
        Problem(
            type: "/problems/too-many-events", title: "Too many events",
            status: .tooManyRequests,
            detail: "Send fewer events per second, for example one for each frame of the screen.",
            fields: [.retryAfter: String(wait.retryAfter)])
    }
}
