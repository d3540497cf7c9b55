import Concurrency
import FileAccess

/// How far a scan has come: whether it waits for one call for long, and for which.
final class ScanProgress: Sendable {
    private let state = Lock((calls: 0, path: RelativePath.root, isAbandoned: false))

    /// The calls that the scan has begun.
    var calls: Int { state.withLock { $0.calls } }

    /// What the last call is about.
    var path: RelativePath { state.withLock { $0.path } }

    /// Lets the scan end with the call that it waits for.
    func abandon() { state.withLock { $0.isAbandoned = true } }

    /// Notes that a call begins.
    ///
    /// - Parameter path: The folder or the entry that it is about.
    /// - Throws: ``SourceError`` if nobody waits for the scan any more.
    func begins(at path: RelativePath) throws(SourceError) {
        let isAbandoned = state.withLock { state in
            state.calls += 1
            state.path = path
            return state.isAbandoned
        }
        if isAbandoned { throw SourceError(.busy, "the scan was given up") }
    }
}
