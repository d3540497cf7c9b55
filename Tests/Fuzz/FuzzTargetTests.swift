#if !FUZZING
    import Chance
    import Foundation
    import Testing

    /// The inputs that `bin/fuzz` begins with, and some others, in each build.
    ///
    /// So a target that no longer compiles, or breaks a law at once, is noticed without a fuzzer. A finding
    /// ends the process, as there.
    @Suite("What is fuzzed") struct FuzzTargetTests {
        private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Corpus")

        @Test("keeps its laws for known and for random inputs", arguments: FuzzTarget.allCases)
        func laws(target: FuzzTarget) throws {
            var inputs = try known(target)
            let kept = inputs.count
            var generator = SeededGenerator(seed: 36)
            for _ in 0..<200 {
                inputs.append(generator.bytes(Int.random(in: 0...256, using: &generator)))
            }
            for input in inputs { target.run(input) }
            #expect(inputs.count == kept + 200)
        }

        @Test("has known inputs for targets that exist") func corpus() throws {
            let names = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
            #expect(names.count >= 4)
            #expect(names.allSatisfy { FuzzTarget(rawValue: $0) != nil }, "\(names)")
        }

        private func known(_ target: FuzzTarget) throws -> [[UInt8]] {
            let folder = Self.corpus.appending(path: target.rawValue)
            guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
            return try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil
            ).map { Array(try Data(contentsOf: $0)) }
        }
    }
#endif
