import Concurrency
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import ImageLibrary
@testable import MetadataIndex
@testable import PicturePreparing

@Suite("The number of changes of an index") struct IndexGenerationTests {
    @Test("can be read while a thread of low priority holds the lock of the contents")
    func isTold() throws {
        let index = PictureIndex(nil)
        let told = try index.contents.withLock { _ in
            try AbandonableCall { index.generation }.wait(limit: .seconds(30))
        }
        #expect(told == 0)
    }

    @Test("grows with a header, and not with the hashes of a picture that was decoded")
    func hashes() throws {
        let folder = try TemporaryFolder()
        try folder.write(PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file, as: "1.png")
        let library = try ImageLibrary(root: folder.path, index: .none, logger: .quiet)
        defer { library.stop() }
        let catalogue = library.catalogue.current
        let index = PictureIndex(IndexStorage.opened(at: .memory, for: "", .quiet))
        index.load(for: { catalogue }, unless: { false })
        let entry = try #require(index.next())
        let item = entry.item
        _ = index.note(library.pictures.preparation.headInformation(item.source), of: entry)
        let read = index.generation
        try #require(index.write())
        let written = index.generation
        #expect(written > read)
        index.contents.withLock {
            $0.decoded[item.id] = (
                item.version, DecodedHashes(width: 1, height: 1, thumbHash: [7], contentHash: [8])
            )
        }
        try #require(index.write())
        #expect(index.pictures([item])[item.id]?.thumbHash == [7])
        #expect(index.generation == written)
    }
}
