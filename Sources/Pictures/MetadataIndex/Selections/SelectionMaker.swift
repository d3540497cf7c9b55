import Catalogue
import Concurrency

/// Makes selections again that sessions show, while these go on with the former ones.
package final class SelectionMaker: Sendable {
    private let waiting: Lock<[GalleryID]>
    private let threads: WorkerPool

    /// Selections that wait.
    private static let capacity = 64

    /// Describes the thread, which starts with the first selection.
    ///
    /// - Parameters:
    ///   - selections: Makes and keeps them.
    ///   - catalogue: The present catalogue; nil once the library is closed.
    ///   - onChange: Called on the thread when a selection has other pictures than before.
    package init(
        _ selections: SelectedGalleries, catalogue: @escaping @Sendable () -> GalleryCatalogue?,
        onChange: @escaping @Sendable () -> Void
    ) {
        let waiting = Lock<[GalleryID]>([])
        self.waiting = waiting
        threads = WorkerPool(count: 1, niceness: 5) {
            // The one that has waited longest.
            let next = waiting.withLock { ids in ids.isEmpty ? nil : ids.removeFirst() }
            guard let id = next, let catalogue = catalogue() else { return }
            let former = selections.lastMade(id)
            let made = selections.gallery(id, in: catalogue)
            if made !== former { onChange() }
        }
    }

    /// Makes a selection in the background.
    package func makeLater(_ id: GalleryID) {
        guard (try? threads.start()) != nil else { return }
        let isNew = waiting.withLock { ids in
            guard ids.count < Self.capacity, !ids.contains(id) else { return false }
            ids.append(id)
            return true
        }
        if isNew { threads.signal() }
    }

    /// Waits for the selection that is being made, and ends the thread.
    package func stop() { threads.stop() }
}
