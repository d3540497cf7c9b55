import FileAccess

/// Files that another process is writing, whose content is not complete yet.
///
/// Times come from the caller's monotonic clock.
struct UnfinishedFiles {
    private enum Stage {
        /// The file was created. Only an empty one counts as unfinished, because a hard link sends
        /// the same event and no event when it is complete.
        case begun
        case written
    }

    private var files: [RelativePath: (stage: Stage, since: Duration)] = [:]

    /// How long a file may stay open without a write before it counts as finished: longer than a
    /// copy over a slow network pauses, shorter than a person waits for a picture to appear.
    static let idleTimeout: Duration = .seconds(10)
    /// The number of files that are tracked; others are scanned as they are, and again when closed.
    private static let capacity = 10_000

    mutating func begun(_ file: RelativePath, at now: Duration) {
        guard files.count < Self.capacity else { return }
        files[file] = (.begun, now)
    }

    mutating func written(_ file: RelativePath, at now: Duration) {
        guard files.count < Self.capacity || files[file] != nil else { return }
        files[file] = (.written, now)
    }

    /// The file was closed, or another file took its name.
    mutating func finished(_ file: RelativePath) { files[file] = nil }

    /// Removes and returns the files without a write for `idleTimeout`.
    mutating func expire(at now: Duration) -> [RelativePath] {
        let rested = files.filter { $0.value.since + Self.idleTimeout <= now }.map(\.key)
        for file in rested { files[file] = nil }
        return rested
    }

    func holds(_ file: RelativePath, of byteCount: Int) -> Bool {
        switch files[file]?.stage {
        case .written: true
        case .begun: byteCount == 0
        case nil: false
        }
    }

    mutating func forgetAll() { files = [:] }
}
