import Logging
import Synchronization

/// What the accept loop, the workers and the reaper share.
final class ServerCore: Sendable {
    let limits: HTTPServerConfiguration
    let responder: any Responder
    let observer: (any ExchangeObserver)?
    let logger: Logger
    let registry = ConnectionRegistry()
    let counters = ServerCounters()
    let requestIDs = RequestIDGenerator()
    /// Wakes the thread that ends waits.
    let reaperWake: WakeSignal

    /// Whether answers tell their client to close.
    let isDraining = Atomic(false)

    init(
        limits: HTTPServerConfiguration, responder: any Responder,
        observer: (any ExchangeObserver)?, logger: Logger
    ) throws(HTTPServerError) {
        reaperWake = try WakeSignal()
        self.limits = limits
        self.responder = responder
        self.observer = observer
        self.logger = logger
    }

    /// A wait has begun; one that ends before the reaper would look is made known to it.
    func expectWait(of wait: Duration) {
        if wait < .milliseconds(Reaper.interval) { reaperWake.wake() }
    }
}
