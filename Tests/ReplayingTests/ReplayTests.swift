import ImageLibrary
import Logging
import PNGReading
import PicturePreparing
import Requests
import ScrollEngine
import ServiceFixture
import Testing

@testable import Replaying

@Suite("A replay")
struct ReplayTests {
    private let fixture: ServiceFixture

    init() throws { fixture = try ServiceFixture() }

    /// Pages of 120 x 90 on a viewport of 200 x 100, without spacing.
    private func replay(
        _ lines: String..., settings: [(String, String)] = []
    ) async throws -> Replay {
        let sizes = [
            ("width", "200"), ("height", "100"), ("pageWidth", "120"), ("pageHeight", "90"),
            ("spacing", "0"),
        ]
        let source = try ReplaySource(gallery: nil, in: fixture.library)
        let script = try EventScript(parsing: Array(lines.joined(separator: "\n").utf8))
        return try await Replay(
            of: script, from: try source.strip(sizes + settings), on: source)
    }

    private func files(
        _ replay: Replay, _ kinds: Set<ReplayFile.Kind>, at sampling: ReplaySampling = .init()
    ) async throws -> [ReplayFile] {
        var files: [ReplayFile] = []
        try await replay.makeFiles(kinds, at: sampling) { files.append($0) }
        return files
    }

    private func times(_ replay: Replay, _ sampling: ReplaySampling) throws -> [Int64] {
        try sampling.times(of: replay).map(\.milliseconds)
    }

    private let jump = #"{"time":40,"type":"goTo","page":2,"animated":false}"#
    private let tap = #"{"time":40,"type":"tap","x":100,"y":50}"#

    // MARK: Outcomes

    @Test("reports the outcomes of each event")
    func outcomes() async throws {
        let file = try #require(
            try await files(try await replay(jump, "", tap), [.outcomes]).first)
        let item = try #require(fixture.library.galleries().first).items[2].id.text
        // The tap is at the centre of the page of 120 x 90 at (40, 5), and of its picture.
        #expect(file.name == "outcomes.jsonl")
        #expect(
            String(decoding: file.bytes, as: UTF8.self).contains(
                #"{"line":1,"time":40,"outcomes":[{"type":"pageChanged","from":0,"to":2}],"#
                    + #""page":2}"# + "\n"))
        let message = try #require(
            String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").last)
        for part in [#""line":3"#, #""tapped""#, item, #"{"x":60,"y":45}"#, #"{"x":0.5,"y":0.5}"#] {
            #expect(message.contains(part))
        }
    }

    @Test("goes back when the script does, a whole gesture at once")
    func undo() async throws {
        let replay = try await replay(
            jump, #"{"time":500,"type":"down","x":100,"y":50}"#,
            #"{"time":520,"type":"move","x":40,"y":50}"#,
            #"{"time":540,"type":"up","x":30,"y":50}"#,
            #"{"time":2000,"type":"undo"}"#, #"{"time":4000,"type":"undo"}"#)
        #expect(replay.steps.map(\.state.strip.selectedPage?.value) == [2, 2, 2, 3, 2, 3])
    }

    @Test("reports no outcomes for a script with only show lines")
    func noOutcomes() async throws {
        let made = try await files(try await replay(#"{"type":"show"}"#), [.outcomes, .frames])
        #expect(made.map(\.name) == ["outcomes.jsonl", "frame-000000.png"])
        #expect(made[0].bytes.isEmpty)
    }

    // MARK: Moments

    @Test("is sampled at rest by default")
    func atRest() async throws {
        let resting = try await replay(jump)
        #expect(try times(resting, ReplaySampling()) == [40])
        let moving = try await replay(#"{"time":40,"type":"next"}"#)
        let rest = try #require(try times(moving, ReplaySampling()).first)
        #expect(try await moving.view(at: moving.rest).layout.motion.kind == .resting)
        let before = Timestamp(milliseconds: rest - 1)
        #expect(try await moving.view(at: before).layout.motion.kind != .resting)
    }

    @Test("is sampled at the script's and at the given times, once each")
    func sampling() async throws {
        let replay = try await replay(jump, #"{"type":"show"}"#, #"{"time":70,"type":"show"}"#)
        #expect(try times(replay, ReplaySampling()) == [40, 70])
        #expect(try times(replay, ReplaySampling([.time(10), .rest, .time(10)])) == [10, 40, 70])
        #expect(
            try times(replay, ReplaySampling(every: 30, until: .time(100)))
                == [0, 30, 40, 60, 70, 90, 100])
        #expect(try times(replay, ReplaySampling(every: 35)) == [0, 35, 40, 70])
    }

    @Test("is sampled at most as often as ten minutes of film")
    func tooMany() async throws {
        let replay = try await replay(jump)
        let most = ReplaySampling(every: 1, until: .time(35_999))
        #expect(try times(replay, most).count == 36_000)
        #expect(throws: ReplayError.tooManySamples(36_001, limit: 36_000)) {
            try times(replay, ReplaySampling(every: 1, until: .time(36_000)))
        }
    }

    // MARK: Frames

    /// The red value at the centre of a frame of 200 x 100; a picture's is 20 · (place + 1).
    private func red(of file: ReplayFile) throws -> UInt8 {
        try readPNG(file.bytes).pixel(x: 100, y: 50).red
    }

    @Test("shows the strip after all events of a time, with every picture")
    func frames() async throws {
        let replay = try await replay(jump, #"{"time":40,"type":"goTo","page":3,"animated":false}"#)
        let made = try await files(replay, [.frames], at: ReplaySampling([.time(39), .time(40)]))
        #expect(made.map(\.name) == ["frame-000039.png", "frame-000040.png"])
        #expect(try made.map(red) == [20, 80])
    }

    @Test("writes the same files again, even after other pictures were shown")
    func repetition() async throws {
        let lines = [#"{"time":3,"type":"swipe","direction":"left"}"#, tap]
        let sampling = ReplaySampling(every: 20)
        let all: Set<ReplayFile.Kind> = [.outcomes, .layouts, .frames]
        // The first look at a picture also finds what stands in for it.
        _ = try await files(try await replay(lines[0], lines[1]), all, at: sampling)
        let first = try await files(try await replay(lines[0], lines[1]), all, at: sampling)
        fixture.library.dropPictures()
        let second = try await files(try await replay(lines[0], lines[1]), all, at: sampling)
        #expect(first.map(\.name) == second.map(\.name))
        #expect(first.map(\.bytes) == second.map(\.bytes))
        #expect(first.count > 10)
    }

    // MARK: Settings

    @Test("takes the fields of a session")
    func settings() async throws {
        let replay = try await replay(
            jump, settings: [("page", "1"), ("rightToLeft", "true"), ("preset", "preview-all")])
        let layout = try await replay.view(at: .epoch).layout
        #expect(layout.currentPage == PageIndex(1))
        #expect(layout.preset == .previewAll)
        #expect(layout.pages.first { $0.index == PageIndex(2) }?.frame.x == -80)
    }

    @Test(
        "names an invalid field",
        arguments: [
            ("colour", "red", nil),
            ("width", "300", "width must be given once."),
            ("page", "-1", "page must be a whole number from 0 to 1000000000."),
            ("item", "aaaaaaaaaaaaa", "item must be the id of an item in holiday."),
            ("fit", "wide", "fit must be one of contain, cover, scale-down."),
        ])
    func badSettings(name: String, value: String, reason: String?) async {
        let error = await #expect(throws: ReplayError.self) {
            try await replay(jump, settings: [(name, value)])
        }
        guard case .badSetting(let said)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(said == reason ?? said)
        // Which names are known is tested elsewhere.
        if reason == nil { #expect(said.hasPrefix("\(name) is not known here. Known are ")) }
    }

    @Test("requires an existing gallery")
    func galleries() throws {
        #expect(throws: ReplayError.unknownGallery(known: ["holiday"])) {
            try ReplaySource(gallery: "work", in: fixture.library)
        }
        #expect(throws: ReplayError.noPictures) {
            try ReplaySource(gallery: nil, in: try ServiceFixture(pictures: []).library)
        }
    }

    @Test("does not wait forever for pictures that do not fit into memory together")
    func smallCache() async throws {
        var limits = LibraryLimits()
        // A picture on the page of 560 x 640 takes 560 x 420 pixels of 3 bytes: 705,600.
        limits.cacheBytes = 1_000_000
        let library = try ImageLibrary(
            root: fixture.folder, limits: limits, logger: Logger(label: "replay"))
        defer { library.stop() }
        let source = try ReplaySource(gallery: nil, in: library)
        let strip = try source.strip([])
        await #expect(throws: ReplayError.picturesUnavailable) {
            _ = try await source.view(of: strip, at: .epoch)
        }
    }
}
