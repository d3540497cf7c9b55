import Dispatch
import PictureSources

extension FolderWatch {
    /// The quiet period before changed folders are rescanned: longer than the pause between two
    /// files of a copy.
    private static let debounceInterval: Duration = .milliseconds(300)
    /// The longest wait for a quiet period, so that the pictures of a long copy appear while it
    /// runs.
    private static let maxDebounce: Duration = .seconds(2)

    /// Yields when files have changed; no timer runs in between.
    func changes(by stopwatch: @escaping @Sendable () -> Duration) -> AsyncStream<Void> {
        // All changes during one rescan are one element, so they cause one more rescan.
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { changes in
            // Dispatch sources may be cancelled from any thread, but are not marked Sendable.
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

    /// Waits until nothing has changed for `debounceInterval`, at most `maxDebounce`.
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
