import Foundation
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import ImageLibrary
@testable import MetadataIndex
@testable import PicturePreparing

@Suite("An index that is opened again") struct FolderTableTests {
    private let folder: TemporaryFolder
    private let state: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        state = try TemporaryFolder()
        let picture = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file
        for path in ["disk", "disk/album", "disk0", "own"] {
            try folder.folder(path)
            if path != "disk" { try folder.write(picture, as: "\(path)/1.png") }
        }
    }

    private func path(_ text: String) -> RelativePath { RelativePath(bytes: Array(text.utf8)) }

    private func item(_ text: String) -> ItemID { ItemID(of: path(text)) }

    /// Opens the index, and reads the pictures of the folder that it does not know; tells the folders of the
    /// last time, the pictures that are known, and how many were read now.
    private func open(
        awaiting awaited: Set<RelativePath> = []
    ) throws -> (folders: Set<RelativePath>, known: Set<ItemID>, readCount: Int) {
        let index = PictureIndex(
            IndexStorage.opened(at: .file(folder: state.path), for: "", .quiet))
        let folders = index.earlier.folders
        let library = try ImageLibrary(root: folder.path, index: .none, logger: .quiet)
        defer { library.stop() }
        var catalogue = library.catalogue.current
        catalogue.awaited = awaited
        index.load(for: { catalogue }, unless: { false })
        var readCount = 0
        while let entry = index.next() {
            let information = library.pictures.preparation.headInformation(entry.item.source)
            _ = index.note(information, of: entry)
            readCount += 1
        }
        try #require(index.write())
        return (folders, index.contents.withLock { Set($0.known.keys) }, readCount)
    }

    @Test("knows the pictures of folders that are awaited, and forgets those of others")
    func awaited() throws {
        let (album, own) = (item("disk/album/1.png"), item("own/1.png"))
        let first = try open()
        #expect(first.folders.isEmpty)
        #expect(first.readCount == 3)
        for path in ["disk/album/1.png", "disk0/1.png"] {
            try FileManager.default.removeItem(atPath: folder(path))
        }
        let second = try open(awaiting: [path("disk")])
        #expect(second.folders == [path("disk/album"), path("disk0"), path("own")])
        #expect(second.known == [album, own])
        #expect(second.readCount == 0)
        let third = try open(awaiting: [path("disk")])
        #expect(third.folders == [path("disk/album"), path("own")])
        #expect(third.known == [album, own])
        #expect(try open().known == [own])
        #expect(try open().folders == [path("own")])
    }

    @Test("knows the roots of mounts that had pictures, also while they are awaited")
    func mounts() throws {
        let library = try ImageLibrary(root: folder.path, index: .none, logger: .quiet)
        defer { library.stop() }
        var records = library.catalogue.current.records
        func stored(awaiting awaited: Set<RelativePath> = []) -> [RelativePath: UInt64] {
            let index = PictureIndex(
                IndexStorage.opened(at: .file(folder: state.path), for: "", .quiet))
            defer {
                var catalogue = GalleryCatalogue(records: records, rootName: [])
                catalogue.awaited = awaited
                index.load(for: { catalogue }, unless: { false })
            }
            return index.earlier.mounts
        }
        func mount(_ folder: String, _ type: UInt64) {
            records[path(folder)]?.identity = FolderIdentity(
                mount: type, device: type, inode: 1, mountedType: type)
        }
        mount("disk", 0x6969)
        mount("own", 0xEF53)
        #expect(stored().isEmpty)
        // A folder without its disk has no pictures.
        mount("disk", 0)
        records[path("disk/album")]?.gallery = nil
        #expect(stored(awaiting: [path("disk")]) == [path("disk"): 0x6969, path("own"): 0xEF53])
        #expect(stored() == [path("disk"): 0x6969, path("own"): 0xEF53])
        #expect(stored() == [path("own"): 0xEF53])
    }

    @Test("knows the folders that were believed to be empty") func believedEmpty() throws {
        let library = try ImageLibrary(root: folder.path, index: .none, logger: .quiet)
        defer { library.stop() }
        var known: Set<RelativePath> = []
        for folders: Set<RelativePath> in [[path("disk"), path("own")], [path("own")], [], []] {
            let index = PictureIndex(
                IndexStorage.opened(at: .file(folder: state.path), for: "", .quiet))
            #expect(index.earlier.believedEmpty == known)
            var catalogue = library.catalogue.current
            catalogue.believedEmpty = folders
            index.load(for: { catalogue }, unless: { false })
            known = folders
        }
    }
}
