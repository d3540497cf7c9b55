import Synchronization

/// What is counted while the server runs.
///
/// Each number is right; two of them read one after the other need not fit together.
final class ServerCounters: Sendable {
    let inFlight = Atomic(0)
    let accepted = Atomic(0)
    let refusedFull = Atomic(0)
    let refusedPerAddress = Atomic(0)
    let refusedDescriptors = Atomic(0)
    let cutOffInHead = Atomic(0)
    let cutOffInBody = Atomic(0)
    let cutOffInAnswer = Atomic(0)
    let cutOffIdle = Atomic(0)
    let clientsGone = Atomic(0)

    func countCutOff(_ reason: ConnectionPhase.TimeoutReason) {
        switch reason {
        case .head: Self.increment(cutOffInHead)
        case .body: Self.increment(cutOffInBody)
        case .answer: Self.increment(cutOffInAnswer)
        case .idle: Self.increment(cutOffIdle)
        }
    }

    static func increment(_ counter: borrowing Atomic<Int>) {
        counter.wrappingAdd(1, ordering: .relaxed)
    }
}

/// How a server is doing: what it holds now, and what it did since it started.
package struct HTTPServerStatistics: Sendable, Equatable {
    /// Connections open now.
    package var connections = 0
    /// Requests whose head is in and whose answer is not yet handed to the system.
    package var inFlight = 0
    /// Requests among them whose connection is suspended: deferred answers, and streams between two pieces.
    package var suspended = 0

    /// Accepted connections.
    package var accepted = 0
    /// Connections refused with 503, as the server held as many as it may.
    package var refusedFull = 0
    /// Connections refused with 503, as their address held as many as it may.
    package var refusedPerAddress = 0
    /// Connections refused with 503, as the process had no descriptor left.
    package var refusedDescriptors = 0

    /// Connections cut off because a head took too long.
    package var cutOffInHead = 0
    /// Connections cut off because a body took too long.
    package var cutOffInBody = 0
    /// Connections cut off because a client did not take its answer.
    package var cutOffInAnswer = 0
    /// Connections closed because no next request came.
    package var cutOffIdle = 0
    /// Waits, of deferred answers and of streams, that ended early because the client had gone.
    package var clientsGone = 0

    package init() {}
}

extension HTTPServerStatistics {
    init(of core: ServerCore) {
        connections = core.registry.count
        suspended = core.registry.suspendedCount
        let counters = core.counters
        inFlight = counters.inFlight.load(ordering: .acquiring)
        accepted = counters.accepted.load(ordering: .relaxed)
        refusedFull = counters.refusedFull.load(ordering: .relaxed)
        refusedPerAddress = counters.refusedPerAddress.load(ordering: .relaxed)
        refusedDescriptors = counters.refusedDescriptors.load(ordering: .relaxed)
        cutOffInHead = counters.cutOffInHead.load(ordering: .relaxed)
        cutOffInBody = counters.cutOffInBody.load(ordering: .relaxed)
        cutOffInAnswer = counters.cutOffInAnswer.load(ordering: .relaxed)
        cutOffIdle = counters.cutOffIdle.load(ordering: .relaxed)
        clientsGone = counters.clientsGone.load(ordering: .relaxed)
    }
}
