import Catalogue
import Chance
import Concurrency
import Foundation
import ImageLibrary
import Requests
import ScrollEngine
import ServiceFixture
import SessionStores
import Testing

@testable import Viewers

/// Measurements, not assertions of correctness.
///
/// They run on demand, in a release build:
///
///     PEEKSTRIP_MEASURE=1 swift test -c release -Xswiftc -enable-testing --filter MeasuringTests
@Suite(
    "A quarter of a million viewers",
    .enabled(if: ProcessInfo.processInfo.environment["PEEKSTRIP_MEASURE"] != nil))
struct MeasuringTests {
    private static let count = 250_000

    @Test("take 512 bytes each at most, after their first event")
    func memory() throws {
        let fixture = try ServiceFixture()
        let configuration = StripConfiguration(
            preset: .preview, viewport: PixelSize(width: 1024, height: 768))
        let gallery = try #require(GalleryID("holiday"))
        let pages = GalleryPages(
            fixture.library.gallery(gallery), for: configuration, from: fixture.library)
        let strip = try Strip(configuration, on: PageIndex(0), over: pages)
        let batch = try EventBatch(form: Array("next=1&seq=1".utf8))
        let store = SessionStore(
            try SQLiteBackend(limits: SessionLimits(sessionsPerAddress: Self.count)),
            stopwatch: { .zero })
        var chance = SeededGenerator(seed: 1)
        let before = try #require(SystemFile.residentBytes)
        for place in 0..<Self.count {
            var state = ViewerState(gallery: gallery, strip: strip)
            _ = try state.apply(
                batch, at: Timestamp(milliseconds: Int64(place)), as: 1, over: pages)
            try store.create(
                .random(using: &chance), state.packed, for: "here",
                at: Instant(milliseconds: 0))
        }
        let bytes = try (#require(SystemFile.residentBytes) - before) / Self.count
        print("memory: \(bytes) bytes a viewer")
        #expect(bytes <= 512)
        #expect(try store.count() == Self.count)
    }
}
