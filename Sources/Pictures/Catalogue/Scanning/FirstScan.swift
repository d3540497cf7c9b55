import Concurrency

/// The scan of a start, and whether any scan has seen the library's folder since.
///
/// The service begins without it if it takes long, as that of a large library on a slow share, and shows later
/// what it found. A folder that is away at the start is seen by a later scan.
final class FirstScan: Sendable {
    private let state: Lock<State>
    private let hanging: HangingFolders

    private struct State {
        /// Nil when what it found is shown, or why it failed is said.
        var call: AbandonableCall<Result<GalleryCatalogue, SourceError>>?
        var hasSeenFolder = false
    }

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
        state = Lock(State(call: try hanging.begin(scan)))
    }

    /// Whether no scan has seen the folder yet, because the first one goes on, or the folder is away.
    var isAwaited: Bool { state.withLock { !$0.hasSeenFolder } }

    /// Whether what it finds is not shown yet.
    var isPending: Bool { state.withLock { $0.call != nil } }

    /// Whether it goes on.
    var isRunning: Bool { state.withLock { $0.call }.map { $0.result == nil } ?? false }

    /// Waits for its end.
    ///
    /// - Parameter limit: For how long; nil for as long as it takes.
    /// - Returns: What it found; nil if it goes on, or if that is shown.
    /// - Throws: What it threw, or ``SourceError`` when the service stops.
    func end(within limit: Duration? = nil) throws(SourceError) -> GalleryCatalogue? {
        guard let running = state.withLock({ $0.call }) else { return nil }
        var result: Result<GalleryCatalogue, SourceError>?
        repeat {
            guard !hanging.isStopped else { throw ScanRunner.stopped }
            result = running.wait(limit: limit ?? Self.slice, unless: { hanging.isStopped })
        } while result == nil && limit == nil
        return try result?.get()
    }

    /// Forgets what it found, because that is shown.
    func forget() { state.withLock { $0.call = nil } }

    /// Notes that a scan has seen the folder.
    func noteSeen() { state.withLock { $0.hasSeenFolder = true } }
}
