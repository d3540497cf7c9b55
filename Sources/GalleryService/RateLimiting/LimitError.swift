import HTTPServing
import SessionStores

/// A request is refused for want of room, and not for anything that is wrong with it.
struct LimitError: Error {
    /// What there was no room for.
    enum Reason: String, CaseIterable, Sendable {
        /// Too many pictures wait to be drawn aside.
        case drawings
        /// A picture was not drawn aside in time.
        case lateDrawing = "late_drawing"
        /// A picture was not prepared in time.
        case latePicture = "late_picture"
        case streams
        case updates
        /// Too many pictures are added or removed at once.
        case uploads
        case sessions
        case sessionsOfAddress = "sessions_of_address"
        /// Too many requests wait for a change of one session.
        case watches
        /// Too many change one session at once.
        case conflicts
        /// Sessions cannot be reached.
        case store
        case eventRate = "event_rate"
        case requestRate = "request_rate"
    }

    let reason: Reason
    let problem: Problem

    init(_ reason: Reason, _ problem: Problem) {
        self.reason = reason
        self.problem = problem
    }

    /// Later there may be room.
    static func unavailable(
        _ reason: Reason, _ detail: String, retryAfter seconds: Int
    ) -> LimitError {
        LimitError(reason, .unavailable(detail, retryAfter: seconds))
    }
}

extension LimitError.Reason {
    /// Why a session could not be used, where that is for want of room.
    init?(_ error: SessionError) {
        switch error {
        case .gone: return nil
        case .conflict, .taken: self = .conflicts
        case .full: self = .sessions
        case .fullForAddress: self = .sessionsOfAddress
        case .tooManyWatches: self = .watches
        case .unavailable: self = .store
        }
    }
}
