import Glibc
import HTTPServing
import LogWriting
import Logging
import QRCoding
import ServiceLifecycle
import Spelling

/// Keeps the two HTTP servers running until a stop signal, then stops them.
struct ServerLifecycle: Service, CustomStringConvertible {
    let server: HTTPServer
    let admin: HTTPServer
    let health: AdminEndpoints
    let settings: ServeSettings
    let logger: Logger

    /// The time limit for requests in flight after the signal.
    ///
    /// Long polls are answered at once; a frame takes milliseconds.
    private static let inFlightTimeout: Duration = .seconds(10)

    /// The name that ServiceLifecycle takes; see ``MaintenanceService/description``.
    var description: String { "HTTP servers" }

    func run() async throws {
        // Called when the signal handlers are installed, because a script that reads the URL may
        // send a signal.
        announce()
        ServiceManager.notify("READY=1")
        try? await gracefulShutdown()
        let requests = server.statistics.inFlight.counting("request is", "requests are")
        logger.notice("stopping: \(requests) in flight")
        health.isReady.store(false, ordering: .relaxed)
        let patience = settings.drainTime + Self.inFlightTimeout + .seconds(5)
        ServiceManager.notify(
            "STOPPING=1\nEXTEND_TIMEOUT_USEC=\(patience.components.seconds * 1_000_000)")
        server.beginDraining()
        // A load balancer removes this server some time after the signal and sends requests until
        // then.
        if settings.drainTime > .zero { try? await Task.sleep(for: settings.drainTime) }
        server.stop(deadline: Self.inFlightTimeout)
        admin.stop(deadline: .seconds(1))
        logger.notice("stopped")
    }

    /// Says the URLs; scripts wait for these lines.
    private func announce() {
        let adminHost = URLHost.host(settings.admin.host ?? "")
        for address in settings.addresses(on: server.port) {
            say("Serving \(settings.folder) at \(address)")
        }
        say("Health checks at http://\(adminHost):\(admin.port)/healthz")
        announceToOthers()
        // A pipe is fully buffered, so its reader would not see the lines yet.
        fflush(nil)
    }

    /// Prints a line to standard output, in the format of the log if a program reads that.
    ///
    /// Such a program may get both streams in one, as it does of a container.
    private func say(_ line: String) {
        guard settings.logFormat == .json else { return print(line) }
        let handler = LineLogHandler(label: logger.label, format: .json) {
            print(String(decoding: $0, as: UTF8.self), terminator: "")
        }
        Logger(label: logger.label) { _ in handler }.notice("\(line)")
    }

    /// Prints the URLs that other machines open, and in a terminal the first one as a QR code for a
    /// phone.
    private func announceToOthers() {
        let urls = settings.otherOrigins(on: server.port).map { "\($0)\(settings.basePath.text)/" }
        for url in urls { say("Other machines open \(url)") }
        guard let first = urls.first, isatty(STDOUT_FILENO) == 1, settings.logFormat == .text,
            let code = QRCode(first)
        else { return }
        print(code.terminalText)
    }
}
