import Concurrency

/// Whether all items of a gallery may be gone through.
extension Gallery {
    /// Whether a thread that serves connections must not go through all items.
    package var isLong: Bool { items.count > GalleryCatalogue.quickCount }

    /// Goes on only where going through all items holds up nobody.
    ///
    /// - Throws: `NeedsWorkerThread` on a thread that serves connections, if there are many.
    package func checkItemsCanBeVisited() throws(NeedsWorkerThread) {
        try ServingThread.check(isLong: isLong)
    }
}
