import Chance
import Foundation
import Glibc
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import ImageLibrary
@testable import PicturePreparing

@Suite("A scan of changed folders") struct PartialScanTests {
    private let folder: TemporaryFolder
    private let picture = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b/inner"] { try folder.folder(name) }
        for name in ["a/1.png", "a/2.png", "a/10.png", "b/1.png", "b/inner/1.png"] {
            try folder.write(picture, as: name)
        }
    }

    private func scan(
        after before: GalleryCatalogue = .empty, at changes: FolderChanges = .everywhere
    ) throws -> GalleryCatalogue {
        try scanFolder(folder.path, after: before, at: changes)
    }

    private func path(_ text: String) -> RelativePath { RelativePath(bytes: Array(text.utf8)) }

    private func names(_ catalogue: GalleryCatalogue) -> [String: [String]] {
        Dictionary(
            uniqueKeysWithValues: catalogue.galleries.map { ($0.id.text, $0.items.map(\.fileName)) }
        )
    }

    @Test("finds added, removed and changed files, in natural order") func files() throws {
        let before = try scan()
        try folder.write(picture, as: "a/3.png")
        try folder.write(picture, as: "a/20.png")
        unlink(folder("a/1.png"))
        try folder.write(picture + [0], as: "a/10.png")
        var changes = FolderChanges()
        changes.changed(in: path("a"))
        let after = try scan(after: before, at: changes)
        #expect(
            names(after) == [
                "a": ["2.png", "3.png", "10.png", "20.png"], "b": ["1.png"],
                "b--inner": ["1.png"],
            ])
        let sizes = after.galleries.first?.items.map(\.byteCount)
        #expect(sizes == [picture.count, picture.count, picture.count + 1, picture.count])
    }

    @Test("sees nothing elsewhere") func elsewhere() throws {
        let before = try scan()
        try folder.write(picture, as: "b/2.png")
        var changes = FolderChanges()
        changes.changed(in: path("a"))
        #expect(names(try scan(after: before, at: changes)) == names(before))
    }

    @Test("finds folders that were added, removed, marked or unmarked, with their contents")
    func trees() throws {
        var catalogue = try scan()
        func rescan(_ name: String) throws -> [String] {
            var changes = FolderChanges()
            changes.changed(tree: path(name))
            catalogue = try scan(after: catalogue, at: changes)
            return catalogue.galleries.map { $0.id.text }
        }
        rename(folder("b"), folder("c"))
        #expect(try rescan("b") == ["a", "c", "c--inner"])
        try folder.write([], as: "c/.nomedia")
        #expect(try rescan("c") == ["a"])
        unlink(folder("c/.nomedia"))
        #expect(try rescan("c") == ["a", "c", "c--inner"])
        try FileManager.default.removeItem(atPath: folder("c"))
        #expect(try rescan("c") == ["a"])
    }

    @Test("follows links into folders without changes") func links() throws {
        symlink("../b/late.png", folder("a/link.png"))
        let before = try scan()
        #expect(names(before)["a"] == ["1.png", "2.png", "10.png"])
        try folder.write(picture, as: "b/late.png")
        var changes = FolderChanges()
        changes.changed(in: path("b"))
        let after = try scan(after: before, at: changes)
        #expect(names(after)["a"] == ["1.png", "2.png", "10.png", "link.png"])
    }

    @Test("gives the result of a whole scan, whatever changed") func likeWhole() throws {
        var random = SeededGenerator(seed: 7)
        var catalogue = try scan()
        let folders = ["a", "b", "b/inner", "c"]
        for _ in 0..<200 {
            let place = folders[Int.random(in: 0..<folders.count, using: &random)]
            let file = "\(place)/\(Int.random(in: 1...4, using: &random)).png"
            var changes = FolderChanges()
            switch Int.random(in: 0..<6, using: &random) {
            case 0: unlink(folder(file))
            case 1:
                rename(folder(place), folder("d"))
                rename(folder(place == "c" ? "a" : "c"), folder(place))
                for tree in ["c", "a", place] { changes.changed(tree: path(tree)) }
                rename(folder("d"), folder("c"))
            case 2:
                symlink("../a/1.png", folder(file))
            default:
                try? folder.folder(place)
                changes.changed(tree: path(place))
                let more = Int.random(in: 1...9, using: &random)
                try? folder.write(picture + Array(repeating: 0, count: more), as: file)
            }
            changes.changed(in: path(place))
            changes.changed(tree: path("b/inner"))
            catalogue = try scan(after: catalogue, at: changes)
            let whole = try scan()
            let isSame = catalogue.galleries.elementsEqual(whole.galleries) {
                $0.id == $1.id && $0.revision == $1.revision
                    && $0.items.map(\.source) == $1.items.map(\.source)
            }
            #expect(isSame)
            #expect(Set(catalogue.skipped) == Set(whole.skipped))
        }
    }

    @Test("leads from a renamed file's item to its new one") func renamed() throws {
        let library = try ImageLibrary(root: folder.path, logger: .quiet)
        let old = ItemID(of: path("a/2.png"))
        #expect(library.successor(of: old) == nil)
        rename(folder("a/2.png"), folder("a/two.png"))
        library.rescan()
        #expect(library.successor(of: old) == ItemID(of: path("a/two.png")))
        rename(folder("a/two.png"), folder("b/zwei.png"))
        library.rescan()
        #expect(library.successor(of: old) == ItemID(of: path("b/zwei.png")))
        rename(folder("b/zwei.png"), folder("a/2.png"))
        library.rescan()
        #expect(library.successor(of: old) == nil)
        #expect(library.successor(of: ItemID(of: path("a/two.png"))) == old)
        unlink(folder("a/1.png"))
        try folder.write(picture, as: "a/other.png")
        library.rescan()
        #expect(library.successor(of: ItemID(of: path("a/1.png"))) == nil)
    }

    @Test("costs little in a large folder") func large() throws {
        let count = 20_000
        try folder.folder("large")
        for number in 0..<count { try folder.write(picture, as: "large/IMG_\(number).png") }
        let start = threadTime()
        let before = try scan()
        let whole = threadTime() - start
        try folder.write(picture, as: "large/new.png")
        var changes = FolderChanges()
        changes.changed(in: path("large"))
        let again = threadTime()
        let after = try scan(after: before, at: changes)
        let part = threadTime() - again
        #expect(after.gallery(try #require(GalleryID("large")))?.items.count == count + 1)
        print("a scan of \(count) pictures: \(whole / 1000) µs, with one new: \(part / 1000) µs")
        #expect(part < whole)
    }
}
