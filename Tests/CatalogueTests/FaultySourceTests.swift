import Calendars
import Concurrency
import Logging
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import ImageLibrary
@testable import PicturePreparing
@testable import PictureSources

@Suite("A source that is slow, fails and lies") struct FaultySourceTests {
    private let folder: TemporaryFolder
    private let picture: String

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file, as: "p.png")
        picture = folder("p.png")
    }

    private static let pictures = (1...30).map { "\($0).png" }

    private func source(
        _ names: [String: [String]]? = nil, isTrusted: Bool = false,
        onCall: @escaping @Sendable (String) -> Void = { _ in }
    ) -> FaultySource {
        FaultySource(
            names ?? ["": ["album"], "album": Self.pictures], file: picture, isTrusted: isTrusted,
            onCall: onCall)
    }

    private func catalogue(of source: FaultySource) throws -> LiveCatalogue {
        try LiveCatalogue(
            of: LibrarySources(root: source), ScanRules(), stopwatch: { .zero },
            timeOfDay: { UnixTime(seconds: 0) }, logger: .quiet)
    }

    @Test(
        "keeps what it had when it fails, and comes back",
        arguments: [SourceError.Kind.busy, .broken, .gone, .denied])
    func fails(kind: SourceError.Kind) throws {
        let source = source()
        let catalogue = try catalogue(of: source)
        #expect(count(catalogue) == 30)
        source.change { $0.failures[""] = SourceError(kind, "its server answers 500") }
        #expect(!catalogue.rescan { _ in }.hasChanges)
        #expect(count(catalogue) == 30)
        #expect(catalogue.sourceFailures.map(\.error.kind) == [kind])
        #expect(catalogue.sourceFailures.map(\.error.reason) == ["its server answers 500"])
        source.change { $0.failures = [:] }
        _ = catalogue.rescan { _ in }
        #expect(count(catalogue) == 30)
        #expect(catalogue.sourceFailures.isEmpty)
    }

    @Test("keeps a folder that fails, and drops one that is gone")
    func folderFails() throws {
        let source = source(["": ["a", "b"], "a": ["1.png"], "b": ["2.png"]], isTrusted: true)
        let catalogue = try catalogue(of: source)
        source.change { $0.failures["a"] = SourceError(.broken, "it broke") }
        _ = catalogue.rescan { _ in }
        #expect(count(catalogue) == 2)
        source.change { $0.failures["a"] = SourceError(.gone, "it is gone") }
        _ = catalogue.rescan { _ in }
        #expect(count(catalogue) == 1)
    }

    @Test("is not believed at once when it is emptied, nor when half is gone")
    func emptied() throws {
        for rest in [[], Array(Self.pictures.prefix(14))] {
            let source = source()
            let catalogue = try catalogue(of: source)
            source.change { $0.names["album"] = rest }
            for _ in 0..<2 {
                #expect(!catalogue.rescan { _ in }.hasChanges)
                #expect(count(catalogue) == 30)
                #expect(catalogue.sourceFailures.map(\.error.kind) == [.emptied])
            }
            #expect(catalogue.rescan { _ in }.hasChanges)
            #expect(count(catalogue) == rest.count)
            #expect(catalogue.sourceFailures.isEmpty)
        }
    }

    @Test("loses single pictures at once") func losesOne() throws {
        let source = source()
        let catalogue = try catalogue(of: source)
        source.change { $0.names["album"] = Array(Self.pictures.dropFirst()) }
        #expect(catalogue.rescan { _ in }.hasChanges)
        #expect(count(catalogue) == 29)
    }

    @Test("shows nothing under names that are no names") func lies() throws {
        let source = source([
            "": [
                "", ".", "..", "../up.png", "/etc/passwd", "a/b.png", "nul\0.png",
                String(repeating: "x", count: 5_000) + ".png", "good.png", "good.png", "gone.png",
            ]
        ])
        source.change { $0.failures["gone.png?"] = SourceError(.gone, "it is gone") }
        let catalogue = try catalogue(of: source)
        #expect(catalogue.current.galleries.map { $0.items.map(\.fileName) } == [["good.png"]])
    }

    @Test("has its own order of pictures, which may change") func order() throws {
        let source = source(["": ["3.png", "1.png", "2.png"]], isTrusted: true)
        source.change { $0.isOrdered = true }
        let catalogue = try catalogue(of: source)
        let names = { catalogue.current.galleries.map { $0.items.map(\.fileName) } }
        let ids = catalogue.current.galleries[0].items.map(\.id)
        #expect(names() == [["3.png", "1.png", "2.png"]])
        #expect(!catalogue.rescan { _ in }.hasChanges)
        for order in [
            ["1.png", "3.png", "2.png"], ["4.png", "1.png", "3.png", "2.png"], ["2.png", "3.png"],
        ] {
            source.change { $0.names[""] = order }
            #expect(catalogue.rescan { _ in }.hasChanges)
            #expect(names() == [order])
        }
        // A picture at another place is the same one.
        #expect(catalogue.current.galleries[0].items.map(\.id) == [ids[2], ids[0]])
    }

    @Test("gives titles of its own, which win over those of files") func metadata() throws {
        let source = source(["": ["1.png"]])
        source.change { $0.hasTitles = true }
        let catalogue = try catalogue(of: source)
        #expect(catalogue.current.galleries[0].items.map(\.title) == ["Title of 1.png"])
    }

    @Test("keeps nobody waiting who looks at galleries while it is slow") func slow() throws {
        let (isWaiting, goOn) = (Signal(), Signal())
        let isSlow = Lock(false)
        let source = source { path in
            guard path == "album", isSlow.withLock({ $0 }) else { return }
            isWaiting.send()
            _ = goOn.came()
        }
        let catalogue = try catalogue(of: source)
        isSlow.withLock { $0 = true }
        let scan = thread { _ = catalogue.rescan { _ in } }
        #expect(isWaiting.came())
        #expect(count(catalogue) == 30)
        isSlow.withLock { $0 = false }
        goOn.send()
        scan.join()
        #expect(count(catalogue) == 30)
    }

    @Test("lists 50,000 items, and reads none that did not change") func many() throws {
        let names = (0..<50_000).map { "\($0).png" }
        let source = source(["": ["album"], "album": names])
        let catalogue = try catalogue(of: source)
        #expect(count(catalogue) == 50_000)
        _ = catalogue.rescan { _ in }
        #expect(count(catalogue) == 50_000)
        #expect(source.calls(of: "album/1.png") == 0)
    }

    @Test("shows pictures through the library, and a panel where one cannot be opened")
    func library() throws {
        let source = source(["": ["1.png", "2.png"]])
        source.change { $0.failures["2.png"] = SourceError(.denied, "the key may not read it") }
        let library = try ImageLibrary(
            LibrarySources(root: source), index: .none, logger: .quiet)
        defer { library.stop() }
        let gallery = try #require(library.galleries().first)
        let variant = PictureVariant(boxWidth: 8, boxHeight: 8, fit: .contain)
        let requests = gallery.items.map { PictureRequest($0.id, in: gallery.id, as: variant) }
        let ready = Signal()
        library.whenReady(requests) { ready.send() }
        #expect(ready.came())
        let failures = requests.map { library.preparedPicture($0)?.failure }
        #expect(failures == [nil, .unreadable])
    }
}
