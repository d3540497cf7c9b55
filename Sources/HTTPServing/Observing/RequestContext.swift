import Synchronization

/// What is noted of a request on its way through the service.
package final class RequestContext: Sendable {
    package let id: RequestID

    /// The number of the route that took the request; -1 when none did.
    private let number = Atomic(-1)

    init(_ id: RequestID) {
        self.id = id
    }

    /// The place in its router's list of the route that took the request; nil when none did.
    package internal(set) var route: Int? {
        get {
            let number = self.number.load(ordering: .relaxed)
            return number < 0 ? nil : number
        }
        set { number.store(newValue ?? -1, ordering: .relaxed) }
    }
}
