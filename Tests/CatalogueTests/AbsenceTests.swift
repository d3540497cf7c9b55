import Calendars
import Concurrency
import Foundation
import Logging
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess

@Suite("A folder that is away") struct AbsenceTests {
    private let folder: TemporaryFolder
    let source: FaultySource
    private let clock = Lock(Duration.zero)
    private let log = LogLines()

    static let pictures = (1...30).map { "\($0).png" }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file, as: "p.png")
        source = FaultySource(
            [
                "": ["disk", "own", "near.png"], "disk": ["album"], "disk/album": Self.pictures,
                "own": ["1.png"],
            ],
            file: folder("p.png"), isTrusted: true)
        source.change { $0.mounts = ["disk": 7] }
    }

    func catalogue(delay: Duration = .seconds(60)) throws -> LiveCatalogue {
        var rules = ScanRules()
        rules.lossDelay = delay
        let clock = clock
        return try LiveCatalogue(
            of: LibrarySources(root: source), rules, stopwatch: { clock.withLock { $0 } },
            timeOfDay: { UnixTime(milliseconds: clock.withLock { Int64($0 / .milliseconds(1)) }) },
            logger: log.logger)
    }

    func wait(_ time: Duration) { clock.withLock { $0 += time } }

    func rescan(_ catalogue: LiveCatalogue, _ changed: String...) -> Bool {
        guard !changed.isEmpty else { return catalogue.rescan { _ in }.hasChanges }
        source.note(changed)
        return catalogue.rescanChangedFolders { _ in }
    }

    private func sources(_ catalogue: LiveCatalogue) -> [SourceFile] {
        catalogue.current.galleries.flatMap { $0.items.map(\.source) }
    }

    func unmount() {
        source.change {
            $0.mounts = [:]
            $0.names["disk"] = []
        }
    }

    private func mount(_ number: UInt64 = 7, inode: UInt64 = 1) {
        source.change {
            $0.mounts = ["disk": number]
            $0.names["disk"] = ["album"]
            $0.inodes = ["disk/": inode]
        }
    }

    @Test("keeps what it had for as long as another mount, and nothing, is in its place")
    func unmounted() throws {
        let catalogue = try catalogue()
        let items = sources(catalogue)
        unmount()
        for _ in 0..<3 {
            #expect(!rescan(catalogue))
            #expect(count(catalogue) == 32)
            #expect(away(catalogue) == ["disk": .gone])
            wait(.seconds(3600))
        }
        #expect(catalogue.sourceFailures.map(\.since) == [UnixTime(seconds: 0)])
        mount(8, inode: 99)
        #expect(!rescan(catalogue))
        #expect(away(catalogue).isEmpty)
        #expect(zip(items, sources(catalogue)).allSatisfy { $0 === $1 })
        // The inodes are compared no more, but sizes and times are.
        #expect(!rescan(catalogue))
        source.change { $0.version = 2 }
        #expect(rescan(catalogue))
        #expect(log.lines.filter { $0.hasPrefix("warning") }.count == 1)
        #expect(log.lines.contains { $0.contains("the folder disk is back after 10800 s") })
    }

    @Test("comes back when somebody looks for it, whatever else is scanned meanwhile")
    func returns() throws {
        let catalogue = try catalogue()
        unmount()
        #expect(!rescan(catalogue, "own"))
        #expect(away(catalogue).isEmpty)
        #expect(!rescan(catalogue, "disk"))
        #expect(away(catalogue) == ["disk": .gone])
        source.change { $0.names["own"] = ["1.png", "2.png"] }
        #expect(rescan(catalogue, "own"))
        #expect(away(catalogue) == ["disk": .gone])
        #expect(count(catalogue) == 33)
        _ = catalogue.lookForAbsentFolders { _ in }
        #expect(away(catalogue) == ["disk": .gone])
        mount()
        var changes: [CatalogueChange] = []
        _ = catalogue.lookForAbsentFolders { changes.append($0) }
        #expect(away(catalogue).isEmpty)
        // So that failures to open its files are tried again.
        #expect(changes.map(\.isFullScan) == [true])
        #expect(count(catalogue) == 33)
    }

    @Test("keeps what it had when its mount point is gone as well") func mountPointGone() throws {
        let catalogue = try catalogue()
        source.change {
            $0.mounts = [:]
            $0.names[""] = ["own", "near.png"]
            $0.names["disk"] = nil
        }
        _ = rescan(catalogue)
        #expect(away(catalogue) == ["disk": .gone])
        #expect(count(catalogue) == 32)
        source.change { $0.names[""] = ["disk", "own", "near.png"] }
        mount()
        _ = rescan(catalogue)
        #expect(away(catalogue).isEmpty)
        #expect(count(catalogue) == 32)
    }

    @Test("is visited though it is not listed, as automounters list none that is not mounted")
    func automounted() throws {
        let catalogue = try catalogue()
        source.change { $0.names[""] = ["own", "near.png"] }
        #expect(!rescan(catalogue))
        #expect(away(catalogue).isEmpty)
        #expect(count(catalogue) == 32)
    }

    @Test("is not one that is mounted anew at each look, as an automount that expires")
    func expiring() throws {
        let catalogue = try catalogue()
        let items = sources(catalogue)
        for number in UInt64(8)...11 {
            mount(number, inode: number)
            let isWhole = number.isMultiple(of: 2)
            #expect(!(isWhole ? rescan(catalogue) : rescan(catalogue, "disk", "disk/album")))
            #expect(away(catalogue).isEmpty)
            // The index and the caches know a file by its source.
            #expect(zip(items, sources(catalogue)).allSatisfy { $0 === $1 })
        }
        #expect(count(catalogue) == 32)
        #expect(!log.lines.contains { $0.hasPrefix("warning") })
    }

    @Test("that was emptied, or lost more than half, is believed at the second look")
    func emptied() throws {
        for left in [0, 14] {
            let catalogue = try catalogue()
            source.change { $0.names["disk/album"] = Array(Self.pictures.prefix(left)) }
            #expect(!rescan(catalogue))
            #expect(away(catalogue) == ["disk/album": .emptied])
            wait(.seconds(59))
            #expect(!rescan(catalogue, "disk/album"))
            #expect(!rescan(catalogue, "own"))
            #expect(away(catalogue) == ["disk/album": .emptied])
            #expect(count(catalogue) == 32)
            wait(.seconds(1))
            #expect(catalogue.lookForAbsentFolders { _ in })
            #expect(away(catalogue).isEmpty)
            #expect(count(catalogue) == 2 + left)
            source.change { $0.names["disk/album"] = Self.pictures }
        }
    }

    @Test("that was emptied as a whole is believed at the second look") func rootEmptied() throws {
        source.change { $0.mounts = [:] }
        let catalogue = try catalogue()
        source.change { $0.names = ["": []] }
        #expect(!rescan(catalogue))
        #expect(away(catalogue) == ["": .emptied])
        wait(.seconds(30))
        #expect(!rescan(catalogue, "own"))
        #expect(!rescan(catalogue))
        #expect(away(catalogue) == ["": .emptied])
        #expect(count(catalogue) == 32)
        wait(.seconds(30))
        #expect(catalogue.lookForAbsentFolders { _ in })
        #expect(count(catalogue) == 0)
    }

    @Test("whose root is of another mount is away for as long as it is empty")
    func rootUnmounted() throws {
        let catalogue = try catalogue()
        source.change {
            $0.names = ["": []]
            $0.mounts = ["": 3]
        }
        _ = rescan(catalogue)
        wait(.seconds(3600))
        _ = rescan(catalogue)
        #expect(away(catalogue) == ["": .gone])
        #expect(count(catalogue) == 32)
    }

    @Test(
        "keeps what it had while it is denied or broken",
        arguments: [SourceError.Kind.denied, .broken])
    func fails(kind: SourceError.Kind) throws {
        let catalogue = try catalogue()
        for place in ["disk", "disk/album"] {
            source.change { $0.failures[place] = SourceError(kind, "no") }
            #expect(!rescan(catalogue))
            wait(.seconds(3600))
            #expect(!rescan(catalogue, place))
            #expect(away(catalogue) == [place: kind])
            #expect(count(catalogue) == 32)
            source.change { $0.failures = [:] }
            #expect(!rescan(catalogue))
            #expect(away(catalogue).isEmpty)
        }
        // A folder that may be listed, and not searched.
        let entries = Self.pictures.map { "disk/album/\($0)?" }
        source.change { state in entries.forEach { state.failures[$0] = SourceError(kind, "no") } }
        #expect(!rescan(catalogue))
        #expect(away(catalogue) == ["disk/album": kind])
        #expect(count(catalogue) == 32)
    }

    @Test("loses what was moved elsewhere, hidden, or removed singly, at once") func believed()
        throws
    {
        let catalogue = try catalogue()
        source.change {
            $0.names["disk/album"] = []
            $0.names["own"] = ["1.png"] + Self.pictures.map { "moved-\($0)" }
        }
        #expect(rescan(catalogue))
        #expect(away(catalogue).isEmpty)
        #expect(catalogue.current.galleries.map { $0.id.text } == ["Server", "own"])
        source.change { $0.names["own"] = $0.names["own"].map { $0 + [".nomedia"] } }
        #expect(rescan(catalogue))
        #expect(away(catalogue).isEmpty)
        source.change { $0.names[""] = ["disk", "own"] }
        #expect(rescan(catalogue))
        #expect(count(catalogue) == 0)
    }

    @Test("is believed at once where nobody waits") func noDelay() throws {
        let catalogue = try catalogue(delay: .zero)
        source.change { $0.names["disk/album"] = [] }
        #expect(rescan(catalogue))
        #expect(count(catalogue) == 2)
    }

    @Test("is believed to be hidden at once, also after more skipped entries than are recorded")
    func hiddenBeyondRecords() throws {
        source.change { state in
            state.names["many"] = (0...10_000).map { ".\($0)" }
            state.names["", default: []].insert("many", at: 0)
        }
        let catalogue = try catalogue()
        #expect(count(catalogue) == 32)
        source.change { $0.names["disk/album", default: []].append(".nomedia") }
        #expect(rescan(catalogue))
        #expect(away(catalogue).isEmpty)
        #expect(count(catalogue) == 2)
    }

    @Test("keeps the pictures that lists elsewhere name in it") func lists() throws {
        try folder.folder("library/disk")
        let bytes = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file
        for name in ["1.png", "2.png"] { try folder.write(bytes, as: "library/disk/\(name)") }
        try folder.write(Array("disk/1.png\ndisk/2.png\n".utf8), as: "library/best.m3u")
        let before = try scanFolder(folder("library"))
        let versions = before.galleries.map { $0.items.map(\.source.version) }
        #expect(versions.map(\.count) == [2, 2])
        let disk = RelativePath(bytes: Array("disk".utf8))
        try FileManager.default.removeItem(atPath: folder("library/disk"))
        let lost = try scanFolder(folder("library"), after: before)
        let folders = LossComparison(from: before, to: lost).folders { _, left in left == 0 }
        #expect(folders.map { $0.0 } == [disk])
        let kept = try scanFolder(
            folder("library"), after: before,
            keeping: [disk: SourceError(.gone, "its disk is not mounted")])
        #expect(kept.galleries.map { $0.items.map(\.source.version) } == versions)
    }
}
