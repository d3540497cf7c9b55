import Foundation

/// Folders for tests, inside one of this run that is deleted at its end.
enum Scratch {
    private static let root: URL = {
        let root = FileManager.default.temporaryDirectory
            .appendingPathComponent(
                "peekstrip-sessions-\(ProcessInfo.processInfo.processIdentifier)")
        atexit { Scratch.remove() }
        return root
    }()

    /// A folder for one test.
    static func folder() -> String {
        root.appendingPathComponent(UUID().uuidString).path
    }

    private static func remove() {
        try? FileManager.default.removeItem(at: root)
    }
}
