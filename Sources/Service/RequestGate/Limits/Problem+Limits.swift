import HTTPServing

/// Problems of clients that exceed a rate.
extension Problem {
    /// 429: a client's network sends too many requests, or more than are worked on at once.
    package static func tooManyRequests(
        _ detail: String = "Send fewer requests from this IP address.", retryAfter wait: Duration
    ) -> Problem {
        Problem(
            type: "/problems/too-many-requests", title: "Too many requests",
            status: .tooManyRequests, detail: detail,
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
