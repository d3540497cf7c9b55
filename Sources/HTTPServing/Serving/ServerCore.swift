import Logging
import Synchronization

/// What the accept loop, the workers and the reaper share.
final class ServerCore: Sendable {
    let limits: HTTPServerConfiguration
    let responder: any Responder
    let logger: Logger
    let registry = ConnectionRegistry()
    let counters = ServerCounters()

    /// Whether answers tell their client to close.
    let isDraining = Atomic(false)

    init(limits: HTTPServerConfiguration, responder: any Responder, logger: Logger) {
        self.limits = limits
        self.responder = responder
        self.logger = logger
    }
}
