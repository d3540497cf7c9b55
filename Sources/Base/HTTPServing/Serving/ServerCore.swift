import Logging
import Synchronization

/// The state that the accept loop, the workers and the reaper share.
final class ServerCore: Sendable {
    let limits: HTTPServerConfiguration
    let responder: any Responder
    let observer: (any ExchangeObserver)?
    let logger: Logger
    let registry: ConnectionRegistry
    /// The bytes of responses that are being sent.
    let unsent: UnsentBytes
    let counters = ServerCounters()
    let requestIDs = RequestIDGenerator()
    /// Wakes the reaper's thread.
    let reaperWake: WakeSignal

    /// Whether responses ask their client to close.
    let isDraining = Atomic(false)

    init(
        limits: HTTPServerConfiguration, responder: any Responder,
        observer: (any ExchangeObserver)?, logger: Logger
    ) throws(HTTPServerError) {
        reaperWake = try WakeSignal()
        self.limits = limits
        registry = ConnectionRegistry(suspendedLimit: limits.suspendedLimit)
        unsent = UnsentBytes(limit: limits.unsentLimit)
        self.responder = responder
        self.observer = observer
        self.logger = logger
    }

    /// Wakes the reaper for a wait that ends before its next inspection.
    func expectWait(of wait: Duration) {
        if wait < .milliseconds(Reaper.interval) { reaperWake.wake() }
    }
}
