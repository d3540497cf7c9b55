import Locking

/// Asks Redis, over connections that are kept open, with a deadline for every answer.
final class RedisClient: Sendable {
    /// Connections kept open; more are opened when more threads ask at once.
    private static let keptLinks = 32

    let address: RedisAddress
    /// How long to wait for a connection, and for an answer.
    let patience: Duration
    private let stopwatch: @Sendable () -> Duration
    private let idle = Lock<[RedisLink]>([])
    private let breaker = Lock(RedisBreaker())

    init(
        _ address: RedisAddress, patience: Duration, stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.address = address
        self.patience = patience
        self.stopwatch = stopwatch
    }

    /// Whether the last that was asked was answered.
    var isWell: Bool { breaker.withLock { $0.isWell } }

    /// An answer, and whether it is the second time that was asked.
    struct Answer {
        let reply: RedisReply
        /// The first command may have been carried out too.
        let isSecond: Bool
    }

    /// Asks, and once more on a new connection when the first ends before the answer.
    ///
    /// It may be that of a Redis that was started anew meanwhile. So every command must be one that
    /// does no harm when repeated.
    func ask(_ command: RedisCommand) throws(RedisError) -> Answer {
        let now = stopwatch()
        guard breaker.withLock({ $0.admits(at: now) }) else { throw .resting }
        do {
            let answer = try askTwice(command)
            breaker.withLock { $0.succeeded() }
            return answer
        } catch {
            noteFailure()
            throw error
        }
    }

    /// Leaves Redis alone for a moment.
    func noteFailure() {
        let now = stopwatch()
        breaker.withLock { $0.failed(at: now) }
        // Whatever was open is likely to be as dead.
        _ = takeAll()
    }

    private func askTwice(_ command: RedisCommand) throws(RedisError) -> Answer {
        do {
            return Answer(reply: try askOnce(command), isSecond: false)
        } catch {
            guard error == .closed else { throw error }
        }
        _ = takeAll()
        return Answer(reply: try askOnce(command), isSecond: true)
    }

    private func askOnce(_ command: RedisCommand) throws(RedisError) -> RedisReply {
        let link =
            if let kept = idle.withLock({ $0.popLast() }) {
                kept
            } else {
                try RedisLink(to: address, within: patience)
            }
        let reply = try link.ask(command, within: patience)
        idle.withLock { idle in
            if idle.count < Self.keptLinks { idle.append(link) }
        }
        return reply
    }

    /// Connections are closed by who drops them, outside of the lock.
    private func takeAll() -> [RedisLink] {
        idle.withLock { idle in
            defer { idle = [] }
            return idle
        }
    }
}
