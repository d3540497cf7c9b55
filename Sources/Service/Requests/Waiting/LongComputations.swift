import Concurrency
import FrameService
import HTTPServing
import RequestGate
import Viewers

/// Has replies made on threads of their own that take long to compute, such as a search in many pictures,
/// so that the threads that serve connections stay free.
///
/// A route that finds out that its reply takes long throws `NeedsWorkerThread`, and is called again by a
/// thread of the queue. Clients take turns there. Each IP address has a budget of processor time, which
/// counts what was computed for it; what is kept costs nothing.
package final class LongComputations: Sendable {
    package let queue: RenderQueue<Reply>
    private let budget: RateLimiter<RemoteAddress>?
    private let clock: ServiceClock
    /// How many computations were queued.
    private let count = Lock<UInt64>(0)
    /// The milliseconds of processor time of a computation: a mean of the last ones.
    private let meanCost = Lock(50.0)
    /// When clients may ask again that have used their budgets.
    private let returnTimes = Lock(ReturnTimes<RemoteAddress>())

    /// Microseconds of processor time of one IP address in each second: half a processor.
    private static let budgetPerSecond = 500_000
    /// How long a client waits: the usual timeout of clients.
    private static let patience: Duration = .seconds(25)

    package init(_ clock: ServiceClock) {
        self.clock = clock
        // Half of the processors, so that the others stay free.
        queue = RenderQueue(
            threads: ProcessorCount.available / 2, stopwatch: clock.stopwatch)
        budget = RateLimiter(perSecond: Self.budgetPerSecond)
    }

    /// A reply that is made here if it does not take long, and otherwise by the queue.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - make: Makes the reply; called a second time by a thread of the queue if it throws
    ///     `NeedsWorkerThread`.
    ///   - refusal: The reply for an error.
    /// - Returns: The reply.
    package func reply(
        to request: Request, _ make: @escaping @Sendable () throws -> Reply,
        refusal: @escaping @Sendable (any Error) -> Reply
    ) -> Reply {
        do {
            return try make()
        } catch is NeedsWorkerThread {
            do throws(LimitError) {
                return try queued(request, make, refusal: refusal)
            } catch {
                return refusal(error)
            }
        } catch {
            return refusal(error)
        }
    }

    private func queued(
        _ request: Request, _ make: @escaping @Sendable () throws -> Reply,
        refusal: @escaping @Sendable (any Error) -> Reply
    ) throws(LimitError) -> Reply {
        let client = request.remoteAddress.clientNetwork
        let now = clock.stopwatch()
        if let wait = budget?.wait(client, count: 0, at: now) {
            // What is computed for it until then is counted, too.
            let pending = Self.time(for: queue.pendingCost(of: client))
            let step = Self.time(for: meanCost.withLock(\.self))
            throw LimitError(
                .processorTime,
                .tooManyRequests(
                    "This IP address has had much computed. Ask for less, or wait.",
                    retryAfter: returnTimes.withLock {
                        $0.wait(for: client, at: now, atLeast: wait + pending, step: step)
                    }))
        }
        let outcome = Outcome()
        let late: @Sendable () -> Reply = { [queue] in
            StandardHeaders.completing(
                refusal(
                    LimitError.unavailable(
                        .lateComputation, "Computing the response takes too long.",
                        retryAfter: queue.timeUntilRoom(for: client).retryAfter)))
        }
        let taken: @Sendable () -> Reply = { outcome.take() ?? late() }
        let deferred = DeferredResponse(
            deadline: Self.patience, for: .work, onWake: taken, fallback: taken)
        let requester = RenderQueue<Reply>.Requester(
            isWaiting: { [weak deferred] in deferred.map { !$0.isSettled } ?? false },
            deliver: { [weak deferred] reply in
                outcome.put((try? reply.get()) ?? late())
                deferred?.wake()
            })
        let job = RenderQueue<Reply>.Job(
            nextTag(), for: client, cost: meanCost.withLock(\.self),
            within: Self.patience
        ) { [self] in
            measured(for: client) {
                do {
                    return StandardHeaders.completing(try make())
                } catch {
                    return StandardHeaders.completing(refusal(error))
                }
            }
        }
        switch queue.render(job, for: requester) {
        case .queued: return .deferred(deferred)
        case .shareUsed:
            throw LimitError(
                .computationsOfAddress,
                .tooManyRequests(
                    "Wait until what this IP address asked for before is computed.",
                    retryAfter: queue.timeUntilRoom(for: client)))
        case .full:
            throw .unavailable(
                .computations, "Too many requests wait to be computed.",
                retryAfter: queue.timeUntilRoom(for: client).retryAfter)
        }
    }

    /// The time in which a budget has so many milliseconds of processor time.
    private static func time(for cost: Double) -> Duration {
        .milliseconds(cost * 1e6 / Double(budgetPerSecond))
    }

    /// A tag that no other job has: those of one tag share a reply, and a reply is for one request.
    private func nextTag() -> String {
        count.withLock { count in
            count += 1
            return "\(count)"
        }
    }

    /// Makes a reply, and counts its processor time for a client.
    private func measured(for client: RemoteAddress, _ make: () -> Reply) -> Reply {
        let start = SystemThread.processorTime
        let reply = make()
        let time = SystemThread.processorTime - start
        budget?.charge(client, count: Int(time / .microseconds(1)), at: clock.stopwatch())
        meanCost.withLock { $0 += (time / .milliseconds(1) - $0) / 8 }
        return reply
    }
}

/// A reply between the thread that makes it and the one that sends it.
///
/// If nobody takes it, because the client has gone, what it holds is given back.
private final class Outcome: Sendable {
    private let reply = Lock<Reply?>(nil)

    func put(_ made: Reply) { reply.withLock { $0 = made } }

    func take() -> Reply? {
        reply.withLock { reply in
            defer { reply = nil }
            return reply
        }
    }

    deinit { take()?.discard() }
}
