import Calendars
import Concurrency
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess

@Suite("A folder that had pictures at an earlier start") struct EarlierPicturesTests {
    private let folder: TemporaryFolder
    let source: FaultySource
    let names = [
        "": ["disk", "own"], "disk": ["album"], "disk/album": ["1.png", "2.png"],
        "own": ["3.png"],
    ]
    private let log = LogLines()
    let now = Lock(Duration.zero)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file, as: "p.png")
        source = FaultySource(names, file: folder("p.png"), isTrusted: true)
    }

    func path(_ text: String) -> RelativePath { RelativePath(bytes: Array(text.utf8)) }

    func start(
        believing believedEmpty: Set<RelativePath> = [], also lists: Set<RelativePath> = [],
        mounted mounts: [RelativePath: UInt64] = [:]
    ) throws -> LiveCatalogue {
        var rules = ScanRules()
        rules.lossDelay = .seconds(60)
        return try LiveCatalogue(
            of: LibrarySources(root: source), rules,
            earlier: EarlierPictures(
                hadAny: true, folders: lists.union([path("disk/album"), path("own")]),
                believedEmpty: believedEmpty, mounts: mounts),
            stopwatch: { [now] in now.withLock { $0 } }, timeOfDay: { UnixTime(seconds: 0) },
            logger: log.logger)
    }

    func away(_ catalogue: LiveCatalogue) -> [RelativePath: SourceError.Kind] {
        Dictionary(
            uniqueKeysWithValues: catalogue.sourceFailures.map { ($0.folder, $0.error.kind) })
    }

    /// Empties the folder `disk`.
    func empty() {
        source.change {
            $0.names["disk"] = []
            $0.names["disk/album"] = nil
        }
    }

    /// The folder that is away in which a gallery had pictures.
    func awaited(_ id: String, by catalogue: LiveCatalogue) throws -> RelativePath? {
        catalogue.failure(awaiting: try #require(GalleryID(id)))?.folder
    }

    @Test("and is away, has galleries that may be known later") func galleries() throws {
        empty()
        let catalogue = try start()
        for id in ["disk--album", "disk", "disk--album;order=-date"] {
            #expect(try awaited(id, by: catalogue) == path("disk"))
        }
        for id in ["own", "disk--other", "disks"] {
            #expect(try awaited(id, by: catalogue) == nil)
        }
        #expect(catalogue.failure(awaitingAny: { $0.text == "own" }) == nil)
        let any = catalogue.failure { $0.text.hasPrefix("disk--") }
        #expect(any?.folder == path("disk"))
        // It is believed to be empty.
        now.withLock { $0 += .seconds(60) }
        _ = catalogue.lookForAbsentFolders { _ in }
        #expect(try awaited("disk--album", by: catalogue) == nil)
        source.change { $0.names = names }
        now.withLock { $0 += .seconds(60) }
        #expect(catalogue.lookForAbsentFolders { _ in })
        #expect(try awaited("disk--album", by: catalogue) == nil)
        let album = try #require(GalleryID("disk--album"))
        #expect(catalogue.current.gallery(album) != nil)
    }

    @Test("and is away, may have had the pictures of a list") func list() throws {
        empty()
        let catalogue = try start(also: [path("best.m3u8")])
        #expect(try awaited("best", by: catalogue) == path("disk"))
    }

    @Test("and goes away once it was seen, is shown, and not awaited") func seen() throws {
        let catalogue = try start()
        source.change { $0.failures["disk"] = SourceError(.broken, "it fails") }
        _ = catalogue.rescan { _ in }
        #expect(away(catalogue) == [path("disk"): .broken])
        for id in ["disk--album", "disk"] { #expect(try awaited(id, by: catalogue) == nil) }
    }

    @Test("and is empty, is away for a time, and looked for beyond it") func empties() throws {
        empty()
        let catalogue = try start()
        #expect(away(catalogue) == [path("disk"): .emptied])
        #expect(catalogue.current.awaited == [path("disk")])
        #expect(catalogue.current.itemCount == 1)
        now.withLock { $0 += .seconds(60) }
        _ = catalogue.lookForAbsentFolders { _ in }
        #expect(away(catalogue).isEmpty)
        #expect(catalogue.current.awaited == [path("disk")])

        source.change { $0.names = names }
        var changes: [CatalogueChange] = []
        #expect(catalogue.lookForAbsentFolders { changes.append($0) })
        #expect(catalogue.current.itemCount == 3)
        #expect(catalogue.current.awaited.isEmpty)
        // Its pictures are seen again, and no new ones.
        #expect(changes.last?.difference.come.count == 2)
        #expect(changes.last?.new.isEmpty == true)
    }

    @Test("and was believed to be empty, is not away at the next start, and looked for")
    func believed() throws {
        empty()
        let first = try start()
        #expect(first.current.believedEmpty.isEmpty)
        now.withLock { $0 += .seconds(60) }
        var changes: [CatalogueChange] = []
        _ = first.lookForAbsentFolders { changes.append($0) }
        #expect(first.current.believedEmpty == [path("disk")])
        #expect(changes.map(\.believesOthers) == [true])

        let next = try start(believing: first.current.believedEmpty)
        #expect(away(next).isEmpty)
        #expect(next.current.believedEmpty == [path("disk")])
        source.change { $0.names = names }
        #expect(next.lookForAbsentFolders { _ in })
        #expect(next.current.itemCount == 3)
        #expect(next.current.awaited.isEmpty && next.current.believedEmpty.isEmpty)
    }

    @Test("and had all of them, was believed to be empty, and is not away at the next start")
    func allGone() throws {
        source.change {
            $0.names["disk"] = []
            $0.names["disk/album"] = nil
            $0.names["own"] = []
        }
        let first = try start()
        #expect(away(first) == [.root: .emptied])
        now.withLock { $0 += .seconds(60) }
        _ = first.lookForAbsentFolders { _ in }
        #expect(away(first).isEmpty)
        #expect(first.current.believedEmpty == [.root])
        let next = try start(believing: [.root])
        #expect(away(next).isEmpty)
        #expect(next.current.awaited == [.root])
        _ = next.rescan { _ in }
        #expect(away(next).isEmpty)
    }

    @Test("and is believed to be empty, is looked at once a minute") func looks() throws {
        empty()
        let catalogue = try start()
        func isLookedAt() -> Bool {
            let calls = source.calls(of: "disk")
            _ = catalogue.lookForAbsentFolders { _ in }
            return source.calls(of: "disk") > calls
        }
        // As long as it is away, at each call.
        for _ in 0..<3 { #expect(isLookedAt()) }
        now.withLock { $0 += .seconds(60) }
        #expect(isLookedAt())
        #expect(away(catalogue).isEmpty)
        #expect(isLookedAt())
        for _ in 0..<3 {
            now.withLock { $0 += .seconds(59) }
            #expect(!isLookedAt())
            now.withLock { $0 += .seconds(1) }
            #expect(isLookedAt())
        }
    }

    @Test("and is empty on a server, is awaited, and neither away nor looked for")
    func remote() throws {
        source.change { $0.remote = ["disk"] }
        empty()
        let catalogue = try start()
        #expect(catalogue.current.awaited == [path("disk")])
        #expect(away(catalogue).isEmpty)
        let calls = source.calls(of: "disk")
        #expect(!catalogue.lookForAbsentFolders { _ in })
        #expect(source.calls(of: "disk") == calls)
    }

    @Test("and fails, is away until it answers") func fails() throws {
        source.change { $0.failures["disk"] = SourceError(.broken, "it fails") }
        let catalogue = try start()
        #expect(away(catalogue) == [path("disk"): .broken])
        #expect(catalogue.current.awaited == [path("disk")])
        now.withLock { $0 += .seconds(3_600) }
        _ = catalogue.lookForAbsentFolders { _ in }
        #expect(away(catalogue) == [path("disk"): .broken])
        source.change { $0.failures = [:] }
        #expect(catalogue.lookForAbsentFolders { _ in })
        #expect(away(catalogue).isEmpty)
        #expect(catalogue.current.awaited.isEmpty)
        #expect(catalogue.current.itemCount == 3)
    }

    @Test("and is gone, or hidden by choice, is not awaited") func gone() throws {
        source.change {
            $0.names[""] = ["own"]
            $0.names["disk"] = nil
            $0.names["disk/album"] = nil
        }
        #expect(try start().current.awaited.isEmpty)
        source.change { $0.names = names }
        source.change { $0.names["disk"] = [HiddenEntries.markerName] }
        let marked = try start()
        #expect(marked.current.awaited.isEmpty)
        #expect(away(marked).isEmpty)
    }

    @Test("and was removed since, is forgotten") func removed() throws {
        empty()
        let catalogue = try start()
        source.change {
            $0.names[""] = ["own"]
            $0.names["disk"] = nil
        }
        _ = catalogue.rescan { _ in }
        #expect(catalogue.current.awaited.isEmpty)
        #expect(away(catalogue).isEmpty)
    }
}
