import Synchronization

/// The server's counters.
///
/// Each number is exact; two numbers read one after the other may be inconsistent.
final class ServerCounters: Sendable {
    let inFlight = Atomic(0)
    let accepted = Atomic(0)
    let refusedFull = Atomic(0)
    let refusedPerAddress = Atomic(0)
    let refusedDescriptors = Atomic(0)
    let cutOffInHead = Atomic(0)
    let cutOffInBody = Atomic(0)
    let cutOffInResponse = Atomic(0)
    let cutOffIdle = Atomic(0)
    let clientsGone = Atomic(0)

    func countCutOff(_ reason: ConnectionPhase.TimeoutReason) {
        switch reason {
        case .head: Self.increment(cutOffInHead)
        case .body: Self.increment(cutOffInBody)
        case .response: Self.increment(cutOffInResponse)
        case .idle: Self.increment(cutOffIdle)
        }
    }

    static func increment(_ counter: borrowing Atomic<Int>) {
        counter.wrappingAdd(1, ordering: .relaxed)
    }
}

/// A server's present state and its totals since the start.
package struct HTTPServerStatistics: Sendable, Equatable {
    /// Connections open now.
    package var connections = 0
    /// Requests whose head has arrived and whose response is not yet handed to the system.
    package var inFlight = 0
    /// Requests among them whose connection is suspended: deferred responses, and streams between
    /// two pieces.
    package var suspended = 0

    /// Bytes of responses that wait for their clients to read them, of those above 16 KiB.
    package var unsentBytes = 0
    /// Responses that were replaced by a 429 or 503 because too many bytes waited.
    package var refusedUnsent = 0

    /// Accepted connections.
    package var accepted = 0
    /// Connections rejected with 503 because the server had reached its limit.
    package var refusedFull = 0
    /// Connections rejected with 503 because their address had reached its limit.
    package var refusedPerAddress = 0
    /// Connections rejected with 503 because the process had no descriptor left.
    package var refusedDescriptors = 0

    /// Connections cut off because a head took too long.
    package var cutOffInHead = 0
    /// Connections cut off because a body took too long.
    package var cutOffInBody = 0
    /// Connections cut off because a client did not read its response.
    package var cutOffInResponse = 0
    /// Connections closed because no next request came.
    package var cutOffIdle = 0
    /// Waits, of deferred responses and of streams, that ended early because the client
    /// disconnected.
    package var clientsGone = 0

    package init() {}
}

extension HTTPServerStatistics {
    init(of core: ServerCore) {
        connections = core.registry.count
        suspended = core.registry.suspendedCount
        unsentBytes = core.unsent.count
        refusedUnsent = core.unsent.refusedCount
        let counters = core.counters
        inFlight = counters.inFlight.load(ordering: .acquiring)
        accepted = counters.accepted.load(ordering: .relaxed)
        refusedFull = counters.refusedFull.load(ordering: .relaxed)
        refusedPerAddress = counters.refusedPerAddress.load(ordering: .relaxed)
        refusedDescriptors = counters.refusedDescriptors.load(ordering: .relaxed)
        cutOffInHead = counters.cutOffInHead.load(ordering: .relaxed)
        cutOffInBody = counters.cutOffInBody.load(ordering: .relaxed)
        cutOffInResponse = counters.cutOffInResponse.load(ordering: .relaxed)
        cutOffIdle = counters.cutOffIdle.load(ordering: .relaxed)
        clientsGone = counters.clientsGone.load(ordering: .relaxed)
    }
}
