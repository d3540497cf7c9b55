import Foundation

/// Folders for tests, in one of this run's own that goes with it.
enum Scratch {
    private static let root: URL = {
        let root = FileManager.default.temporaryDirectory
            .appendingPathComponent(
                "peekstrip-sessions-\(ProcessInfo.processInfo.processIdentifier)")
        atexit { Scratch.remove() }
        return root
    }()

    /// A folder that nobody else uses.
    static func folder() -> String {
        root.appendingPathComponent(UUID().uuidString).path
    }

    private static func remove() {
        try? FileManager.default.removeItem(at: root)
    }
}
