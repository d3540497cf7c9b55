import Glibc
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import ImageLibrary

@Suite("A picture that is added") struct AddingTests {
    private let folder: TemporaryFolder
    private let library: ImageLibrary
    private let gallery: GalleryID
    private let picture = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file

    init() throws {
        folder = try TemporaryFolder()
        try folder.folder("a")
        try folder.write(picture, as: "a/1.png")
        library = try ImageLibrary(root: folder.path, logger: .quiet)
        gallery = try #require(GalleryID("a"))
    }

    @discardableResult
    private func add(
        _ bytes: [UInt8], _ name: String, to gallery: String = "a", replacing: Bool = false
    ) throws -> AddedPicture {
        let new = try library.beginPicture(
            try #require(PictureName(name)), in: try #require(GalleryID(gallery)),
            replacing: replacing)
        try new.write(Array(bytes.prefix(20)))
        try new.write(Array(bytes.dropFirst(20)))
        return try library.add(new)
    }

    private func names() throws -> [String] {
        try LibraryFolder(at: folder("a")).open().names()
            .map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    @Test("is in its gallery at once, with its bytes") func adds() throws {
        let added = try add(picture, "2.png")
        #expect(added.gallery == gallery && !added.isReplacement)
        #expect(library.item(added.item, in: gallery)?.fileName == "2.png")
        #expect(try bytes(of: folder("a/2.png")) == picture)
        #expect(try names() == ["1.png", "2.png"])
    }

    @Test("takes the place of another on demand alone") func replaces() throws {
        #expect(throws: GalleryEditError.nameTaken) { try add(picture, "1.png") }
        let other = PNGWriter(width: 2, height: 1, type: .grey, rows: [9, 9]).file
        #expect(try add(other, "1.png", replacing: true).isReplacement)
        #expect(try bytes(of: folder("a/1.png")) == other)
        try folder.folder("a/2.png")
        #expect(throws: GalleryEditError.nameTaken) { try add(picture, "2.png", replacing: true) }
        #expect(try names() == ["1.png", "2.png"])
    }

    @Test("takes no name that another took meanwhile") func race() throws {
        let new = try library.beginPicture(
            try #require(PictureName("2.png")), in: gallery, replacing: false)
        try new.write(picture)
        try folder.write([1], as: "a/2.png")
        var failure: GalleryEditError?
        do throws(GalleryEditError) { _ = try library.add(new) } catch { failure = error }
        #expect(failure == .nameTaken)
        #expect(try bytes(of: folder("a/2.png")) == [1])
        #expect(try names() == ["1.png", "2.png"])
    }

    @Test("is written by threads that may wait for a share, and added once")
    func uploaded() throws {
        let file = try library.beginUpload(
            try #require(PictureName("2.png")), in: gallery, replacing: false)
        try file.write(Array(picture.prefix(20)))
        try file.write(Array(picture.dropFirst(20)))
        _ = try library.add(file)
        #expect(try names() == ["1.png", "2.png"])
        #expect(try bytes(of: folder("a/2.png")) == picture)
        var failure: GalleryEditError?
        do throws(GalleryEditError) { _ = try library.add(file) } catch { failure = error }
        #expect(failure == .failed("the upload was given up"))
    }

    @Test("leaves no file behind when it is rejected or aborted") func refused() throws {
        #expect(throws: GalleryEditError.notPicture) { try add(Array("words".utf8), "2.png") }
        #expect(throws: GalleryEditError.wrongExtension(.png)) { try add(picture, "2.jpg") }
        #expect(throws: GalleryEditError.notShown(.truncated)) {
            try add(Array(picture.dropLast(30)), "2.png")
        }
        do {
            let new = try library.beginPicture(
                try #require(PictureName("2.png")), in: gallery, replacing: false)
            try new.write(picture)
            #expect(try names().count == 2)
        }
        #expect(try names() == ["1.png"])
    }

    @Test("has no name that its folder or the service hides") func hidden() throws {
        let settings = #"{"hidden": ["x.png"], "exclude": ["draft*"]}"#
        try folder.write(Array(settings.utf8), as: "a/.peekstrip.json")
        library.rescan()
        for name in ["x.png", "draft.png"] {
            #expect(throws: GalleryEditError.nameNotShown) { try add(picture, name) }
        }
        _ = try add(picture, "y.png")
    }

    @Test("has the name of a file in another form of Unicode") func forms() throws {
        // NFD, as macOS stores it, and NFC, as people type it.
        _ = try add(picture, "Zu\u{308}.png")
        #expect(throws: GalleryEditError.nameTaken) { try add(picture, "Z\u{FC}.png") }
    }

    @Test("creates a folder for an unknown gallery, if the id can be its name") func galleries()
        throws
    {
        #expect(try add(picture, "1.png", to: "New").gallery.text == "New")
        #expect(try bytes(of: folder("New/1.png")) == picture)
        #expect(throws: GalleryEditError.noGallery) { try add(picture, "1.png", to: "a--b") }
    }

    @Test("is removed, and of a link the link alone") func removes() throws {
        symlink("1.png", folder("a/2.png"))
        library.rescan()
        let items = try #require(library.gallery(gallery)).items
        try library.remove(items[1].id, from: gallery)
        #expect(try names() == ["1.png"])
        #expect(throws: GalleryEditError.noItem) { try library.remove(items[1].id, from: gallery) }
        try library.remove(items[0].id, from: gallery)
        #expect(library.gallery(gallery) == nil)
    }

    @Test(
        "has a name that leads nowhere and hides nothing",
        arguments: [
            "", ".", "..", ".a.png", "a/b.png", "a\\b.png", "a\0.png", "a\n.png", "a.md",
            "\u{202E}gnp.png", String(repeating: "a", count: 256),
        ])
    func names(text: String) { #expect(PictureName(text) == nil) }

    @Test("has an extension of its format") func endings() throws {
        #expect(try #require(PictureName("a.JPeG")).hasExtension(.jpeg))
        #expect(try #require(PictureName("été.b.heif")).hasExtension(.heic))
        #expect(try #require(PictureName("0U4A0001.HIF")).hasExtension(.heic))
        #expect(try !#require(PictureName("a.png.jpg")).hasExtension(.png))
        #expect(try !#require(PictureName("png")).hasExtension(.png))
    }
}
