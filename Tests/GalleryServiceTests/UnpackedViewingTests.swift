import ImageLibrary
import ScrollEngine
import Sessions
import Testing

@testable import GalleryService

@Suite("Viewings that are kept unpacked")
struct UnpackedViewingTests {
    private let viewings = UnpackedViewings()

    private func id(_ number: Int) -> SessionID { SessionID(high: 1, low: UInt64(number)) }

    /// A viewing that is told from others by its sequence number.
    private func viewing(_ sequence: Int64) throws -> UnpackedViewing {
        struct Pages: PageSource {
            var pageCount: Int { 12 }
            func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
            func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }
            func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? { nil }
        }
        let strip = try Strip(
            StripConfiguration(preset: .preview, viewport: PixelSize(width: 1024, height: 768)),
            on: PageIndex(3), over: Pages())
        var viewing = Viewing(gallery: try #require(GalleryID("holiday")), strip: strip)
        viewing.sequence = sequence
        return UnpackedViewing(viewing)
    }

    @Test("are found as they were packed, and are the same as those that are unpacked")
    func known() throws {
        let packed = try viewing(7)
        viewings.keep(packed, of: id(1))
        #expect(try viewings.viewing(of: id(1), from: packed.packed) === packed)
        let unpacked = try UnpackedViewings().viewing(of: id(1), from: packed.packed)
        #expect(unpacked !== packed)
        #expect(unpacked.viewing == packed.viewing)
    }

    @Test("are unpacked once")
    func unpackedOnce() throws {
        let packed = try viewing(7).packed
        let first = try viewings.viewing(of: id(1), from: packed)
        #expect(first.viewing.sequence == 7)
        #expect(try viewings.viewing(of: id(1), from: packed) === first)
    }

    @Test("stand for no other bytes: what somebody else changed is seen")
    func changedElsewhere() throws {
        viewings.keep(try viewing(7), of: id(1))
        let changed = try viewing(8).packed
        #expect(try viewings.viewing(of: id(1), from: changed).viewing.sequence == 8)
        #expect(throws: WireError.self) {
            try viewings.viewing(of: id(1), from: PackedViewing(bytes: [1, 255]))
        }
    }

    @Test("of more sessions than there are places are each session's own")
    func sharedPlaces() throws {
        let packed = try (0..<5000).map { try viewing(Int64($0)) }
        for (number, viewing) in packed.enumerated() { viewings.keep(viewing, of: id(number)) }
        for (number, viewing) in packed.enumerated() {
            let found = try viewings.viewing(of: id(number), from: viewing.packed)
            #expect(found.viewing.sequence == Int64(number))
        }
    }
}
