import Glibc
import HTTPServing
import Logging
import ServiceLifecycle

/// The two HTTP servers, from the signal to stop until they have stopped.
struct ServerLifecycle: Service {
    let server: HTTPServer
    let admin: HTTPServer
    let health: AdminEndpoints
    let settings: ServeSettings
    let logger: Logger

    /// How long requests in flight may take after the signal.
    ///
    /// The longest of them wait for a change and are answered at once; a frame takes milliseconds.
    private static let inFlightTimeout: Duration = .seconds(10)

    func run() async throws {
        // From here on the signals to stop are waited for. Whoever reads the address may send one.
        announce()
        try? await gracefulShutdown()
        logger.notice("stopping: finishing \(server.statistics.inFlight) requests")
        health.isReady.store(false, ordering: .relaxed)
        server.beginDraining()
        // Asynchronous by nature: endpoints are taken out of a load balancer some time after the
        // signal, and until then requests keep coming.
        if settings.drainTime > .zero { try? await Task.sleep(for: settings.drainTime) }
        server.stop(deadline: Self.inFlightTimeout)
        admin.stop(deadline: .seconds(1))
        logger.notice("stopped")
    }

    /// Tells the address on standard output: scripts wait for this line.
    private func announce() {
        let adminHost = URLHost.host(settings.admin.host ?? "")
        if let host = settings.http.host.map(URLHost.host) {
            let base = settings.basePath.text
            print("Serving \(settings.folder) at http://\(host):\(server.port)\(base)/")
        }
        if let path = settings.http.unixSocket?.path {
            print("Serving \(settings.folder) at unix:\(path)")
        }
        print("Health checks at http://\(adminHost):\(admin.port)/healthz")
        // Whoever reads through a pipe must not wait for a full buffer.
        fflush(nil)
    }
}
