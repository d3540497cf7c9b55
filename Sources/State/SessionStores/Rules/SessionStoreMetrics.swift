import Metering

/// Times and failures of a session store.
package final class SessionStoreMetrics: Sendable {
    package enum Operation: String, CaseIterable, Sendable {
        case create
        case load
        case change
        case delete
        case expire
        case watch
    }

    /// Why an operation failed.
    package enum Failure: String, CaseIterable, Sendable {
        case gone
        case conflict
        case full
        case fullForAddress = "full_for_address"
        case taken
        case tooManyWatches = "watched_by_too_many"
        case unavailable

        init(_ error: SessionError) {
            switch error {
            case .gone: self = .gone
            case .conflict: self = .conflict
            case .full: self = .full
            case .fullForAddress: self = .fullForAddress
            case .taken: self = .taken
            case .tooManyWatches: self = .tooManyWatches
            case .unavailable: self = .unavailable
            }
        }
    }

    package let times = Histograms<Operation>()
    package let failures = Counters<Failure>()
    package let created = Counter()
    package let deleted = Counter()
    package let expired = Counter()
}
