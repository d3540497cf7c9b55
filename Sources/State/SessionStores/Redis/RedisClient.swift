import Concurrency

/// Sends commands to Redis over pooled connections, with a deadline for every reply.
final class RedisClient: Sendable {
    /// The number of connections in the pool.
    ///
    /// More are opened when more threads send commands concurrently.
    private static let maxIdleConnections = 32

    let url: RedisURL
    /// The timeout for a connection and for a reply.
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

    /// Whether the last command got a reply.
    var isHealthy: Bool { breaker.withLock { $0.isHealthy } }

    /// A reply, and whether the command was sent twice.
    struct Execution {
        let reply: RedisReply
        /// Whether Redis may have executed the command twice.
        let isRetry: Bool
    }

    /// Sends a command, and once more on a new connection if the first one closes before the reply,
    /// as after a restart of Redis.
    ///
    /// So every command must be idempotent.
    func execute(_ command: RedisCommand) throws(RedisError) -> Execution {
        let now = stopwatch()
        guard breaker.withLock({ $0.allowsRequest(at: now) }) else { throw .resting }
        do {
            let execution = try executeWithRetry(command)
            breaker.withLock { $0.succeeded() }
            return execution
        } catch {
            noteFailure()
            throw error
        }
    }

    /// Opens the circuit breaker, which stops requests for a moment.
    func noteFailure() {
        let now = stopwatch()
        breaker.withLock { $0.failed(at: now) }
        // The other connections are probably broken too.
        _ = takeAll()
    }

    private func executeWithRetry(_ command: RedisCommand) throws(RedisError) -> Execution {
        do {
            let reply = try executeOnce(command)
            // After a failover the kept connections may lead to the former primary, a replica now; a
            // new one leads to the present primary.
            if !reply.isFromReplica { return Execution(reply: reply, isRetry: false) }
        } catch {
            guard error == .closed else { throw error }
        }
        _ = takeAll()
        return Execution(reply: try executeOnce(command), isRetry: true)
    }

    private func executeOnce(_ command: RedisCommand) throws(RedisError) -> RedisReply {
        let connection =
            if let kept = idle.withLock({ $0.popLast() }) {
                kept
            } else {
                try RedisConnection(to: url, within: timeout)
            }
        let reply = try connection.execute(command, within: timeout)
        // Nothing was executed, and nothing would be.
        if reply.isFromReplica { return reply }
        idle.withLock { idle in
            if idle.count < Self.maxIdleConnections { idle.append(connection) }
        }
        return reply
    }

    /// Empties the pool.
    ///
    /// The caller releases the connections outside the lock, because that closes them.
    private func takeAll() -> [RedisConnection] {
        idle.withLock { idle in
            defer { idle = [] }
            return idle
        }
    }
}

extension RedisReply {
    /// Whether a replica refused a change.
    fileprivate var isFromReplica: Bool {
        if case .error(let words) = self { words.contains("READONLY") } else { false }
    }
}
