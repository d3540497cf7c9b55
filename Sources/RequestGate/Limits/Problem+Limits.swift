import HTTPServing

/// Problems of clients that exceed a rate.
extension Problem {
    /// 429: a client's network sends too many requests.
    package static func tooManyRequests(retryAfter wait: Duration) -> Problem {
        Problem(
            type: "/problems/too-many-requests", title: "There are too many requests",
            status: .tooManyRequests, detail: "Ask less often from this address.",
            fields: [.retryAfter: String(wait.retryAfter)])
    }

    /// 429: one session gets too many events.
    package static func tooManyEvents(retryAfter wait: Duration) -> Problem {
        Problem(
            type: "/problems/too-many-events", title: "There are too many events",
            status: .tooManyRequests,
            detail: "Send fewer events in a second, as those of a screen's frames.",
            fields: [.retryAfter: String(wait.retryAfter)])
    }
}
