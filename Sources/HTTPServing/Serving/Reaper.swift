import Concurrency
import Glibc
import Logging

/// Ends what takes too long: slow heads, slow bodies, slow readers, idle connections, long waits.
///
/// libmicrohttpd's own timeout counts inactivity, so a client that sends a byte a second keeps its
/// place for ever. Here the whole of a head, a body or an answer has a deadline.
struct Reaper: ~Copyable {
    /// The longest time between two looks, in milliseconds.
    ///
    /// Everything ends at most this late.
    static let interval = 100

    /// How often each client is looked for: seldom enough for thousands of idle connections.
    private static let clientCheckInterval: Duration = .seconds(1)

    private let core: ServerCore
    private let wake: WakeSignal
    private var nextClientCheck = Instant.now

    init(core: ServerCore, wake: WakeSignal) {
        self.core = core
        self.wake = wake
    }

    /// Looks again and again until the signal is stopped.
    ///
    /// While no connection is open it sleeps.
    mutating func run() {
        var timeout: Int32 = -1
        while !wake.isStopped {
            wake.wait(milliseconds: timeout)
            let connections = core.registry.all
            timeout = connections.isEmpty ? -1 : Int32(nextInspection(at: connections))
        }
    }

    /// Looks at every connection once; gives the milliseconds until the next look.
    private mutating func nextInspection(at connections: [Connection]) -> Int {
        let now = Instant.now
        let checksClients = nextClientCheck <= now
        if checksClients { nextClientCheck = now + Self.clientCheckInterval }
        var next = Self.interval
        for connection in connections {
            switch connection.inspect(at: now, limits: core.limits, checksClient: checksClients) {
            case .nothing(let end?): next = min(next, now.milliseconds(until: end))
            case .nothing(nil): break
            case .waitExpired(let response): response.wake()
            case .clientGone(let response):
                if response.end() { ServerCounters.increment(core.counters.clientsGone) }
            case .cutOff(let reason):
                core.counters.countCutOff(reason)
                core.logger.debug(
                    "A slow client was disconnected",
                    metadata: ["waitingFor": "\(reason)", "address": "\(connection.address)"])
            }
        }
        // At least a millisecond, so that a wait just ended does not turn this into a busy loop.
        return max(1, next)
    }
}
