import FrameService
import Metering
import RequestGate
import Synchronization
import Viewers

/// What the service counts and times, beside the exchanges.
final class ServiceCounters: Sendable {
    let answers = AnswerMetrics()
    let refusals = Counters<LimitError.Reason>()
    let store = SessionStoreMetrics()
    /// Sessions at the last count; negative where they cannot be counted.
    ///
    /// Reading the metrics must not wait for the store.
    let sessions = Atomic(-1)
}

/// Everything that the service counts.
struct ServiceMetrics: Sendable {
    let counters: ServiceCounters
    let exchanges: HTTPMetrics
}
