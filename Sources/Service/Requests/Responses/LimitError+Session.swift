import HTTPServing
import RequestGate
import SessionStores

extension LimitError {
    /// The limit that makes a session unusable; nil for an error that is not a limit, such as
    /// `gone`.
    package init?(_ error: SessionError) {
        switch error {
        case .gone: return nil
        case .conflict, .taken:
            self = .unavailable(
                .conflicts, "Other requests are changing this session at the same time.",
                retryAfter: 1)
        case .full(let wait):
            self = .unavailable(
                .sessions, "Too many sessions are stored on this server.",
                retryAfter: wait.retryAfter)
        case .fullForAddress: self.init(.sessionsOfAddress, .tooManySessions)
        case .tooManyWatches:
            self = .unavailable(
                .watches, "Too many requests are waiting for this session.", retryAfter: 5)
        case .unavailable(let wait):
            self = .unavailable(
                .store, "Sessions cannot be read or saved.", retryAfter: wait.retryAfter)
        }
    }
}

extension Problem {
    fileprivate static let tooManySessions = Problem(
        type: "/problems/too-many-sessions", title: "Too many sessions for one IP address",
        status: .tooManyRequests, detail: "Delete one, or wait until one expires.",
        fields: [.retryAfter: "60"])
}
