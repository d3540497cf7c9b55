import Concurrency
import Glibc
import Logging
import Synchronization

/// A running HTTP/1.1 server.
///
/// One thread accepts, a few workers of libmicrohttpd read, answer and write, and one thread ends
/// what takes too long. When the value ends without having been stopped, it stops at once.
package final class HTTPServer: Sendable {
    private let core: ServerCore
    private let daemon: Daemon
    private let acceptWake: WakeSignal
    private let reaperWake: WakeSignal
    private let acceptThread: SystemThread
    private let reaperThread: SystemThread
    private let isStopped = Lock(false)

    /// The port it listens on; 0 on no network.
    package let port: UInt16

    /// Starts a server; when this returns, connections are accepted.
    ///
    /// The observer, if there is one, is told of every request when it is over.
    package static func start(
        _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(),
        responder: any Responder, observer: (any ExchangeObserver)? = nil, logger: Logger
    ) throws(HTTPServerError) -> HTTPServer {
        precondition(configuration.workers > 0, "\(configuration.workers) workers cannot serve")
        return try HTTPServer(
            ServerCore(
                limits: configuration, responder: responder, observer: observer, logger: logger))
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
        let daemon = try Daemon(serving: core)
        self.core = core
        self.daemon = daemon
        self.acceptWake = acceptWake
        self.reaperWake = reaperWake
        port = network?.port ?? 0
        do throws(SystemThreadError) {
            reaperThread = try SystemThread {
                var reaper = Reaper(core: core, wake: reaperWake)
                reaper.run()
            }
        } catch {
            daemon.stop()
            throw HTTPServerError(error)
        }
        do throws(SystemThreadError) {
            acceptThread = try SystemThread {
                var loop = AcceptLoop(
                    sockets: sockets, core: core, daemon: daemon, wake: acceptWake,
                    reaperWake: reaperWake)
                loop.run()
            }
        } catch {
            reaperWake.stop()
            reaperThread.join()
            daemon.stop()
            throw HTTPServerError(error)
        }
    }

    deinit {
        stop(deadline: .zero)
    }

    /// How the server is doing.
    package var statistics: HTTPServerStatistics { HTTPServerStatistics(of: core) }

    /// From here on every answer asks its client to close, while new connections are still taken:
    /// whoever balances the load needs time to notice.
    package func beginDraining() {
        core.isDraining.store(true, ordering: .relaxed)
    }

    /// Stops, and returns when nothing of the server runs any more.
    ///
    /// It accepts no more, sends deferred answers on their way, waits until the requests in flight
    /// are answered or the time is over, then closes every connection. Stopping twice is stopping
    /// once.
    ///
    /// - Parameter deadline: How long requests in flight may take.
    package func stop(deadline: Duration) {
        isStopped.withLock { isStopped in
            guard !isStopped else { return }
            isStopped = true
            beginDraining()
            acceptWake.stop()
            acceptThread.join()
            core.registry.endSuspensions()
            waitForRequestsInFlight(until: .now + deadline)
            reaperWake.stop()
            reaperThread.join()
            daemon.stop()
        }
    }

    private func waitForRequestsInFlight(until end: Instant) {
        // Two milliseconds: nobody notices them at the end of a process.
        while core.counters.inFlight.load(ordering: .acquiring) > 0, Instant.now < end {
            usleep(2000)
        }
    }
}
