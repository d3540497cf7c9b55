import FrameService
import Metering
import RequestGate
import Synchronization

/// The service's counters and timers, except those of exchanges.
final class ServiceCounters: Sendable {
    let responses = ResponseMetrics()
    let refusals = Counters<LimitError.Reason>()
    /// The number of sessions at the last count; negative if they cannot be counted.
    ///
    /// The count is cached because a request for the metrics must not wait for the store.
    let sessions = Atomic(-1)
}
