import FrameService
import SessionStores

/// A screen as the source of a stream: it moves for a while after each change.
package struct ScreenStreamSource: StreamSource {
    private let board: ScreenBoard
    private let size: ScreenSize
    private let screens: ScreenViews

    package init(
        of board: ScreenBoard, _ size: ScreenSize, in screens: ScreenViews
    ) {
        self.board = board
        self.size = size
        self.screens = screens
    }

    /// A screen is looked at once a second, because other servers turn its picture, too, and its clock
    /// may be set.
    private static let interval: Duration = .seconds(1)

    package func frame(as format: FrameOutput.Format) throws -> StreamedFrame {
        guard try screens.registry.entry(board.definition.name)?.board === board else {
            throw SessionError.gone
        }
        let output = ScreenViews.output(of: board.definition, as: format)
        let shown = try screens.shown(board, size, as: output, isMoving: true)
        let tag = shown.tag
        let waits = [
            Self.interval, shown.view.timeUntilChange,
            shown.timeUntilChange.map { .milliseconds(max(1, $0)) },
        ]
        return StreamedFrame(
            shown.view, tag: tag, timeUntilChange: waits.compactMap { $0 }.min(), cost: shown.cost,
            change: StreamedChange(from: shown.moment.state.revision) { [board] notify in
                board.listeners.add(notify)
            }
        ) { renderer in
            let picture = try shown.picture(by: renderer)
            if shown.view.layout.motion.kind == .resting { renderer.cache(picture, tag) }
            return picture
        }
    }
}
