import Catalogue

/// Sends requests until a time: all requests for one list together take so long.
struct TimedRequests: HTTPRequesting {
    private let requests: any HTTPRequesting
    private let end: Duration
    private let clock: @Sendable () -> Duration

    init(
        _ requests: any HTTPRequesting, until end: Duration,
        by clock: @escaping @Sendable () -> Duration
    ) {
        (self.requests, self.end, self.clock) = (requests, end, clock)
    }

    func send(
        _ request: HTTPRequest, limit: Int,
        onBytes: (_ bytes: [UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer {
        try check()
        return try requests.send(request, limit: limit) { (bytes) throws(SourceError) in
            try check()
            try onBytes(bytes)
        }
    }

    private func check() throws(SourceError) {
        guard clock() < end else { throw SourceError(.busy, "its list takes too long") }
    }
}
