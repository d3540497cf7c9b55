import FoundationEssentials
import Testing

/// Keeps the vectors for the browser's motions equal to the engine (Decision 112).
///
/// `PEEKSTRIP_WRITE_VECTORS=1` writes the file after the engine has changed on purpose; the tests in
/// browsers then say what else has to.
@Suite("Vectors of motion") struct MotionVectorTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Browser/motion-vectors.json").standardized.path

    @Test func `are what the engine does`() throws {
        let vectors = try MotionVectors().bytes
        if ProcessInfo.processInfo.environment["PEEKSTRIP_WRITE_VECTORS"] != nil {
            try Data(vectors).write(to: URL(filePath: Self.file))
        }
        let stored = FileManager.default.contents(atPath: Self.file) ?? Data()
        #expect(
            stored == Data(vectors),
            "the engine moves otherwise than Tests/Browser/motion-vectors.json says")
    }
}
