import Calendars
import Concurrency
import Foundation
import Glibc
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess

@Suite("The first scan") struct FirstScanTests {
    private let folder: TemporaryFolder
    private let source: FaultySource
    private let isSlow = Lock(true)
    /// Signalled when the scan has read the root and waits in the album.
    private let isInAlbum = CountingSemaphore()
    private let goOn = CountingSemaphore()
    private let log = LogLines()
    private let begun = Lock(Duration.zero)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file, as: "p.png")
        let (isSlow, isInAlbum, goOn) = (isSlow, isInAlbum, goOn)
        source = FaultySource(
            ["": ["1.png", "album"], "album": ["2.png"]], file: folder("p.png"), isTrusted: true,
            onCall: { path in
                guard path == "album", isSlow.withLock({ $0 }) else { return }
                isInAlbum.signal()
                goOn.wait()
            })
    }

    private func catalogue(
        after earlier: EarlierPictures, startLimit: Duration? = .milliseconds(20)
    ) throws -> LiveCatalogue {
        var rules = ScanRules()
        (rules.lossDelay, rules.startLimit) = (.seconds(60), startLimit)
        let begun = begun
        return try LiveCatalogue(
            of: LibrarySources(root: source), rules, earlier: earlier,
            stopwatch: { begun.withLock { $0 } }, timeOfDay: { UnixTime(seconds: 0) },
            logger: log.logger)
    }

    private func end() {
        isSlow.withLock { $0 = false }
        goOn.signal()
    }

    /// A catalogue for which nothing holds the first scan.
    private func quickCatalogue(after earlier: EarlierPictures) throws -> LiveCatalogue {
        isSlow.withLock { $0 = false }
        return try catalogue(after: earlier, startLimit: nil)
    }

    /// Looks for the folders until the first scan has ended, for a minute at most.
    private func look(
        _ catalogue: LiveCatalogue, _ adopted: LiveCatalogue.Adoption = { _ in }
    ) {
        let deadline = ContinuousClock.now + .seconds(60)
        while catalogue.isBeingRead, ContinuousClock.now < deadline {
            _ = catalogue.lookForAbsentFolders(adopted)
            sched_yield()
        }
    }

    @Test("that takes long is not waited for, and shows its pictures when it ends")
    func slow() throws {
        let catalogue = try catalogue(after: EarlierPictures())
        #expect(catalogue.isStarting)
        #expect(catalogue.current.itemCount == 0)
        #expect(catalogue.sourceFailures.map(\.error.isFirstListing) == [true])
        #expect(
            log.lines == [
                "info: the library's folder is being read: its pictures appear when all are listed"
            ])
        #expect(!catalogue.lookForAbsentFolders { _ in })
        end()
        look(catalogue)
        #expect(!catalogue.isStarting)
        #expect(catalogue.current.itemCount == 2)
        #expect(catalogue.sourceFailures.isEmpty)
        // It is the same scan.
        #expect(source.calls(of: "album") == 1)
        #expect(log.lines.contains("info: found 2 pictures in 2 galleries"))
    }

    @Test("is followed by one of what changed while it went on") func changed() throws {
        let catalogue = try catalogue(after: EarlierPictures())
        isInAlbum.wait()
        source.change { $0.names[""] = ["0.png", "1.png", "album"] }
        source.note([""])
        // It does not wait.
        #expect(!catalogue.rescanChangedFolders { _ in })
        #expect(catalogue.isStarting)
        end()
        look(catalogue)
        #expect(catalogue.current.itemCount == 3)
        #expect(source.calls(of: "album") == 1)
    }

    @Test("goes on for those who ask until its pictures are shown") func shown() throws {
        let catalogue = try catalogue(after: EarlierPictures())
        end()
        var states: [Bool] = []
        look(catalogue) { _ in states.append(catalogue.isStarting) }
        // Behind it, one of what changed meanwhile.
        #expect(states == [true, false])
    }

    @Test("of a library without pictures leaves nothing to wait for") func empty() throws {
        source.change { $0.names = ["": ["album"], "album": []] }
        let catalogue = try catalogue(after: EarlierPictures())
        isInAlbum.wait()
        end()
        look(catalogue)
        #expect(!catalogue.isStarting)
        #expect(catalogue.sourceFailures.isEmpty)
        #expect(catalogue.current.awaited.isEmpty)
    }

    @Test("keeps meanwhile what the last start believed of empty folders") func believed() throws {
        let album = RelativePath(bytes: Array("album".utf8))
        let earlier = EarlierPictures(
            hadAny: true, folders: [.root, album], believedEmpty: [album])
        let catalogue = try catalogue(after: earlier)
        #expect(catalogue.current.believedEmpty == [album])
        source.change { $0.names["album"] = [] }
        end()
        look(catalogue)
        #expect(catalogue.sourceFailures.isEmpty)
        #expect(catalogue.current.believedEmpty == [album])
    }

    @Test("gives the shares that it finds away the whole time to come, however long it took")
    func away() throws {
        let album = RelativePath(bytes: Array("album".utf8))
        let catalogue = try catalogue(
            after: EarlierPictures(hadAny: true, folders: [.root, album]))
        source.change { $0.names["album"] = [] }
        begun.withLock { $0 = .seconds(100) }
        end()
        look(catalogue)
        #expect(catalogue.current.itemCount == 1)
        #expect(catalogue.sourceFailures.map(\.folder) == [album])
    }

    @Test(
        "that finds the library's folder away is followed by others, until one sees it",
        arguments: [SourceError.Kind.gone, .denied, .broken])
    func rootAway(_ kind: SourceError.Kind) throws {
        source.change { $0.failures[""] = SourceError(kind, "it is away") }
        let catalogue = try quickCatalogue(
            after: EarlierPictures(hadAny: true, folders: [.root]))
        #expect(catalogue.isStarting && !catalogue.isBeingRead)
        // However long it takes.
        begun.withLock { $0 = .seconds(3_600) }
        #expect(!catalogue.lookForAbsentFolders { _ in })
        #expect(catalogue.isStarting)
        source.change { $0.failures = [:] }
        var states: [Bool] = []
        #expect(catalogue.lookForAbsentFolders { _ in states.append(catalogue.isStarting) })
        // Not before all others know the pictures, too.
        #expect(states == [true])
        #expect(!catalogue.isStarting)
        #expect(catalogue.current.itemCount == 2)
        // What goes away later was seen, and is shown.
        source.change { $0.failures[""] = SourceError(kind, "it is away") }
        _ = catalogue.rescan { _ in }
        #expect(catalogue.sourceFailures.map(\.folder) == [.root])
        #expect(!catalogue.isStarting)
        #expect(catalogue.current.itemCount == 2)
    }

    @Test("that finds an emptied library is followed by others, until that is believed")
    func rootEmptied() throws {
        source.change { $0.names = ["": []] }
        let catalogue = try quickCatalogue(
            after: EarlierPictures(hadAny: true, folders: [.root]))
        #expect(catalogue.isStarting && !catalogue.isBeingRead)
        begun.withLock { $0 = .seconds(60) }
        _ = catalogue.lookForAbsentFolders { _ in }
        #expect(!catalogue.isStarting)
        #expect(catalogue.current.itemCount == 0)
        // One that never had pictures is believed at once.
        let new = try quickCatalogue(after: EarlierPictures())
        #expect(!new.isStarting && new.sourceFailures.isEmpty)
    }

    @Test("that takes long and fails is followed by others, until one sees the folder")
    func slowFailure() throws {
        let catalogue = try catalogue(after: EarlierPictures())
        isInAlbum.wait()
        source.change { $0.failures["album"] = SourceError(.busy, "files are open elsewhere") }
        end()
        look(catalogue)
        #expect(catalogue.isStarting && !catalogue.isBeingRead)
        #expect(catalogue.sourceFailures.map(\.error.kind) == [.busy])
        source.change { $0.failures = [:] }
        #expect(catalogue.lookForAbsentFolders { _ in })
        #expect(!catalogue.isStarting)
        #expect(catalogue.current.itemCount == 2)
    }
}
