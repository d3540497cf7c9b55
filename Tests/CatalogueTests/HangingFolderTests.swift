import Calendars
import Concurrency
import Foundation
import Glibc
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess

@Suite("A folder that does not answer") struct HangingFolderTests {
    private let folder: TemporaryFolder
    private let source: FaultySource
    private let names: [String: [String]]
    private let log = LogLines()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file, as: "p.png")
        names = [
            "": ["disk", "own", "near.png"], "disk": ["album"],
            "disk/album": (1...30).map { "\($0).png" }, "own": ["1.png"],
        ]
        source = FaultySource(names, file: folder("p.png"), isTrusted: true)
        source.change { $0.mounts = ["disk": 7] }
    }

    private func rescan(_ catalogue: LiveCatalogue) -> Bool { catalogue.rescan { _ in }.hasChanges }

    @Test("that hangs keeps what it had, and holds no other scan") func hangs() throws {
        let (isHanging, goOn) = (Lock(false), CountingSemaphore())
        let hung = FaultySource(
            names, file: folder("p.png"), isTrusted: true,
            onCall: { path in
                if path.hasPrefix("disk"), isHanging.withLock({ $0 }) { goOn.wait() }
            })
        hung.change { $0.mounts = ["disk": 7] }
        var rules = ScanRules()
        (rules.lossDelay, rules.hangLimit) = (.seconds(60), .seconds(1))
        let sources = LibrarySources(root: hung)
        let catalogue = try LiveCatalogue(
            of: sources, rules, stopwatch: { .zero }, timeOfDay: { UnixTime(seconds: 0) },
            logger: log.logger)
        isHanging.withLock { $0 = true }
        hung.change { $0.names["own"] = ["1.png", "2.png"] }
        #expect(rescan(catalogue))
        #expect(count(catalogue) == 33)
        #expect(away(catalogue) == ["disk": .broken])
        let file = RelativePath(bytes: Array("disk/album/1.png".utf8))
        #expect(throws: SourceError.self) { _ = try sources.open(file).version }
        #expect(!catalogue.lookForAbsentFolders { _ in })
        #expect(away(catalogue) == ["disk": .broken])
        isHanging.withLock { $0 = false }
        goOn.signal()
        while !sources.hanging.current.isEmpty { sched_yield() }
        _ = catalogue.lookForAbsentFolders { _ in }
        #expect(away(catalogue).isEmpty)
        #expect(count(catalogue) == 33)
    }

    @Test("leaves the whole mount alone if more of it hangs, and begins no scan beside too many")
    func hangingMount() throws {
        let (isHanging, goOn) = (Lock(false), CountingSemaphore())
        let hung = FaultySource(
            ["": ["own", "disk"], "own": ["1.png"], "disk": ["a", "b", "c"]]
                .merging(["a", "b", "c"].map { ("disk/\($0)", ["1.png"]) }) { $1 },
            file: folder("p.png"), isTrusted: true,
            onCall: { path in
                if path.hasPrefix("disk/"), isHanging.withLock({ $0 }) { goOn.wait() }
            })
        hung.change { $0.mounts = ["disk": 7] }
        var rules = ScanRules()
        (rules.lossDelay, rules.hangLimit) = (.seconds(60), .seconds(1))
        let sources = LibrarySources(root: hung)
        let catalogue = try LiveCatalogue(
            of: sources, rules, stopwatch: { .zero }, timeOfDay: { UnixTime(seconds: 0) },
            logger: log.logger)
        isHanging.withLock { $0 = true }
        #expect(!rescan(catalogue))
        #expect(away(catalogue) == ["disk": .broken, "disk/a": .broken])
        #expect(count(catalogue) == 4)
        let calls = (0..<2).map { "disk/\(["a", "b"][$0])?" }.map(hung.calls)
        for _ in 0..<3 { _ = rescan(catalogue) }
        #expect((0..<2).map { "disk/\(["a", "b"][$0])?" }.map(hung.calls) == calls)
        isHanging.withLock { $0 = false }
        for _ in 0..<2 { goOn.signal() }
        while !sources.hanging.current.isEmpty { sched_yield() }
        _ = rescan(catalogue)
        #expect(away(catalogue).isEmpty)

        let ends = Lock(false)
        for index in 0..<48 {
            sources.hanging.note(RelativePath(bytes: Array("far/\(index)".utf8))) {
                ends.withLock { $0 }
            }
        }
        #expect(throws: HangingFolders.noThreads) { try sources.hanging.begin { 1 } }
        ends.withLock { $0 = true }
        #expect(try sources.hanging.begin { 1 }.wait(limit: .seconds(10)) == 1)
    }

    @Test("to the reader of a file is left alone, with a second one its mount, never the library")
    func hangingFiles() throws {
        let names = ["own", "near", "disk/a", "disk/b", "disk/c"]
        let source = FaultySource(
            ["": ["own", "near", "disk"], "disk": ["a", "b", "c"]]
                .merging(names.map { ($0, ["1.png"]) }) { $1 },
            file: folder("p.png"), isTrusted: true)
        source.change { $0.mounts = ["disk": 7] }
        let sources = LibrarySources(root: source)
        let catalogue = try LiveCatalogue(
            of: sources, ScanRules(), stopwatch: { .zero }, timeOfDay: { UnixTime(seconds: 0) },
            logger: log.logger)
        #expect(count(catalogue) == 5)
        func hanging(with file: String) -> Set<String> {
            sources.hanging.note(readingOf: RelativePath(bytes: Array(file.utf8))) { false }
            return Set(
                sources.hanging.current.map { String(decoding: $0.bytes, as: UTF8.self) })
        }
        #expect(hanging(with: "disk/a/1.png") == ["disk/a"])
        #expect(hanging(with: "disk/a/2.png") == ["disk/a"])
        #expect(hanging(with: "own/1.png") == ["disk/a", "own"])
        #expect(hanging(with: "near/1.png") == ["disk/a", "own", "near"])
        #expect(hanging(with: "disk/b/1.png") == ["disk/a", "own", "near", "disk"])
        #expect(sources.hanging.contain(RelativePath(bytes: Array("disk/c/1.png".utf8))))
    }

    @Test("at the start is looked for, if it had pictures before") func awayAtStart() throws {
        var rules = ScanRules()
        rules.lossDelay = .seconds(60)
        let now = Lock(Duration.zero)
        func start(hadPictures: Bool) throws -> LiveCatalogue {
            try LiveCatalogue(
                of: LibrarySources(root: source), rules,
                earlier: EarlierPictures(hadAny: hadPictures),
                stopwatch: { now.withLock { $0 } }, timeOfDay: { UnixTime(seconds: 0) },
                logger: log.logger)
        }
        source.change { $0.names = ["": []] }
        #expect(away(try start(hadPictures: false)).isEmpty)
        let catalogue = try start(hadPictures: true)
        #expect(away(catalogue) == ["": .emptied])
        #expect(catalogue.current.isProvisional)
        _ = catalogue.lookForAbsentFolders { _ in }
        #expect(away(catalogue) == ["": .emptied])
        source.change { $0.names = names }
        var changes: [CatalogueChange] = []
        #expect(catalogue.lookForAbsentFolders { changes.append($0) })
        #expect(changes.map(\.awaited) == [[.root]])
        #expect(away(catalogue).isEmpty)
        #expect(count(catalogue) == 32)
        // Somebody emptied it: then it is believed, and still looked for.
        source.change { $0.names = ["": []] }
        let emptied = try start(hadPictures: true)
        now.withLock { $0 += .seconds(60) }
        _ = emptied.lookForAbsentFolders { _ in }
        #expect(away(emptied).isEmpty)
        #expect(emptied.current.isProvisional)
        source.change { $0.names = names }
        #expect(emptied.lookForAbsentFolders { changes.append($0) })
        #expect(changes.last?.awaited == [.root])
        #expect(!emptied.current.isProvisional)
        source.change { $0.failures[""] = SourceError(.gone, "it is gone") }
        #expect(throws: SourceError.self) { try start(hadPictures: false) }
        #expect(away(try start(hadPictures: true)) == ["": .gone])
    }
}
