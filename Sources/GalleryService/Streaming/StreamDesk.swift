import HTTPServing
import Locking
import Sessions

/// Who streams, and where streams are drawn.
///
/// They are drawn apart from what is asked for once, so that neither waits for the other.
final class StreamDesk: Sendable {
    /// Streams at once: each takes a connection for as long as it is open.
    static let limit = 64
    /// Streams of one session: a browser opens six connections to a server at most.
    static let limitPerSession = 4

    let studio = Studio()
    private let open = Lock<[SessionID: Int]>([:])

    /// Takes a place for a stream.
    ///
    /// - Throws: ``Problem`` when there is none.
    func begin(_ session: SessionID) throws(Problem) {
        let isBegun = open.withLock { open in
            guard open.values.reduce(0, +) < Self.limit,
                open[session, default: 0] < Self.limitPerSession
            else { return false }
            open[session, default: 0] += 1
            return true
        }
        guard isBegun else {
            throw .unavailable("There are as many streams as may be.", retryAfter: 5)
        }
    }

    /// Gives the place back.
    func end(_ session: SessionID) {
        open.withLock { open in
            let left = open[session, default: 1] - 1
            open[session] = left > 0 ? left : nil
        }
    }
}
