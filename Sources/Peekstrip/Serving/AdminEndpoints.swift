import GalleryService
import HTTPServing
import Metering
import Synchronization

/// Tells whoever asks on the second listener how the program is.
///
/// It has a listener and a thread of its own, so that it never queues behind frames.
final class AdminEndpoints: Sendable {
    /// Why new requests are not welcome now; nil when they are.
    ///
    /// It is asked by every probe, on the one thread that answers them, so it must not wait: whoever
    /// has to look for long looks by itself, and tells here what it saw last.
    typealias Check = @Sendable () -> String?

    /// Whether the program goes on; once it does not, new requests are not welcome.
    let isReady = Atomic(true)
    private let checks: [Check]
    private let metrics: @Sendable (inout MetricsText) -> Void

    init(checks: [Check], metrics: @escaping @Sendable (inout MetricsText) -> Void) {
        self.checks = checks
        self.metrics = metrics
    }

    var router: Router {
        [
            Route(.get, "/healthz") { _ in Self.answer("ok") },
            Route(.get, "/readyz") { _ in
                if let reason = self.unreadyReason {
                    return .ready(Problem.unavailable(reason, retryAfter: 5).response)
                }
                return Self.answer("ready")
            },
            Route(.get, "/metrics") { _ in
                var text = MetricsText()
                self.metrics(&text)
                return Self.answer(text.text, as: MetricsText.contentType)
            },
        ]
    }

    private var unreadyReason: String? {
        guard isReady.load(ordering: .relaxed) else { return "The service is stopping." }
        return checks.lazy.compactMap { $0() }.first
    }

    private static func answer(_ word: String) -> Reply {
        answer(word + "\n", as: "text/plain; charset=utf-8")
    }

    private static func answer(_ text: String, as type: String) -> Reply {
        .ready(
            Response(
                fields: [.contentType: type, .cacheControl: "no-store"], body: Array(text.utf8)))
    }
}
