import Concurrency
import Glibc
import Logging

/// Enforces the deadlines: of heads, bodies, slow readers, idle connections and long waits.
///
/// libmicrohttpd's own timeout counts inactivity, so a client that sends a byte a second keeps its
/// connection forever. Here a whole head, body or response has a deadline.
struct Reaper: ~Copyable {
    /// The longest time between two inspections, in milliseconds.
    ///
    /// A deadline is enforced at most this late.
    static let interval = 100

    /// How often each client's connection is checked: seldom enough for thousands of idle
    /// connections.
    ///
    /// With the grace period of ``Connection``, a client that has gone is noticed within a second.
    private static let clientCheckInterval: Duration = .milliseconds(500)

    private let core: ServerCore
    private let daemons: [Daemon]
    private let wake: WakeSignal
    private var nextClientCheck = Instant.now
    private var nextNudge = Instant.now

    init(core: ServerCore, daemons: [Daemon], wake: WakeSignal) {
        self.core = core
        self.daemons = daemons
        self.wake = wake
    }

    /// Inspects the connections repeatedly until the signal is stopped.
    ///
    /// It sleeps while no connection is open.
    mutating func run() {
        var timeout: Int32 = -1
        while !wake.isStopped {
            wake.wait(milliseconds: timeout)
            let connections = core.registry.all
            timeout = connections.isEmpty ? -1 : Int32(nextInspection(at: connections))
        }
    }

    /// Inspects every connection once; returns the milliseconds until the next inspection.
    private mutating func nextInspection(at connections: [Connection]) -> Int {
        let now = Instant.now
        let checksClients = nextClientCheck <= now
        if checksClients { nextClientCheck = now + Self.clientCheckInterval }
        // Nothing else bounds how long a worker sleeps over events.
        if connections.count >= Daemon.crowd, nextNudge <= now {
            nextNudge = now + .milliseconds(Self.interval)
            for daemon in daemons { daemon.nudge() }
        }
        var next = Self.interval
        for connection in connections {
            switch connection.inspect(at: now, limits: core.limits, checksClient: checksClients) {
            case .nothing(let end?): next = min(next, now.milliseconds(until: end))
            case .nothing(nil): break
            case .waitExpired(let response): response.wake()
            case .clientGone(let response):
                if response.end() { core.counters.clientsGone.add() }
            case .cutOff(let reason):
                core.counters.cutOff.add(reason)
                core.logger.debug(
                    "A slow client was disconnected",
                    metadata: ["waitingFor": "\(reason)", "address": "\(connection.address)"])
            }
        }
        // At least one millisecond, so that a wait that has just ended does not cause a busy loop.
        return max(1, next)
    }
}
