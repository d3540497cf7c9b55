import FrameService
import HTTPTypes
import PicturePreparing
import Requests
import ScreenService
import Viewers

/// A screen that shows a strip, and what its responses say beside the strip.
struct ScreenResource {
    let shown: ShownScreen
    let board: ScreenBoard
    let screens: ScreenViews

    func prepare(for client: LibraryClient) { screens.prepare(shown, of: board, for: client) }

    /// Adds when the next change comes, so that a device can sleep until then.
    func addFields(to fields: inout HTTPFields) {
        fields[.peekRevision] = String(shown.moment.state.revision)
        // A cache drops a picture that nobody turns before the change, and asks for others each time; a
        // device that wakes sees the next one.
        fields[.cacheControl] =
            shown.cacheSeconds.map { "public, max-age=\($0)" } ?? "public, no-cache"
        fields[.peekNextChange] = shown.secondsUntilChange.map(String.init)
    }

    /// How long a poll waits before it looks again: until the next change, and no longer than a second,
    /// because other servers turn the picture, too, and its clock may be set.
    func wait(
        _ wait: (time: Duration, reasons: [WakeReason])
    ) -> (time: Duration, reasons: [WakeReason]) {
        let change = shown.timeUntilChange.map { Duration.milliseconds(max(1, $0)) }
        let time = [wait.time, .seconds(1), change].compactMap { $0 }.min() ?? wait.time
        return (time, wait.reasons + [.notification(board.listeners)])
    }
}
