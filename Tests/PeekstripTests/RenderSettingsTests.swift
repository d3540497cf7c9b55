import ArgumentParser
import Replaying
import Testing

@testable import Peekstrip

@Suite("The settings of a rendering")
struct RenderSettingsTests {
    private func settings(_ arguments: String...) throws -> RenderSettings {
        try RenderSettings(
            try RenderOptions.parse(["--events", "walk.jsonl", "--out", "frames"] + arguments))
    }

    @Test("are outcomes, and a frame at rest, by default")
    func defaults() throws {
        let settings = try settings()
        #expect(settings.events == "walk.jsonl" && settings.out == "frames")
        #expect(settings.gallery == nil && settings.fields.isEmpty)
        #expect(settings.kinds == [.outcomes, .frames])
        #expect(settings.sampling == ReplaySampling())
    }

    @Test("have the fields of a session, each with all that follows its first sign")
    func fields() throws {
        let settings = try settings(
            "--preset", "curl", "--viewport", "800x600", "--page", "2", "--set", "background=a=b",
            "--set", "item=")
        let fields = settings.fields.map { [$0.name, $0.value] }
        #expect(
            fields == [
                ["preset", "curl"], ["page", "2"], ["width", "800"], ["height", "600"],
                ["background", "a=b"], ["item", ""],
            ])
    }

    @Test("have times, a series and its end")
    func times() throws {
        #expect(
            try settings("--at", "40,rest,0").sampling
                == ReplaySampling([.time(40), .rest, .time(0)]))
        #expect(
            try settings("--every", "16", "--until", "100").sampling
                == ReplaySampling(every: 16, until: .time(100)))
    }

    @Test(
        "are rejected with the option's name",
        arguments: [
            ["--at", "1.5"], ["--at", "1,,2"], ["--at", "-1"], ["--every", "0"], ["--every", "x"],
            ["--until", "5"], ["--viewport", "800"], ["--viewport", "x600"], ["--set", "axis"],
            ["--write", "films"], ["--png-encoder", "zopfli"],
            // A thousand years and a millisecond.
            ["--at", "31556952000001"],
        ])
    func rejected(arguments: [String]) throws {
        let all = [
            "--events", "walk.jsonl", "--out", "frames", "\(arguments[0])=\(arguments[1])",
        ]
        let error = #expect(throws: (any Error).self) { try RenderOptions.parse(all) }
        let message = RenderOptions.message(for: try #require(error))
        #expect(message.hasPrefix(arguments[0] + " "), "\(message)")
    }
}
