import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import ImageLibrary
@testable import MetadataIndex
@testable import PicturePreparing

@Suite("The progress of an index") struct IndexProgressTests {
    @Test("counts the pictures that searches find, which are those that are written")
    func written() throws {
        let folder = try TemporaryFolder()
        let picture = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file
        for name in ["1.png", "2.png"] { try folder.write(picture, as: name) }
        let library = try ImageLibrary(root: folder.path, index: .none, logger: .quiet)
        defer { library.stop() }
        let catalogue = library.catalogue.current
        let gallery = try #require(catalogue.galleries.first)
        let index = PictureIndex(IndexStorage.opened(at: .memory, for: "", .quiet))
        index.load(for: { catalogue }, unless: { false })
        #expect(index.progress == IndexProgress(read: 0, total: 2, corrected: 0))
        for count in 1...2 {
            let entry = try #require(index.next())
            let information = library.pictures.preparation.headInformation(entry.item.source)
            _ = index.note(information, of: entry)
            #expect(index.progress.read == count - 1)
            #expect(index.unreadCount(of: gallery) == 3 - count)
            #expect(index.readCount(of: gallery.items) == count - 1)
            try #require(index.write())
            #expect(index.progress.read == count)
            #expect(index.unreadCount(of: gallery) == 2 - count)
            #expect(index.readCount(of: gallery.items) == count)
        }
    }
}
