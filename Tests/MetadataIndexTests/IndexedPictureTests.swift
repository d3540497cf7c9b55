import Testing

@testable import Catalogue
@testable import MetadataIndex
@testable import PictureMetadata

@Suite("A row of the index") struct IndexedPictureTests {
    private let id = ItemID(36)

    private func picture(film: Range<Int>?, isDecoded: Bool) throws -> IndexedPicture {
        let date = try #require(
            CaptureDate(milliseconds: 1_714_528_800_000, zone: 120, source: .exif))
        let facts = PictureFacts(
            width: 4032, height: 3024, taken: date, rating: 4, hasFilm: film != nil)
        return IndexedPicture(
            facts: facts, metadata: ItemMetadata(title: "Fog", caption: "In the morning."),
            thumbHash: isDecoded ? [UInt8](repeating: 7, count: 24) : [],
            contentHash: isDecoded ? [UInt8](repeating: 9, count: 32) : [], film: film)
    }

    @Test(
        "says what was written", arguments: [nil, 1..<2, 4_300_000..<9_000_000] as [Range<Int>?],
        [true, false])
    func row(film: Range<Int>?, isDecoded: Bool) throws {
        let picture = try picture(film: film, isDecoded: isDecoded)
        #expect(IndexedPicture(packed: picture.packed(for: id, 1), for: id, 1) == picture)
    }

    @Test("is none if a byte has changed, or it is of another picture or version") func damage()
        throws
    {
        let row = try picture(film: 10..<20, isDecoded: true).packed(for: id, 1)
        for place in row.indices {
            var changed = row
            changed[place] ^= 1
            #expect(IndexedPicture(packed: changed, for: id, 1) == nil, "byte \(place)")
        }
        #expect(IndexedPicture(packed: row.dropLast(), for: id, 1) == nil)
        #expect(IndexedPicture(packed: row, for: ItemID(37), 1) == nil)
        #expect(IndexedPicture(packed: row, for: id, 2) == nil)
    }
}
