import Concurrency
import FrameService
import JSONCoding
import Requests
import ScreenService
import ScrollEngine
import SessionStores
import Viewers

/// The changes of a screen for one client: the events that sessions have, and `screen`, which says when
/// the next change comes.
final class ScreenUpdateSource: Sendable {
    private let board: ScreenBoard
    private let screens: ScreenViews
    private let watch: StreamWatch
    private let state = Lock(State())

    private struct State {
        var updates = SessionUpdates(since: nil)
        var announced: Announced?

        /// Notes what an event `screen` says; false if the last one said it.
        mutating func announce(_ shown: ShownScreen) -> Bool {
            let now = Announced(
                revision: shown.moment.state.revision, since: shown.moment.since.milliseconds,
                nextChange: shown.nextChange?.milliseconds, tag: shown.tag)
            defer { announced = now }
            return announced != now
        }
    }

    /// What the last event `screen` said.
    private struct Announced: Equatable {
        let revision: UInt64
        let since: Int64
        let nextChange: Int64?
        let tag: String
    }

    init(
        of board: ScreenBoard, in screens: ScreenViews, _ watch: StreamWatch
    ) {
        self.board = board
        self.screens = screens
        self.watch = watch
    }

    /// The new events, or how long to wait if there are none.
    ///
    /// - Throws: `SessionError.gone` when the screen has another definition or none, so that the client
    ///   begins anew.
    func look() throws -> (events: [UInt8], wait: Duration) {
        guard try screens.registry.entry(board.definition.name)?.board === board else {
            throw SessionError.gone
        }
        let shown = try screens.shown(board, as: board.definition.output)
        screens.prepare(shown, of: board, for: watch.client)
        watch.follow(
            shown.view,
            StreamedChange(from: shown.moment.state.revision) { [board] notify in
                board.listeners.add(notify)
            })
        let revision = shown.moment.state.revision
        let snapshot = SessionUpdates.Snapshot(of: shown.view, at: revision)
        let (events, isAnnounced) = state.withLock { state in
            (state.updates.emit(snapshot), state.announce(shown))
        }
        let announcement = isAnnounced ? Self.announcement(of: shown) : []
        let wait = shown.timeUntilChange.map { Duration.milliseconds(max(1, $0)) }
        return (
            events.flatMap { ServerSentEvent.bytes($0, snapshot) } + announcement,
            min(EventStream.pollInterval, wait ?? EventStream.pollInterval)
        )
    }

    private static func announcement(of shown: ShownScreen) -> [UInt8] {
        let document = JSONWriter.bytes(reserving: 256) { shown.write(to: &$0) }
        return ServerSentEvent.bytes(
            named: "screen", id: shown.moment.state.revision, data: document)
    }
}
