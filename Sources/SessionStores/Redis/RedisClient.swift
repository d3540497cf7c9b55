import Concurrency

/// Asks Redis, over connections that are kept open, with a deadline for every answer.
final class RedisClient: Sendable {
    /// Connections kept open; more are opened when more threads ask at once.
    private static let maxIdleConnections = 32

    let url: RedisURL
    /// How long to wait for a connection, and for an answer.
    let timeout: Duration
    private let stopwatch: @Sendable () -> Duration
    private let idle = Lock<[RedisConnection]>([])
    private let breaker = Lock(RedisCircuitBreaker())

    init(
        _ url: RedisURL, timeout: Duration, stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.url = url
        self.timeout = timeout
        self.stopwatch = stopwatch
    }

    /// Whether the last that was asked was answered.
    var isHealthy: Bool { breaker.withLock { $0.isHealthy } }

    /// An answer, and whether it is the second time that was asked.
    struct Answer {
        let reply: RedisReply
        /// The first command may have been carried out too.
        let isRetry: Bool
    }

    /// Asks, and once more on a new connection when the first ends before the answer.
    ///
    /// It may be that of a Redis that was started anew meanwhile. So every command must be one that
    /// does no harm when repeated.
    func execute(_ command: RedisCommand) throws(RedisError) -> Answer {
        let now = stopwatch()
        guard breaker.withLock({ $0.allowsRequest(at: now) }) else { throw .resting }
        do {
            let answer = try executeWithRetry(command)
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

    private func executeWithRetry(_ command: RedisCommand) throws(RedisError) -> Answer {
        do {
            return Answer(reply: try executeOnce(command), isRetry: false)
        } catch {
            guard error == .closed else { throw error }
        }
        _ = takeAll()
        return Answer(reply: try executeOnce(command), isRetry: true)
    }

    private func executeOnce(_ command: RedisCommand) throws(RedisError) -> RedisReply {
        let connection =
            if let kept = idle.withLock({ $0.popLast() }) {
                kept
            } else {
                try RedisConnection(to: url, within: timeout)
            }
        let reply = try connection.execute(command, within: timeout)
        idle.withLock { idle in
            if idle.count < Self.maxIdleConnections { idle.append(connection) }
        }
        return reply
    }

    /// Connections are closed by who drops them, outside of the lock.
    private func takeAll() -> [RedisConnection] {
        idle.withLock { idle in
            defer { idle = [] }
            return idle
        }
    }
}
