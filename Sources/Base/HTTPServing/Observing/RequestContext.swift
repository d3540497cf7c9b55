import Synchronization

/// What is recorded about a request while it is served.
package final class RequestContext: Sendable {
    package let id: RequestID

    /// The index of the route that matched; -1 if none did.
    private let number = Atomic(-1)

    init(_ id: RequestID) {
        self.id = id
    }

    /// The index in the router's list of the route that matched; nil if none did.
    package internal(set) var route: Int? {
        get {
            let number = self.number.load(ordering: .relaxed)
            return number < 0 ? nil : number
        }
        set { number.store(newValue ?? -1, ordering: .relaxed) }
    }
}
