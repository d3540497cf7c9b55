import FoundationEssentials
import Testing

/// The hashes that this machine and WebAssembly must compute; Tests/Browser/test_engine.py tests the
/// latter.
///
/// `PEEKSTRIP_WRITE_HASHES=1 swift test --filter EngineHashTests` writes them anew after a change of the
/// motion.
@Suite("The engine on two machines")
struct EngineHashTests {
    private static let path = #filePath.replacing("EngineHashTests.swift", with: "hashes.txt")

    @Test("computes the hashes that are kept, over 100,000 layouts")
    func hashes() throws {
        var layoutCount = 0
        var text = "# Seeds of EngineRun, first and last, and the hash of their runs.\n"
        for first in stride(from: UInt64(1), to: 3000, by: 100) {
            let (hash, count) = EngineRun.hash(seeds: first...first + 99)
            layoutCount += count
            text += "\(first) \(first + 99) \(String(hash, radix: 16))\n"
        }
        #expect(layoutCount >= 100_000)
        if ProcessInfo.processInfo.environment["PEEKSTRIP_WRITE_HASHES"] != nil {
            try text.write(toFile: Self.path, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: Self.path, encoding: .utf8) == text)
    }
}
