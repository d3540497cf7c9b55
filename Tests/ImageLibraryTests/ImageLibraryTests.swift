import Chance
import Concurrency
import Glibc
import Logging
import PictureFiles
import Raster
import Synchronization
import Testing

@testable import Catalogue
@testable import ImageLibrary
@testable import PicturePreparing

@Suite("An image library") struct ImageLibraryTests {
    private let folder: TemporaryFolder
    private let picture = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file
    private let variant = PictureVariant(boxWidth: 20, boxHeight: 10, fit: .cover)
    /// The cost of one picture of the variant in the cache, including the cache's overhead.
    private let cost = 20 * 10 * 3 + 512

    init() throws { folder = try TemporaryFolder() }

    private func library(
        _ count: Int = 3, limits: LibraryLimits = LibraryLimits()
    ) throws -> (library: ImageLibrary, gallery: Gallery) {
        for number in 0..<count { try folder.write(picture, as: "\(number).png") }
        let library = try ImageLibrary(root: folder.path, limits: limits, logger: .quiet)
        return (library, try #require(library.galleries().first))
    }

    private func requests(_ gallery: Gallery) -> [PictureRequest] {
        gallery.items.map { PictureRequest($0.id, in: gallery.id, as: variant) }
    }

    private func waitFor(_ requests: [PictureRequest], in library: ImageLibrary) -> Bool {
        let signal = Signal()
        library.whenReady(requests) { signal.send() }
        return signal.came()
    }

    @Test("prepares a requested picture, and then has it in memory") func prepares() throws {
        let (library, gallery) = try library()
        let request = requests(gallery)[0]
        #expect(library.picture(request).isLoading)
        #expect(waitFor([request], in: library))
        let prepared = try #require(library.picture(request).picture)
        #expect(
            prepared.bitmap
                == Bitmap(width: 20, height: 10, pixels: .init(repeating: 9, count: 600)))
        #expect(try prepared.contentHash == ContentHash(of: shared(picture)))
        #expect(prepared.naturalWidth == 1 && prepared.failure == nil)
    }

    @Test("lists without decoding") func listing() throws {
        let (library, gallery) = try library(10_000)
        #expect(gallery.items.count == 10_000)
        #expect(gallery.items[9_999].title == "9999")
        library.rescan()
        #expect(library.pictures.decodeQueue.decodeCount == 0)
    }

    @Test("decodes once for many requests") func singleFlight() throws {
        let (library, gallery) = try library()
        let request = requests(gallery)[0]
        let ready = Signal()
        let threads = (0..<100).map { _ in
            thread {
                _ = library.picture(request)
                library.whenReady([request]) { ready.send() }
            }
        }
        for thread in threads { thread.join() }
        #expect(ready.came(100))
        #expect(library.pictures.decodeQueue.decodeCount == 1)
    }

    @Test("notifies once when all of several are ready, at once when they are") func several()
        throws
    {
        let (library, gallery) = try library(20)
        let wanted = requests(gallery)
        let calls = Atomic(0)
        let signal = Signal()
        library.whenReady(wanted + wanted) {
            calls.add(1, ordering: .relaxed)
            signal.send()
        }
        #expect(signal.came())
        #expect(wanted.allSatisfy { library.picture($0).picture != nil })
        #expect(calls.load(ordering: .relaxed) == 1)
        let isCalled = Lock(false)
        library.whenReady(wanted) { isCalled.withLock { $0 = true } }
        #expect(isCalled.withLock { $0 })
        library.whenReady([]) { isCalled.withLock { $0 = false } }
        #expect(!isCalled.withLock { $0 })
        #expect(library.pictures.decodeQueue.decodeCount == 20)
    }

    @Test("reports a missing picture without waiting for it") func missing() throws {
        let (library, gallery) = try library()
        let unknown = PictureRequest(ItemID(1), in: gallery.id, as: variant)
        #expect(library.picture(unknown).isMissing)
        #expect(waitFor([unknown], in: library))
        #expect(library.information(on: ItemID(1), in: gallery.id) == .missing)
        let nowhere = try #require(GalleryID("nowhere"))
        #expect(library.gallery(nowhere) == nil)
    }

    @Test("keeps the most recently used pictures, up to its cache's capacity")
    func cacheBound() throws {
        var limits = LibraryLimits()
        limits.cacheBytes = cost * 5
        let (library, gallery) = try library(12, limits: limits)
        let wanted = requests(gallery)
        for request in wanted { #expect(waitFor([request], in: library)) }
        #expect(library.pictures.decodeQueue.withState { $0.pictures.cost } == cost * 5)
        #expect(library.pictures.decodeQueue.withState { $0.pictures.count } == 5)
        #expect(library.picture(wanted[11]).picture != nil)
        #expect(library.picture(wanted[0]).isLoading)
    }

    @Test("drops pictures under memory pressure, but those in use") func dropping() throws {
        let (library, gallery) = try library(5)
        let wanted = requests(gallery)
        #expect(waitFor(wanted, in: library))
        library.dropPictures(keeping: [wanted[2]])
        #expect(library.pictures.decodeQueue.withState { $0.pictures.count } == 1)
        #expect(library.picture(wanted[2]).picture != nil)
        library.dropPictures()
        #expect(library.pictures.decodeQueue.withState { $0.pictures.cost } == 0)
    }

    @Test("says that it is busy when too many wait, and prepares less ahead") func busy() throws {
        var limits = LibraryLimits()
        limits.maxQueue = 2
        limits.decoders.processes = 1
        let (library, gallery) = try library(8, limits: limits)
        // The only worker is blocked in a notification until the end.
        let (entered, gate) = (Signal(), Signal())
        let wanted = requests(gallery)
        library.whenReady([wanted[0]]) {
            entered.send()
            _ = gate.came()
        }
        #expect(entered.came())
        library.prepareAhead(Array(wanted[1...4]))
        let awaited = Signal()
        library.whenReady([wanted[5], wanted[6]]) { awaited.send() }
        #expect(library.picture(wanted[7]).isBusy)
        #expect(library.information(on: wanted[7].item, in: gallery.id) == .busy)
        #expect(waitFor([wanted[7]], in: library))  // busy: nothing to wait for
        gate.send()
        #expect(awaited.came())
        #expect(library.pictures.decodeQueue.decodeCount == 3)
    }

    @Test("reads sizes without decoding pixels, and remembers them") func information() throws {
        try folder.write(
            EXIF.jpeg(try encoded(Quadrants.stored(6), as: .jpeg), orientation: 6), as: "a.jpg")
        try folder.write([], as: "b.jpg")
        let library = try ImageLibrary(root: folder.path, logger: .quiet)
        let gallery = try #require(library.galleries().first)
        let items = gallery.items.map(\.id)
        #expect(library.information(on: items[0], in: gallery.id) == .loading)
        let signal = Signal()
        library.whenInformationReady(on: items, in: gallery.id) { signal.send() }
        #expect(signal.came())
        let expected = PictureInformation(format: .jpeg, naturalWidth: 64, naturalHeight: 32)
        #expect(library.information(on: items[0], in: gallery.id) == .ready(expected))
        #expect(library.information(on: items[1], in: gallery.id) == .failed(.empty))
        library.dropPictures()
        library.rescan()
        #expect(library.information(on: items[0], in: gallery.id) == .ready(expected))
        #expect(library.pictures.decodeQueue.decodeCount == 2)
    }

    @Test("shows a file that changed after it has looked again") func changes() throws {
        let (library, gallery) = try library(2)
        let wanted = requests(gallery)
        #expect(waitFor(wanted, in: library))
        let other = PNGWriter(width: 2, height: 1, type: .grey, rows: [200, 200]).file
        try folder.write(other, as: "0.png")
        unlink(folder("1.png"))
        #expect(library.picture(wanted[0]).picture?.bitmap.pixels.first == 9)
        library.rescan()
        #expect(library.picture(wanted[0]).isLoading)
        #expect(library.picture(wanted[1]).isMissing)
        #expect(waitFor(wanted, in: library))
        #expect(library.picture(wanted[0]).picture?.bitmap.pixels.first == 200)
        #expect(library.pictures.decodeQueue.withState { $0.pictures.count } == 1)
    }

    @Test("tries again after a failure that may pass") func passingFailure() throws {
        let (library, gallery) = try library(1)
        let request = requests(gallery)[0]
        rename(folder("0.png"), folder("away"))
        #expect(waitFor([request], in: library))
        #expect(library.picture(request).picture?.failure == .gone)
        rename(folder("away"), folder("0.png"))
        library.rescan()
        #expect(waitFor([request], in: library))
        #expect(library.picture(request).picture?.failure == nil)
    }

    @Test("keeps its items when its folder is unavailable for a while") func rootGone() throws {
        try folder.folder("root")
        try folder.write(picture, as: "root/x.png")
        let library = try ImageLibrary(root: folder("root"), logger: .quiet)
        rename(folder("root"), folder("away"))
        library.rescan()
        #expect(library.galleries().count == 1)
        rename(folder("away"), folder("root"))
        unlink(folder("root/x.png"))
        library.rescan()
        #expect(library.galleries().isEmpty)
    }

    @Test("rejects a root that is not a folder") func noRoot() throws {
        #expect(
            throws: LibraryError.folderUnusable(
                path: "/nowhere/at/all", reason: "it does not exist")
        ) {
            try ImageLibrary(root: "/nowhere/at/all", logger: .quiet)
        }
    }

    @Test("notifies waiting callers when it is stopped") func stopping() throws {
        var limits = LibraryLimits()
        limits.decoders.processes = 1
        let (library, gallery) = try library(50, limits: limits)
        let signal = Signal()
        for request in requests(gallery) { library.whenReady([request]) { signal.send() } }
        library.stop()
        #expect(signal.came(50))
        library.stop()
        #expect(library.picture(PictureRequest(ItemID(0), in: gallery.id, as: variant)).isMissing)
        let other = PictureVariant(boxWidth: 5, boxHeight: 5, fit: .contain)
        let late = PictureRequest(gallery.items[0].id, in: gallery.id, as: other)
        #expect(library.picture(late).isBusy)
        #expect(waitFor([late], in: library))
    }

    /// Uses everything concurrently, for the sanitizers.
    @Test("is used from many threads at once") func concurrency() throws {
        var limits = LibraryLimits()
        limits.cacheBytes = cost * 10
        limits.maxQueue = 8
        let (library, gallery) = try library(30, limits: limits)
        let wanted = requests(gallery)
        let threads = (0..<8).map { number in
            thread {
                var random = SeededGenerator(seed: UInt64(number))
                for _ in 0..<200 {
                    let some = Array(wanted.shuffled(using: &random).prefix(3))
                    switch Int.random(in: 0..<20, using: &random) {
                    case 0: library.rescan()
                    case 1: library.dropPictures(keeping: Set(some))
                    case 2..<5: library.prepareAhead(some)
                    case 5..<8: _ = library.information(on: some[0].item, in: gallery.id)
                    case 8..<12: library.whenReady(some) {}
                    default: _ = library.picture(some[0])
                    }
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(waitFor([wanted[0]], in: library))
        #expect(library.pictures.decodeQueue.withState { $0.pictures.cost } <= cost * 10)
    }
}

extension PictureState {
    fileprivate var picture: PreparedPicture? {
        if case .ready(let picture) = self { picture } else { nil }
    }
    fileprivate var isLoading: Bool { if case .loading = self { true } else { false } }
    fileprivate var isBusy: Bool { if case .busy = self { true } else { false } }
    fileprivate var isMissing: Bool { if case .missing = self { true } else { false } }
}
