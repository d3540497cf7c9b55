import Concurrency
import HTTPServing
import SessionStores
import Viewers

/// A stream of server-sent events for one client.
///
/// It looks for new events when its watch wakes it, and when the time is over that the last look
/// named.
final class EventStream: Sendable {
    /// The interval after which a comment is sent to an idle client, so that proxies keep the
    /// connection open and a disconnected client is noticed.
    private static let heartbeat: Duration = .seconds(15)
    /// How often a stream looks without being woken: something with too many watches gets no further
    /// one, and other servers wake nobody.
    static let pollInterval: Duration = .seconds(1)

    /// The events since the last look, and how long to wait if there are none.
    typealias Look = @Sendable () throws -> (events: [UInt8], wait: Duration)

    private let clock: ServiceClock
    private let look: Look
    private let state = Lock(State())

    private struct State {
        var hasBegun = false
        var hasEnded = false
        /// When anything was last sent.
        var lastSent: Duration = .zero
    }

    /// - Parameters:
    ///   - clock: Measures the pauses.
    ///   - look: Returns new events; throws `SessionError.gone` when there will be none any more.
    init(clock: ServiceClock, _ look: @escaping Look) {
        self.clock = clock
        self.look = look
    }

    /// The next events, when there are any.
    func next() -> StreamedResponse.Piece {
        guard !state.withLock({ $0.hasEnded }) else { return .end }
        let now = clock.stopwatch()
        do {
            let (bytes, wait) = try look()
            return bytes.isEmpty ? heartbeat(at: now, or: wait) : emit(bytes, at: now)
        } catch SessionError.gone {
            state.withLock { $0.hasEnded = true }
            return .bytes(ServerSentEvent.ended)
        } catch {
            return heartbeat(at: now, or: Self.pollInterval)
        }
    }

    private func emit(_ bytes: [UInt8], at now: Duration) -> StreamedResponse.Piece {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            state.lastSent = now
            return !state.hasBegun
        }
        return .bytes(isFirst ? ServerSentEvent.begin + bytes : bytes)
    }

    private func heartbeat(at now: Duration, or wait: Duration) -> StreamedResponse.Piece {
        let left = state.withLock { $0.hasBegun ? $0.lastSent + Self.heartbeat - now : .zero }
        return left > .zero
            ? .nothing(for: min(left, wait)) : emit(ServerSentEvent.comment, at: now)
    }
}
