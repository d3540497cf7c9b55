import Dispatch
import ImageLibrary

extension FolderWatch {
    /// How long nothing must happen before the folders are looked at: longer than the pause between
    /// two files of a copy.
    private static let debounceInterval: Duration = .milliseconds(300)
    /// How long is waited for that: a copy of a thousand files is seen to grow.
    private static let maxDebounce: Duration = .seconds(2)

    /// Comes when something has happened; nothing runs while nothing does.
    func changes(by stopwatch: @escaping @Sendable () -> Duration) -> AsyncStream<Void> {
        // What happens while the last news is dealt with is one more news, however much it is.
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { changes in
            // Sources may be cancelled from any thread; Dispatch has not said so to the compiler.
            nonisolated(unsafe) let source = DispatchSource.makeReadSource(
                fileDescriptor: descriptor, queue: DispatchQueue(label: "peekstrip.folders"))
            unsafe source.setEventHandler {
                let before = self.eventCount
                self.readEvents(at: stopwatch())
                if self.eventCount != before { changes.yield() }
            }
            changes.onTermination = { _ in unsafe source.cancel() }
            unsafe source.activate()
        }
    }

    /// Waits until nothing more happens, or for so long that it is time to look nevertheless.
    func waitUntilQuiet(by stopwatch: @Sendable () -> Duration) async {
        let start = stopwatch()
        var seen = eventCount
        while (try? await Task.sleep(for: Self.debounceInterval)) != nil {
            let now = eventCount
            if now == seen || stopwatch() - start + Self.debounceInterval > Self.maxDebounce {
                return
            }
            seen = now
        }
    }
}
