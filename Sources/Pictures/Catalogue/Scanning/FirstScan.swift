import Concurrency

/// The scan of a start.
///
/// The service begins without it if it takes long, as that of a large library on a slow share, and shows later
/// what it found.
final class FirstScan: Sendable {
    private let call: Lock<AbandonableCall<Result<GalleryCatalogue, SourceError>>?>
    private let hanging: HangingFolders

    /// What is said of the library meanwhile.
    static let error = SourceError.firstListing("its pictures appear when all are listed")

    /// Time between two looks whether it has ended.
    private static let slice: Duration = .seconds(1)

    /// Begins it on a thread of its own.
    ///
    /// - Throws: ``SourceError`` if no thread starts.
    init(
        beside hanging: HangingFolders,
        _ scan: @escaping @Sendable () -> Result<GalleryCatalogue, SourceError>
    ) throws(SourceError) {
        self.hanging = hanging
        call = Lock(try hanging.begin(scan))
    }

    /// Whether what it finds is not shown yet.
    var isAwaited: Bool { call.withLock { $0 != nil } }

    /// Whether it goes on.
    var isRunning: Bool { call.withLock { $0 }.map { $0.result == nil } ?? false }

    /// Waits for its end.
    ///
    /// - Parameter limit: For how long; nil for as long as it takes.
    /// - Returns: What it found; nil if it goes on, or if that is shown.
    /// - Throws: What it threw, or ``SourceError`` when the service stops.
    func end(within limit: Duration? = nil) throws(SourceError) -> GalleryCatalogue? {
        guard let running = call.withLock({ $0 }) else { return nil }
        var result: Result<GalleryCatalogue, SourceError>?
        repeat {
            guard !hanging.isStopped else { throw ScanRunner.stopped }
            result = running.wait(limit: limit ?? Self.slice, unless: { hanging.isStopped })
        } while result == nil && limit == nil
        return try result?.get()
    }

    /// Forgets what it found, because that is shown; a library of which nothing is known when the service stops
    /// is not taken for an empty one.
    func forget() {
        if !hanging.isStopped { call.withLock { $0 = nil } }
    }
}
