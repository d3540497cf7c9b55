import HTTPServing
import Synchronization

/// Tells whoever asks on the second listener how the program is.
///
/// It has a listener and a thread of its own, so that it never queues behind frames.
final class HealthDesk: Sendable {
    /// Whether new requests are welcome.
    let isReady = Atomic(true)
    /// Whether sessions can be had: asked at each question, so it must not wait.
    private let hasSessions: @Sendable () -> Bool

    init(hasSessions: @escaping @Sendable () -> Bool) {
        self.hasSessions = hasSessions
    }

    var router: Router {
        [
            Route(.get, "/healthz") { _ in Self.answer("ok") },
            Route(.get, "/readyz") { _ in
                guard self.isReady.load(ordering: .relaxed) else {
                    return .ready(
                        Problem.unavailable("The service is stopping.", retryAfter: 5).response)
                }
                guard self.hasSessions() else {
                    return .ready(
                        Problem.unavailable("Sessions cannot be kept.", retryAfter: 5).response)
                }
                return Self.answer("ready")
            },
        ]
    }

    private static func answer(_ word: String) -> Reply {
        .ready(
            Response(
                fields: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
                body: Array("\(word)\n".utf8)))
    }
}
