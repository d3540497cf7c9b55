import ImageLibrary
import ScrollEngine
import ScrollEngineWire
import SessionStores
import Testing

@testable import GalleryService

@Suite("Viewings that are kept unpacked")
struct UnpackedViewingTests {
    private let viewings = UnpackedViewings()

    private func id(_ number: Int) -> SessionID { SessionID(high: 1, low: UInt64(number)) }

    /// A viewing that is told from others by its sequence number.
    private func viewerState(_ sequence: Int64) throws -> UnpackedViewing {
        struct Pages: PageSource {
            var pageCount: Int { 12 }
            func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
            func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }
            func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? { nil }
        }
        let strip = try Strip(
            StripConfiguration(preset: .preview, viewport: PixelSize(width: 1024, height: 768)),
            on: PageIndex(3), over: Pages())
        var viewerState = ViewerState(gallery: try #require(GalleryID("holiday")), strip: strip)
        viewerState.sequence = sequence
        return UnpackedViewing(viewerState)
    }

    @Test("are found as they were packed, and are the same as those that are unpacked")
    func known() throws {
        let packed = try viewerState(7)
        viewings.keep(packed, of: id(1))
        #expect(try viewings.viewerState(of: id(1), from: packed.packed) === packed)
        let unpacked = try UnpackedViewings().viewerState(of: id(1), from: packed.packed)
        #expect(unpacked !== packed)
        #expect(unpacked.viewerState == packed.viewerState)
    }

    @Test("are unpacked once")
    func unpackedOnce() throws {
        let packed = try viewerState(7).packed
        let first = try viewings.viewerState(of: id(1), from: packed)
        #expect(first.viewerState.sequence == 7)
        #expect(try viewings.viewerState(of: id(1), from: packed) === first)
    }

    @Test("stand for no other bytes: what somebody else changed is seen")
    func changedElsewhere() throws {
        viewings.keep(try viewerState(7), of: id(1))
        let changed = try viewerState(8).packed
        #expect(try viewings.viewerState(of: id(1), from: changed).viewerState.sequence == 8)
        #expect(throws: WireError.self) {
            try viewings.viewerState(of: id(1), from: PackedViewerState(bytes: [1, 255]))
        }
    }

    @Test("of more sessions than there are places are each session's own")
    func sharedPlaces() throws {
        let packed = try (0..<5000).map { try viewerState(Int64($0)) }
        for (number, viewerState) in packed.enumerated() {
            viewings.keep(viewerState, of: id(number))
        }
        for (number, viewerState) in packed.enumerated() {
            let found = try viewings.viewerState(of: id(number), from: viewerState.packed)
            #expect(found.viewerState.sequence == Int64(number))
        }
    }
}
