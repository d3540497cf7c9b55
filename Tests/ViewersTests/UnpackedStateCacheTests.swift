import Catalogue
import ImageLibrary
import ScrollEngine
import ScrollEngineWire
import SessionStores
import Testing

@testable import Viewers

@Suite("Cached states of viewers")
struct UnpackedStateCacheTests {
    private let cache = UnpackedStateCache()

    private func id(_ number: Int) -> SessionID { SessionID(high: 1, low: UInt64(number)) }

    /// A state that differs from others in its sequence number.
    private func state(_ sequence: Int64) throws -> UnpackedState {
        struct Pages: PageSource {
            var pageCount: Int { 12 }
            func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
            func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }
            func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? { nil }
        }
        let strip = try Strip(
            StripConfiguration(preset: .preview, viewport: PixelSize(width: 1024, height: 768)),
            on: PageIndex(3), over: Pages())
        var state = ViewerState(gallery: try #require(GalleryID("holiday")), strip: strip)
        state.sequence = sequence
        return UnpackedState(state)
    }

    @Test("are found as they were packed, and are the same as those that are unpacked")
    func known() throws {
        let packed = try state(7)
        cache.keep(packed, of: id(1))
        #expect(try cache.state(of: id(1), from: packed.packed) === packed)
        let unpacked = try UnpackedStateCache().state(of: id(1), from: packed.packed)
        #expect(unpacked !== packed)
        #expect(unpacked.state == packed.state)
    }

    @Test("are unpacked once")
    func unpackedOnce() throws {
        let packed = try state(7).packed
        let first = try cache.state(of: id(1), from: packed)
        #expect(first.state.sequence == 7)
        #expect(try cache.state(of: id(1), from: packed) === first)
    }

    @Test("are valid for their bytes only: a change by another process is seen")
    func changedElsewhere() throws {
        cache.keep(try state(7), of: id(1))
        let changed = try state(8).packed
        #expect(try cache.state(of: id(1), from: changed).state.sequence == 8)
        #expect(throws: WireError.self) {
            try cache.state(of: id(1), from: [1, 255])
        }
    }

    @Test("of more sessions than there are places are each session's own")
    func sharedPlaces() throws {
        let packed = try (0..<5000).map { try state(Int64($0)) }
        for (number, state) in packed.enumerated() {
            cache.keep(state, of: id(number))
        }
        for (number, state) in packed.enumerated() {
            let found = try cache.state(of: id(number), from: state.packed)
            #expect(found.state.sequence == Int64(number))
        }
    }
}
