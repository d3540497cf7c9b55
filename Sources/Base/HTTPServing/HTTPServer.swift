import Concurrency
import Glibc
import Logging
import Synchronization

/// A running HTTP/1.1 server.
///
/// One thread accepts connections, a few libmicrohttpd workers read requests and write responses,
/// and one thread enforces the deadlines. A server that is released without a call of
/// ``stop(deadline:)`` stops at once.
package final class HTTPServer: Sendable {
    private let core: ServerCore
    private let daemons: [Daemon]
    private let acceptWake: WakeSignal
    private let reaperWake: WakeSignal
    private let acceptThread: SystemThread
    private let reaperThread: SystemThread
    private let isStopped = Lock(false)

    /// The port that the server listens on; 0 if it listens on no network.
    package let port: UInt16

    /// Starts a server, which accepts connections when this returns.
    ///
    /// The observer, if any, is notified when a request ends.
    package static func start(
        _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        responder: any Responder, observer: (any ExchangeObserver)? = nil, logger: Logger
    ) throws(HTTPServerError) -> HTTPServer {
        precondition(configuration.workers > 0, "\(configuration.workers) workers cannot serve")
        return try HTTPServer(
            ServerCore(
                limits: configuration, responder: responder, observer: observer, logger: logger))
    }

    /// Tries to listen where a server shall listen later, and stops listening at once.
    ///
    /// So that a program that starts slowly does not first learn then that the port is in use.
    package static func tryToListen(
        _ configuration: HTTPServerConfiguration
    ) throws(HTTPServerError) {
        guard let host = configuration.host, configuration.port != 0 else { return }
        _ = try ListeningSocket(host: host, port: configuration.port)
    }

    private init(_ core: ServerCore) throws(HTTPServerError) {
        let network = try core.limits.host.map { host throws(HTTPServerError) in
            try ListeningSocket(host: host, port: core.limits.port)
        }
        let local = try core.limits.unixSocket.map { file throws(HTTPServerError) in
            try ListeningSocket(file)
        }
        let sockets = [network, local].compactMap(\.self)
        let acceptWake = try WakeSignal()
        let reaperWake = core.reaperWake
        let daemons = try Daemon.workers(serving: core)
        self.core = core
        self.daemons = daemons
        self.acceptWake = acceptWake
        self.reaperWake = reaperWake
        port = network?.port ?? 0
        do throws(SystemThreadError) {
            reaperThread = try SystemThread {
                var reaper = Reaper(core: core, daemons: daemons, wake: reaperWake)
                reaper.run()
            }
        } catch {
            for daemon in daemons { daemon.stop() }
            throw HTTPServerError(error)
        }
        do throws(SystemThreadError) {
            acceptThread = try SystemThread {
                var loop = AcceptLoop(
                    sockets: sockets, core: core, daemons: daemons, wake: acceptWake,
                    reaperWake: reaperWake)
                loop.run()
            }
        } catch {
            reaperWake.stop()
            reaperThread.join()
            for daemon in daemons { daemon.stop() }
            throw HTTPServerError(error)
        }
    }

    deinit {
        stop(deadline: .zero)
    }

    /// The server's counters.
    package var statistics: HTTPServerStatistics { HTTPServerStatistics(of: core) }

    /// Makes every response ask its client to close, while new connections are still accepted: a
    /// load balancer needs time to notice.
    package func beginDraining() {
        core.isDraining.store(true, ordering: .relaxed)
    }

    /// Stops the server; when this returns, no thread of it runs.
    ///
    /// It stops accepting, ends the waits for changes, waits until the requests in flight are
    /// answered or the deadline passes, then closes every connection. A second call does
    /// nothing.
    ///
    /// - Parameter deadline: How long requests in flight may take.
    package func stop(deadline: Duration) {
        isStopped.withLock { isStopped in
            guard !isStopped else { return }
            isStopped = true
            beginDraining()
            acceptWake.stop()
            acceptThread.join()
            core.registry.endSuspensions(for: .change)
            waitForRequestsInFlight(until: .now + deadline)
            core.registry.endSuspensions(for: .work)
            waitForRequestsInFlight(until: .now + min(deadline, .seconds(1)))
            reaperWake.stop()
            reaperThread.join()
            for daemon in daemons { daemon.stop() }
        }
    }

    private func waitForRequestsInFlight(until end: Instant) {
        // Polling every 2 ms is unnoticeable when a process exits.
        while core.counters.inFlight.load(ordering: .acquiring) > 0, Instant.now < end {
            usleep(2000)
        }
    }
}
