/// Files that somebody is writing: what they hold is no picture yet.
///
/// Time is the caller's, on any clock that does not run backwards.
struct UnfinishedFiles {
    private enum Stage {
        /// It was made; nothing in it says that it is being written unless it is empty. A second
        /// name for a file is made in the same way, and nobody will say that it is finished.
        case begun
        case written
    }

    private var files: [RelativePath: (stage: Stage, since: Duration)] = [:]

    /// How long a file that nobody closes may rest before it is taken as it is: longer than a slow
    /// network makes a copy pause, shorter than somebody waits for a picture to appear.
    static let idleTimeout: Duration = .seconds(10)
    /// More are not kept apart: they are looked at as they are, and again when they are closed.
    private static let capacity = 10_000

    mutating func begun(_ file: RelativePath, at now: Duration) {
        guard files.count < Self.capacity else { return }
        files[file] = (.begun, now)
    }

    mutating func written(_ file: RelativePath, at now: Duration) {
        guard files.count < Self.capacity || files[file] != nil else { return }
        files[file] = (.written, now)
    }

    /// It was closed, or another took its name.
    mutating func finished(_ file: RelativePath) { files[file] = nil }

    /// The files that have rested so long that they are taken as they are from now on.
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
