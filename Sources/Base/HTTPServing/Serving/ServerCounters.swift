import Metering
import Synchronization

/// The server's counters.
///
/// Each number is exact; two numbers read one after the other may be inconsistent.
package final class ServerCounters: Sendable {
    let inFlight = Atomic(0)
    /// Accepted connections.
    package let accepted = Counter()
    /// Connections rejected with 503 because the server had reached its limit.
    package let refusedFull = Counter()
    /// Connections rejected with 503 because their address had reached its limit.
    package let refusedPerAddress = Counter()
    /// Connections rejected with 503 because the process had no descriptor left.
    package let refusedDescriptors = Counter()
    /// Connections closed because their client was too slow.
    package let cutOff = Counters<CutOffReason>()
    /// Waits, of deferred responses and of streams, that ended early because the client
    /// disconnected.
    package let clientsGone = Counter()
}

/// What the server waited for when it cut a client off, as metrics name it.
package enum CutOffReason: String, CaseIterable, Sendable {
    case head
    case body
    /// That the client reads its response.
    case response = "answer"
    case idle = "next_request"
}

/// A server's present state and its totals since the start.
package struct HTTPServerStatistics: Sendable {
    /// Connections open now.
    package let connections: Int
    /// Requests whose head has arrived and whose response is not yet handed to the system.
    package let inFlight: Int
    /// Requests among them whose connection is suspended: deferred responses, and streams between
    /// two pieces.
    package let suspended: Int
    /// Bytes of responses that wait for their clients to read them, of those above 16 KiB.
    package let unsentBytes: Int
    /// Responses that were replaced by a 429 or 503 because too many bytes waited.
    package let refusedUnsent: Int
    package let counters: ServerCounters

    init(of core: ServerCore) {
        connections = core.registry.count
        inFlight = core.counters.inFlight.load(ordering: .acquiring)
        suspended = core.registry.suspendedCount
        unsentBytes = core.unsent.count
        refusedUnsent = core.unsent.refusals.value
        counters = core.counters
    }
}
