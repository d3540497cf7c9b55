import PictureFiles
import PictureMetadata
import SQLiteAccess
import Testing

@testable import Catalogue
@testable import MetadataIndex

@Suite("The words of the index")
struct IndexTableTests {
    /// An index of pictures with the word `img` in their names, one of which has it in its title, and one
    /// in its caption.
    private func index(of count: Int) throws -> PictureIndex {
        let index = PictureIndex(
            IndexStorage.opened(at: .memory, for: "", .quiet))
        let gallery = try #require(GalleryID("pictures"))
        let rows = (1...count).map { number in
            let metadata = ItemMetadata(
                title: number == 9 ? "img" : nil,
                caption: number == 7 ? "An img of a lake" : nil)
            let facts = PictureFacts(width: 4, height: 3, taken: .epoch, rating: 0)
            let picture = IndexedPicture(facts: facts, metadata: metadata)
            return IndexRow(
                id: ItemID(UInt64(number)), version: 1, gallery: gallery, picture: picture,
                name: "IMG_\(number).jpg", folders: "pictures", scope: "oscope")
        }
        let written: Void? = index.use(for: .writing) { table throws(SQLiteError) in
            for row in rows { try table.write(row) }
        }
        try #require(written != nil)
        return index
    }

    @Test("find all that match, and first what people wrote")
    func many() throws {
        let count = IndexTable.rankedLimit + 16_385
        let index = try index(of: count)
        let text = try #require(SearchText("img"))
        let ranked = index.search(text, in: nil, ranked: true)
        #expect(ranked.best == [ItemID(9), ItemID(7)])
        #expect(Set(ranked.others) == Set((1...count).map { ItemID(UInt64($0)) }))
        let unranked = index.search(text, in: "oscope", ranked: false)
        #expect(unranked.best.isEmpty && unranked.others.count == count)
        #expect(index.search(text, in: "oother", ranked: true).others.isEmpty)
    }

    @Test("rank few matches by all their words")
    func few() throws {
        let index = try index(of: 20)
        let text = try #require(SearchText("img"))
        let found = index.search(text, in: nil, ranked: true)
        #expect(found.best.prefix(2) == [ItemID(9), ItemID(7)])
        #expect(found.best.count == 20 && found.others.isEmpty)
    }
}
