import Concurrency

/// Collects the facts of a request for its report.
struct ExchangeProgress {
    private var began: Instant?
    private var time: Duration = .zero
    private var status: Int?
    private var bytes = 0
    private var manner = ExchangeReport.Manner.direct
    private var serverTiming: String?

    /// The request is complete.
    mutating func begin(at now: Instant) { began = now }

    /// The connection is suspended for the response.
    mutating func waits() { manner = .waited }

    /// The response is streamed from here on.
    mutating func streams(_ head: Response) {
        manner = .streamed
        status = head.status.code
    }

    /// The response is sent whole.
    mutating func sends(_ response: Response, toHead isHead: Bool, at now: Instant) {
        status = response.status.code
        bytes = isHead || response.status == .notModified ? 0 : response.body.count
        serverTiming = response.fields.first { $0.name.matches("server-timing") }?.value
        if let began { time = now - began }
    }

    mutating func ends(afterStreaming count: Int, at now: Instant) {
        bytes = count
        if let began { time = now - began }
    }

    func report(_ context: RequestContext) -> ExchangeReport {
        ExchangeReport(
            id: context.id, route: context.route, status: status, bytes: bytes, manner: manner,
            time: time, serverTiming: serverTiming)
    }
}
