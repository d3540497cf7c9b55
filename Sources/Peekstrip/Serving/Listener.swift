import HTTPServing
import Logging
import ServiceLifecycle

/// The two HTTP servers, from the signal to stop until they have stopped.
struct Listener: Service {
    let server: HTTPServer
    let admin: HTTPServer
    let health: HealthDesk
    let drainTime: Duration
    let logger: Logger

    /// How long requests in flight may take after the signal.
    ///
    /// The longest of them wait for a change and are answered at once; a frame takes milliseconds.
    private static let inFlightTime: Duration = .seconds(10)

    func run() async throws {
        try? await gracefulShutdown()
        logger.notice("stopping: finishing \(server.statistics.inFlight) requests")
        health.isReady.store(false, ordering: .relaxed)
        server.beginDraining()
        // Asynchronous by nature: endpoints are taken out of a load balancer some time after the
        // signal, and until then requests keep coming.
        if drainTime > .zero { try? await Task.sleep(for: drainTime) }
        server.stop(deadline: Self.inFlightTime)
        admin.stop(deadline: .seconds(1))
        logger.notice("stopped")
    }
}
