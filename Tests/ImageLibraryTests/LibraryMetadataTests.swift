import Glibc
import PictureFiles
import Testing

@testable import ImageLibrary
@testable import PictureMetadata

@Suite("A library's metadata") struct LibraryMetadataTests {
    private let folder: TemporaryFolder
    private let picture = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file

    init() throws { folder = try TemporaryFolder() }

    private func library() throws -> ImageLibrary {
        try ImageLibrary(root: folder.path, logger: .quiet)
    }

    /// The metadata of the pictures after their preparation, by file name.
    private func metadata(in library: ImageLibrary) throws -> [String: ItemMetadata] {
        let gallery = try #require(library.galleries().first)
        let signal = Signal()
        library.whenInformationReady(on: gallery.items.map(\.id), in: gallery.id) { signal.send() }
        #expect(signal.came())
        let known = library.metadata(of: gallery.items)
        return Dictionary(
            uniqueKeysWithValues: gallery.items.map { ($0.fileName, known[$0.id] ?? .none) })
    }

    @Test("comes from the sidecar, preferably the one with the picture's whole name")
    func sidecars() throws {
        for name in ["a.png", "b.png", "c.png"] { try folder.write(picture, as: name) }
        try folder.write(Array("# By both names\n\nSaid.".utf8), as: "a.png.md")
        try folder.write(Array("# By its stem".utf8), as: "a.md")
        try folder.write(Array("# By its stem".utf8), as: "b.MD")
        let library = try library()
        #expect(library.galleries()[0].items.map(\.fileName) == ["a.png", "b.png", "c.png"])
        #expect(
            try metadata(in: library) == [
                "a.png": ItemMetadata(title: "By both names", caption: "Said."),
                "b.png": ItemMetadata(title: "By its stem", caption: nil),
                "c.png": .none,
            ])
    }

    @Test("is not read by listing, and not known before a request") func lazily() throws {
        try folder.write(picture, as: "a.png")
        try folder.write(Array("# Lake".utf8), as: "a.md")
        let library = try library()
        let items = library.galleries()[0].items
        #expect(items[0].title == "a")
        #expect(library.metadata(of: items).isEmpty)
        #expect(library.pictures.decodeQueue.decodeCount == 0)
    }

    @Test("changes with the sidecar, and so do the item's version and the gallery's revision")
    func change()
        throws
    {
        try folder.write(picture, as: "a.png")
        let library = try library()
        let before = library.galleries()[0]
        #expect(try metadata(in: library)["a.png"]?.title == nil)
        try folder.write(Array("# Lake".utf8), as: "a.md")
        library.rescan()
        let named = library.galleries()[0]
        #expect(try metadata(in: library)["a.png"]?.title == "Lake")
        try folder.write(Array("# Sea at night".utf8), as: "a.md")
        library.rescan()
        #expect(try metadata(in: library)["a.png"]?.title == "Sea at night")
        #expect(unlink(folder("a.md")) == 0)
        library.rescan()
        #expect(try metadata(in: library)["a.png"]?.title == nil)
        #expect(before.items[0].id == named.items[0].id)
        #expect(before.items[0].version != named.items[0].version)
        #expect(before.revision != named.revision)
        #expect(library.galleries()[0].revision == before.revision)
    }

    @Test("exists for pictures that cannot be shown as well") func failed() throws {
        try folder.write(Array("no picture".utf8), as: "a.png")
        try folder.write(Array("# Lost".utf8), as: "a.md")
        let library = try library()
        #expect(try metadata(in: library)["a.png"]?.title == "Lost")
    }

    @Test("of a symbolic link comes from the link's own sidecar") func links() throws {
        try folder.folder("far")
        try folder.write(picture, as: "far/b.png")
        try folder.write(Array("# Far".utf8), as: "far/b.md")
        try folder.write(Array("# Near".utf8), as: "a.md")
        #expect(symlink("far/b.png", folder("a.png")) == 0)
        #expect(try metadata(in: library())["a.png"]?.title == "Near")
    }

    @Test("is safe text, whatever a sidecar contains") func hostile() throws {
        for name in ["a", "b", "c", "d", "e"] { try folder.write(picture, as: name + ".png") }
        try folder.write([UInt8](repeating: 0x41, count: 10 << 20), as: "a.md")
        try folder.write(Array("# A\0B\u{202E}C & <3".utf8) + [0xFF, 0xFE], as: "b.md")
        #expect(symlink("/etc/hostname", folder("c.md")) == 0)
        try folder.folder("d.md")
        #expect(mkfifo(folder("e.md"), 0o644) == 0)
        let library = try library()
        let metadata = try metadata(in: library)
        #expect(metadata.count == 5)
        #expect(metadata["a.png"]?.caption?.count == ItemMetadata.captionLimit)
        #expect(metadata["b.png"]?.title == "ABC & <3")
        for name in ["c.png", "d.png", "e.png"] { #expect(metadata[name] == ItemMetadata.none) }
    }
}
