import Calendars
import Concurrency
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess

@Suite("A share that an automounter has unmounted") struct ExpiredMountTests {
    private let folder: TemporaryFolder
    private let source: FaultySource
    private let log = LogLines()

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file, as: "p.png")
        source = FaultySource(
            [
                "": ["share", "own"], "share": ["album"], "share/album": ["1.png"],
                "own": ["2.png"],
            ],
            file: folder("p.png"), isTrusted: true)
        source.change { $0.mounts = ["": 3, "share": 7] }
    }

    private func catalogue() throws -> LiveCatalogue {
        var rules = ScanRules()
        rules.lossDelay = .seconds(60)
        return try LiveCatalogue(
            of: LibrarySources(root: source), rules, stopwatch: { .zero },
            timeOfDay: { UnixTime(seconds: 0) }, logger: log.logger)
    }

    /// The calls that have the share mounted.
    private var looks: [Int] {
        ["share", "share?", "share/album"].map { source.calls(of: $0) }
    }

    private var notices: [String] {
        log.lines.filter { $0.hasPrefix("warning") || $0.hasPrefix("notice") }
    }

    private func look(_ catalogue: LiveCatalogue) -> Bool {
        catalogue.lookForAbsentFolders { _ in }
    }

    private func rescanChanges(_ catalogue: LiveCatalogue) -> Bool {
        catalogue.rescanChangedFolders { _ in }
    }

    @Test("keeps what it had, is not away, and is not mounted for changes, as the end of its mount")
    func below() throws {
        let catalogue = try catalogue()
        let before = looks
        source.change {
            $0.expired = ["share"]
            $0.names["share"] = []
            $0.mounts["share"] = nil
        }
        source.noteUnmount(of: "share")
        #expect(!rescanChanges(catalogue))
        source.note(["", "own"])
        #expect(!rescanChanges(catalogue))
        #expect(!catalogue.rescanLists { _ in })
        #expect(!look(catalogue))
        #expect(looks == before)
        #expect(away(catalogue).isEmpty)
        #expect(count(catalogue) == 2)

        // Somebody looks at a picture there; then the folders are watched again.
        source.change {
            $0.expired = []
            $0.names["share"] = ["album"]
            $0.mounts["share"] = 8
        }
        #expect(!look(catalogue))
        #expect(source.calls(of: "share") == before[0] + 1)
        #expect(source.calls(of: "share/album") == before[2] + 1)
        let after = looks
        #expect(!look(catalogue))
        #expect(looks == after)
        #expect(count(catalogue) == 2)
        #expect(notices.isEmpty)
    }

    @Test("is scanned with all folders, because to open it has it mounted") func whole() throws {
        let catalogue = try catalogue()
        source.change {
            $0.expired = ["share"]
            $0.names["share/album"] = ["1.png", "3.png"]
        }
        #expect(catalogue.rescan { _ in }.hasChanges)
        #expect(count(catalogue) == 3)
    }

    @Test("is left alone also if it is the library's folder") func root() throws {
        let catalogue = try catalogue()
        source.change {
            $0.expired = [""]
            $0.names = ["": []]
            $0.mounts = ["": 2]
        }
        let before = source.calls(of: "")
        source.noteUnmount(of: "")
        #expect(!rescanChanges(catalogue))
        #expect(!look(catalogue))
        #expect(source.calls(of: "") == before)
        #expect(away(catalogue).isEmpty)
        #expect(count(catalogue) == 2)

        source.change {
            $0.expired = []
            $0.names = ["": ["share"], "share": ["1.png"]]
            $0.mounts = ["": 4]
        }
        #expect(look(catalogue))
        #expect(source.calls(of: "") == before + 1)
    }

    @Test("keeps what could not be seen of it") func denied() throws {
        let catalogue = try catalogue()
        source.change { $0.failures["share/album"] = SourceError(.denied, "no") }
        #expect(!catalogue.rescan { _ in }.hasChanges)
        #expect(away(catalogue) == ["share/album": .denied])
        let said = notices
        source.change { $0.expired = ["share"] }
        source.noteUnmount(of: "share")
        #expect(!rescanChanges(catalogue))
        #expect(away(catalogue) == ["share/album": .denied])
        #expect(notices == said)
    }
}
