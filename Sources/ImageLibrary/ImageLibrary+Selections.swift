import Concurrency

/// Selections of pictures for clients.
extension ImageLibrary {
    /// A gallery for a client, which may have only so many pictures selected and sorted each second:
    /// it is done on the caller's thread.
    ///
    /// - Throws: ``TooManySelections``.
    package func gallery(
        _ id: GalleryID, for client: LibraryClient
    ) throws(TooManySelections) -> Gallery? {
        let cost = selections.costToMake(id, in: withCatalogue { $0 })
        if cost > 0,
            let wait = selectionLimiter?.wait(client, count: cost, at: meters.stopwatch())
        {
            throw TooManySelections(retryAfter: wait)
        }
        return gallery(id)
    }
}

/// A client has more pictures selected and sorted than it may.
package struct TooManySelections: Error {
    package let retryAfter: Duration
}
