import HTTPServing
import Interface
import Metering
import RequestGate
import Synchronization

/// The routes of the admin listener: `/healthz`, `/readyz` and `/metrics`.
///
/// The admin listener has its own thread, so health checks never wait behind frames.
final class AdminEndpoints: Sendable {
    /// A sentence for `/readyz`, as why the server is not ready for new requests; nil if there is none.
    ///
    /// Every `/readyz` request calls it on the one thread of the admin listener, so it must not
    /// block. A slow check runs elsewhere and returns its last result here.
    typealias Check = @Sendable () -> String?

    /// False once the server drains: `/readyz` then responds with 503.
    let isReady = Atomic(true)
    private let checks: [Check]
    /// What the server lacks while it is ready; nil if nothing.
    private let shortcoming: Check
    /// What pictures this system shows; nil until that is known.
    private let formats: Check
    private let metrics: @Sendable (inout MetricsText) -> Void

    init(
        checks: [Check], shortcoming: @escaping Check = { nil }, formats: @escaping Check = { nil },
        metrics: @escaping @Sendable (inout MetricsText) -> Void
    ) {
        self.checks = checks
        self.shortcoming = shortcoming
        self.formats = formats
        self.metrics = metrics
    }

    var router: Router {
        Router([
            Route(.get, "/healthz") { _ in Self.reply("ok") },
            Route(.get, "/readyz") { _ in
                if let reason = self.unreadyReason {
                    return .ready(Problem.unavailable(reason, retryAfter: 5).response)
                }
                let state = self.shortcoming().map { "degraded: \($0)" } ?? "ready"
                let lines = [state, "peekstrip \(ProgramVersion.current)", self.formats()]
                return Self.reply(lines.compactMap(\.self).joined(separator: "\n"))
            },
            Route(.get, "/metrics") { _ in
                var text = MetricsText()
                self.metrics(&text)
                return Self.reply(text.text, as: MetricsText.contentType)
            },
        ])
    }

    /// The routes, for requests to the listener's own names.
    ///
    /// - Parameter host: The address that it listens on.
    /// - Returns: What answers its requests.
    func responder(on host: String?) -> some Responder {
        GuardedRouter(
            hosts: HostGuard(allowed: ServeSettings.allowedHosts([], on: host)), router: router)
    }

    private struct GuardedRouter: Responder {
        let hosts: HostGuard
        let router: Router

        func reply(to request: Request) -> Reply {
            hosts.refusal(of: request).map { .ready($0.response) } ?? router.reply(to: request)
        }
    }

    private var unreadyReason: String? {
        guard isReady.load(ordering: .relaxed) else { return "The service is stopping." }
        return checks.lazy.compactMap { $0() }.first
    }

    private static func reply(_ word: String) -> Reply {
        reply(word + "\n", as: "text/plain; charset=utf-8")
    }

    private static func reply(_ text: String, as type: String) -> Reply {
        .ready(
            Response(
                fields: [.contentType: type, .cacheControl: "no-store"], body: Array(text.utf8)))
    }
}
