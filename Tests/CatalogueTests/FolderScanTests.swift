import Glibc
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import PictureMetadata
@testable import PicturePreparing

@Suite("A scan of all folders") struct FolderScanTests: ScanSuite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("makes a gallery of every folder that holds pictures itself") func galleries() throws {
        for name in ["2024/Summer", "2024/Winter 2", "2024/Winter 10", "empty/inner"] {
            try folder.folder(name)
        }
        for name in ["b.png", "2024/Summer/x.png", "2024/Winter 2/x.png", "2024/Winter 10/x.png"] {
            try folder.write(picture, as: name)
        }
        let galleries = try scan().galleries
        let root = folder.path.split(separator: "/").last.map(String.init) ?? ""
        #expect(
            galleries.map(\.title) == [
                root, "2024 / Summer", "2024 / Winter 2", "2024 / Winter 10",
            ])
        #expect(galleries[0].id.text == root && galleries[1].id.text == "2024--Summer")
    }

    @Test("puts items in natural order and finds them by id") func items() throws {
        for name in ["img10.png", "IMG2.png", "img1.png"] { try folder.write(picture, as: name) }
        let gallery = try #require(try scan().galleries.first)
        #expect(gallery.items.map(\.title) == ["img1", "IMG2", "img10"])
        #expect(gallery.cover?.fileName == "img1.png")
        for (place, item) in gallery.items.enumerated() {
            #expect(gallery.index(of: item.id) == place)
        }
        #expect(gallery.index(of: ItemID(1)) == nil)
        #expect(gallery.items[0].byteCount == picture.count)
    }

    @Test("recognises pictures by their bytes, and lists broken ones by their extension")
    func kinds() throws {
        try folder.write(picture, as: "photo.txt")
        try folder.write(Array("some words".utf8), as: "notes.txt")
        try folder.write(Array("some words".utf8), as: "notes.JPG")
        try folder.write([], as: "empty.heic")
        try folder.write([], as: "empty")
        let catalogue = try scan()
        #expect(names(catalogue) == [["empty.heic", "notes.JPG", "photo.txt"]])
        #expect(reasons(catalogue) == ["notes.txt": .unknownFormat, "empty": .unknownFormat])
        #expect(catalogue.omissions == [.unknownFormat: 2])
    }

    @Test("leaves out what the operator and the settings of folders exclude, in them and below")
    func exclusions() throws {
        for name in ["a/b", "c"] { try folder.folder(name) }
        for name in ["x.png", "x.psd.png", "a/x.psd.png", "a/b/x.psd.png", "a/b/y.png", "c/y.png"] {
            try folder.write(picture, as: name)
        }
        try folder.write(
            Array(#"{"exclude": ["*.psd.png", "/b/y.png"]}"#.utf8), as: "a/.peekstrip.json")
        #expect(try names(scan()) == [["x.png", "x.psd.png"], ["y.png"]])
        let pattern = try #require(NamePattern("c/"))
        let fewer = try scan(excluding: Exclusions([pattern]))
        #expect(names(fewer) == [["x.png", "x.psd.png"]])
        // Nobody looks for them, so they are not counted.
        #expect(fewer.omissions == [:])
    }

    @Test("omits hidden and marked files") func hidden() throws {
        for name in [".git", "@eaDir", "private"] {
            try folder.folder(name)
            try folder.write(picture, as: name + "/x.png")
        }
        try folder.write([], as: "private/.nomedia")
        try folder.write(picture, as: ".x.png")
        try folder.write(picture, as: "x.png")
        let catalogue = try scan()
        #expect(names(catalogue) == [["x.png"]])
        #expect(
            reasons(catalogue) == [
                ".git": .hidden, "@eaDir": .excluded, ".x.png": .hidden, "private": .marked,
            ])
    }

    @Test("follows links to pictures inside, and no others") func links() throws {
        let outside = try TemporaryFolder()
        try outside.write(picture, as: "secret.png")
        try folder.folder("real")
        try folder.folder(".hidden")
        try folder.write(picture, as: "real/x.png")
        try folder.write(picture, as: ".hidden/x.png")
        for (target, name) in [
            ("real/x.png", "in.png"), (outside("secret.png"), "out.png"), ("nowhere", "broken.png"),
            ("real", "again"), ("loop.png", "loop.png"), ("/etc/passwd", "passwd.png"),
            (outside.path, "outside"), (".hidden/x.png", "unhidden.png"),
        ] { symlink(target, folder(name)) }
        let catalogue = try scan()
        #expect(names(catalogue) == [["in.png"], ["x.png"]])
        #expect(
            reasons(catalogue) == [
                ".hidden": .hidden, "out.png": .leadsOutside, "broken.png": .leadsOutside,
                "again": .leadsToFolder, "loop.png": .leadsOutside, "passwd.png": .leadsOutside,
                "outside": .leadsOutside, "unhidden.png": .hidden,
            ])
    }

    @Test("does not wait for pipes, nor open sockets, nor take folders for pictures")
    func special() throws {
        mkfifo(folder("pipe.jpg"), 0o644)
        mknod(folder("socket.jpg"), S_IFSOCK | 0o644, 0)
        try folder.folder("a.jpg")
        try folder.write(picture, as: "a.jpg/x.png")
        let catalogue = try scan()
        #expect(names(catalogue) == [["x.png"]])
        #expect(reasons(catalogue) == ["pipe.jpg": .notRegular, "socket.jpg": .notRegular])
    }

    @Test("skips what must not be read") func unreadable() throws {
        try folder.write(picture, as: "x.png")
        try folder.write(picture, as: "locked.png")
        try folder.folder("closed")
        chmod(folder("locked.png"), 0)
        chmod(folder("closed"), 0)
        defer { chmod(folder("closed"), 0o755) }
        let catalogue = try scan()
        // The superuser can read every file.
        if geteuid() == 0 {
            #expect(names(catalogue) == [["locked.png", "x.png"]])
        } else {
            #expect(names(catalogue) == [["x.png"]])
            #expect(reasons(catalogue) == ["locked.png": .unreadable, "closed": .unreadable])
        }
    }

    @Test("takes names of any bytes, and shows them safely") func hostileNames() throws {
        let long = String(repeating: "l", count: 251) + ".png"
        let hostile: [[UInt8]] = [
            Array("\"><svg onload=alert(1)>.jpg".utf8), Array("a\nb.png".utf8),
            [0xFF, 0xFE] + Array(".png".utf8), Array(long.utf8), Array("\u{202E}gnp.png".utf8),
            Array("%00..%2f.png".utf8), Array(".png.png".utf8.dropFirst()),
        ]
        for name in hostile { try folder.write(picture, as: name) }
        let gallery = try #require(try scan().galleries.first)
        let shown = Set(gallery.items.map(\.fileName))
        #expect(
            shown == [
                "\"><svg onload=alert(1)>.jpg", "a\u{FFFD}b.png", "\u{FFFD}\u{FFFD}.png", long,
                "\u{FFFD}gnp.png", "%00..%2f.png", "png.png",
            ])
        #expect(Set(gallery.items.map(\.id)).count == hostile.count)
        let library = try LibraryFolder(at: folder.path)
        for item in gallery.items {
            let file = try library.openFile(at: item.source.path)
            #expect(try file.contents(atMost: 1000) == picture)
        }
    }

    @Test("gives the same ids again, and another revision after any change") func stability() throws
    {
        try folder.write(picture, as: "a.png")
        try folder.write(picture, as: "b.png")
        let first = try #require(try scan().galleries.first)
        let again = try #require(try scan().galleries.first)
        #expect(first.revision == again.revision)
        #expect(first.items.map(\.id) == again.items.map(\.id))

        try folder.write(picture + [0], as: "b.png")
        let edited = try #require(try scan().galleries.first)
        #expect(edited.items.map(\.id) == first.items.map(\.id))
        #expect(edited.revision != first.revision)
        #expect(edited.items[0].version == first.items[0].version)
        #expect(edited.items[1].version != first.items[1].version)

        unlink(folder("a.png"))
        let shorter = try #require(try scan().galleries.first)
        #expect(shorter.items.map(\.id) == [first.items[1].id])
        #expect(shorter.revision != edited.revision)
    }

    @Test("stops at its limits") func limits() throws {
        for number in 0..<5 { try folder.write(picture, as: "\(number).png") }
        let deep = Array(repeating: "d", count: 40).joined(separator: "/")
        try folder.folder(deep)
        try folder.write(picture, as: deep + "/x.png")
        let catalogue = try scan(maxItems: 3)
        #expect(names(catalogue).flatMap { $0 }.count == 3)
        let reasons = Set(catalogue.skipped.map(\.reason))
        #expect(reasons == [.tooMany, .tooDeep])
    }

    @Test("fails when there is no folder") func noRoot() throws {
        try folder.write(picture, as: "file.png")
        for path in [folder("nowhere"), folder("file.png")] {
            #expect(throws: FileError.self) { try LibraryFolder(at: path) }
        }
    }
}

@Suite("A file opened by its path") struct LibraryFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.folder("inner")
        try folder.write([1, 2, 3], as: "inner/file")
    }

    private func contents(_ path: String, atMost limit: Int = 100) throws -> [UInt8] {
        let library = try LibraryFolder(at: folder.path)
        return try library.openFile(at: RelativePath(bytes: Array(path.utf8)))
            .contents(atMost: limit)
    }

    @Test("is read") func read() throws { #expect(try contents("inner/file") == [1, 2, 3]) }

    @Test("is rejected when another kind of file replaced it") func replaced() throws {
        symlink("file", folder("inner/link"))
        symlink("inner", folder("detour"))
        mkfifo(folder("inner/pipe"), 0o644)
        for path in ["inner/link", "detour/file", "inner/pipe", "inner", "", "inner/file/file"] {
            #expect(throws: FileError.otherKind) { try contents(path) }
        }
        #expect(throws: FileError.gone) { try contents("inner/other") }
    }

    @Test("is rejected when it is too large, by the open file's size") func tooLarge() {
        #expect(throws: FileError.tooLarge(3)) { try contents("inner/file", atMost: 2) }
    }
}
