import Calendars
import Concurrency
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess

/// Folders of servers, which say themselves what failed and what was lost.
@Suite("Folders of servers in a library") struct MountedServerTests {
    private let folder: TemporaryFolder
    private let log = LogLines()
    private let source: FaultySource
    private let clock = Lock(Duration.zero)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file, as: "p.png")
        let pictures = (1...30).map { "\($0).png" }
        source = FaultySource(
            ["": ["disk", "One", "Two"], "disk": pictures, "One": pictures, "Two": pictures],
            file: folder("p.png"), isTrusted: true)
    }

    private func catalogue() throws -> LiveCatalogue {
        let clock = clock
        var rules = ScanRules()
        rules.lossDelay = .seconds(60)
        return try LiveCatalogue(
            of: LibrarySources(root: source), rules, stopwatch: { clock.withLock { $0 } },
            timeOfDay: { UnixTime(seconds: clock.withLock { Int64($0 / .seconds(1)) }) },
            logger: log.logger)
    }

    private func say(_ error: SourceError?, _ catalogue: LiveCatalogue) {
        source.change { $0.absences["One"] = error }
        clock.withLock { $0 += .seconds(10) }
        _ = catalogue.rescan { _ in }
    }

    private var warned: [String] {
        log.lines.filter { $0.hasPrefix("warning") && $0.contains("One") }
    }

    @Test("that fail are logged once for each kind of failure, and not while they are listed first")
    func warnings() throws {
        let catalogue = try catalogue()
        say(.firstListing("its server has listed 3 pictures until now"), catalogue)
        say(.firstListing("its server has listed 9 pictures until now"), catalogue)
        #expect(warned.isEmpty)
        #expect(
            log.lines.filter { $0.contains("One") } == [
                "info: the folder One is being read: "
                    + "its server has listed 3 pictures until now"
            ])
        let silent = SourceError(.busy, "its server does not answer")
        say(silent, catalogue)
        #expect(warned == ["warning: the folder One is away: its server does not answer"])
        #expect(catalogue.sourceFailures.map(\.since) == [UnixTime(seconds: 30)])
        // It is asked again.
        say(.firstListing("its server has listed 1 picture until now"), catalogue)
        say(silent, catalogue)
        say(SourceError(.busy, "its server answers too slowly"), catalogue)
        #expect(warned.count == 1)
        say(SourceError(.denied, "its server refuses the password"), catalogue)
        #expect(
            warned.dropFirst()
                == ["warning: the folder One is away: its server refuses the password"])
        say(nil, catalogue)
        #expect(log.lines.contains { $0.contains("the folder One is back after") })
        say(SourceError(.denied, "its server refuses the password"), catalogue)
        #expect(warned.count == 3)
    }

    @Test("that lose their pictures at once do not keep others from being seen")
    func losses() throws {
        source.change { $0.believed = ["One", "Two"] }
        let catalogue = try catalogue()
        #expect(count(catalogue) == 90)
        source.change { state in
            (state.names["One"], state.names["Two"]) = ([], [])
            state.names["disk"]?.append("new.png")
        }
        #expect(catalogue.rescan { _ in }.hasChanges)
        #expect(count(catalogue) == 31)
        #expect(catalogue.sourceFailures.isEmpty)
    }

    @Test("do not hide that the disk lost its pictures") func diskIsLost() throws {
        source.change { state in
            state.believed = ["One", "Two"]
            state.names[""] = ["One", "Two"] + (1...30).map { "\($0).png" }
            state.names["disk"] = nil
        }
        let catalogue = try catalogue()
        source.change { $0.names[""] = ["One", "Two"] }
        #expect(!catalogue.rescan { _ in }.hasChanges)
        #expect(count(catalogue) == 90)
        #expect(catalogue.sourceFailures.map(\.folder) == [.root])
    }
}
