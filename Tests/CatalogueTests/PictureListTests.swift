import Glibc
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import ImageLibrary
@testable import PictureMetadata
@testable import PicturePreparing

@Suite("A list of pictures") struct PictureListTests {
    private func list(_ text: String, _ name: String = "x.m3u8") throws -> PictureList {
        try #require(PictureList(Array(text.utf8), named: Array(name.utf8)))
    }

    @Test("is known by its name") func names() {
        func stem(_ name: String) -> String? {
            PictureList.stem(of: Array(name.utf8)).map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(stem("Best.gallery.json") == "Best" && stem("Best.M3U") == "Best")
        #expect(stem("Best.m3u8") == "Best")
        for name in ["Best.json", ".m3u", ".gallery.json", "Best", "m3u"] {
            #expect(stem(name) == nil)
        }
    }

    @Test("of lines has paths, URLs, titles and a title of the list") func lines() throws {
        let list = try list(
            """
            \u{FEFF}#EXTM3U\r
            #PLAYLIST:The best\r
            #EXTINF:-1,First, and last\r
            a/1.png\r

            # a note
              2.png\u{20}
            https://example.org/3.png
            """)
        #expect(list.title == "The best")
        #expect(
            list.entries == [
                .init(
                    location: .file(Array("a/1.png".utf8)),
                    metadata: ItemMetadata(title: "First, and last", caption: nil)),
                .init(location: .file(Array("2.png".utf8)), metadata: .none),
                .init(location: .url("https://example.org/3.png"), metadata: .none),
            ])
    }

    @Test("of lines may be in UTF-16, and end in control characters", arguments: [true, false])
    func wide(isLittleEndian: Bool) throws {
        let mark: [UInt8] = isLittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
        let text = "#EXTM3U\r\n#EXTINF:-1 group=\"a, b\",Title, too\r\nGr\u{FC}n.png\r\n\u{1A}"
        let bytes = text.utf16.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isLittleEndian ? [low, high] : [high, low]
        }
        let list = try #require(PictureList(mark + bytes, named: Array("x.m3u".utf8)))
        #expect(
            list.entries == [
                .init(
                    location: .file(Array("Gr\u{FC}n.png".utf8)),
                    metadata: ItemMetadata(title: "Title, too", caption: nil))
            ])
    }

    @Test("of lines leaves out music, and a stream in parts") func sounds() throws {
        let mixed = try list("#EXTM3U\n#EXTINF:3,Song\nMusic/a.MP3\nb.jpg\n# a.flac\nc.opus\n")
        #expect(mixed.entries == [.init(location: .file(Array("b.jpg".utf8)), metadata: .none)])
        let stream = try list(
            "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:9.009,\nhttp://example.org/1.ts\n")
        #expect(stream.entries.isEmpty)
    }

    @Test("of JSON has captions too, and ignores other members") func json() throws {
        let list = try list(
            #"""
            {"title": "T", "items": [{"file": "1.png", "title": "A", "caption": "B"},
             {"url": "http://example.org/"}, {}, {"file": "x", "url": "y"}], "more": 1}
            """#, "x.gallery.json")
        #expect(list.title == "T")
        #expect(
            list.entries == [
                .init(
                    location: .file(Array("1.png".utf8)),
                    metadata: ItemMetadata(title: "A", caption: "B")
                ),
                .init(location: .url("http://example.org/"), metadata: .none),
            ])
        for bad in ["", "{", "[]", "{}", #"{"items": 1}"#] {
            #expect(PictureList(Array(bad.utf8), named: Array("x.gallery.json".utf8)) == nil)
        }
    }
}

@Suite("A gallery of a list") struct ListGalleryBuilderTests {
    private let folder: TemporaryFolder
    private let picture = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file

    init() throws {
        folder = try TemporaryFolder()
        try folder.folder("a/b")
        for name in ["a/1.png", "a/b/2.png", "0.png"] { try folder.write(picture, as: name) }
    }

    private func listed(_ lines: String) throws -> [Item] {
        try folder.write(Array(lines.utf8), as: "a/Best.m3u8")
        let library = try ImageLibrary(root: folder.path, logger: .quiet)
        let id = try #require(GalleryID("a--Best"))
        return Array(try #require(library.gallery(id)).items)
    }

    @Test("has its entries in order, each repetition as a separate item") func order() throws {
        let items = try listed("b/2.png\n1.png\nb/2.png\nmissing.png\n")
        #expect(items.map(\.title) == ["2", "1", "2", "missing"])
        #expect(Set(items.map(\.id)).count == 4)
        #expect(items.map(\.byteCount) == [picture.count, picture.count, picture.count, 0])
    }

    @Test("leaves nothing out of the folder in")
    func confined() throws {
        symlink("/etc/passwd", folder("a/link.png"))
        let items = try listed(
            "../0.png\n/etc/passwd\nb/../1.png\n.hidden.png\nb//2.png\n./1.png\nlink.png\n")
        // A symbolic link is not followed: its page shows that it cannot be opened.
        #expect(items.map(\.title) == ["0", "1", "2", "1", "link"])
        #expect(items.map(\.byteCount) == [70, 70, 70, 70, 0])
        #expect(try listed("../../0.png\n1.png\n").map(\.title) == ["1"])
    }

    @Test("finds files by names in another form of Unicode, and says what it refuses")
    func names() throws {
        // NFD on the disk, NFC in the list.
        try folder.folder("a/Zu\u{308}rich")
        try folder.write(picture, as: "a/Zu\u{308}rich/Gru\u{308}n.png")
        let items = try listed("Z\u{FC}rich/Gr\u{FC}n.png\n/etc/passwd\n")
        #expect(items.map(\.byteCount) == [picture.count])
        let catalogue = try scanFolder(folder.path)
        #expect(
            catalogue.skipped.map(\.description) == [
                "a/Best.m3u8: its entry \"/etc/passwd\" leads out of the library; write paths from "
                    + "the folder of the list"
            ])
    }

    @Test("finds files by absolute paths, and by names in another case")
    func systems() throws {
        let items = try listed(
            "\(folder.path)/a/1.png\nfile://\(folder.path)/0.png\nB\\2.PNG\n1.PNG\n")
        #expect(items.map(\.fileName) == ["1.png", "0.png", "2.png", "1.png"])
        #expect(items.map(\.byteCount) == [70, 70, 70, 70])
        try folder.write(picture, as: "a/Shot 1\u{202F}PM.png")
        #expect(try listed("Shot 1 PM.png\n").map(\.byteCount) == [70])
        // A file of that name comes before one in another case.
        try folder.write(picture + [0], as: "a/1.PNG")
        #expect(try listed("1.PNG\n1.png\n").map(\.byteCount) == [71, 70])
    }

    @Test("keeps files that it has by other names while their folder is away") func away() throws {
        try folder.write(Array("A/1.PNG\n".utf8), as: "Best.m3u8")
        let before = try scanFolder(folder.path)
        let away = [RelativePath(bytes: Array("a".utf8)): SourceError(.broken, "it fails")]
        let after = try scanFolder(folder.path, after: before, keeping: away)
        for catalogue in [before, after] {
            let gallery = catalogue.galleries.first { $0.title == "Best" }
            #expect(gallery?.items.map(\.byteCount) == [picture.count])
        }
    }

    @Test("has nothing that the folder of a picture excludes or hides, and links have not either")
    func hiddenElsewhere() throws {
        for name in ["c/drafts", "c/private"] { try folder.folder(name) }
        for name in ["c/1.png", "c/2.psd.png", "c/drafts/3.png", "c/private/4.png"] {
            try folder.write(picture, as: name)
        }
        try folder.write([], as: "c/private/.nomedia")
        let settings = "c/.peekstrip.json"
        try folder.write(Array(#"{"exclude": ["*.psd.png", "drafts/"]}"#.utf8), as: settings)
        symlink("../c/2.psd.png", folder("a/link.png"))
        let entries = "/etc/passwd\nc/2.psd.png\nc/1.png\nc/drafts/3.png\nc/private/4.png\n"
        try folder.write(Array(entries.utf8), as: "Best.m3u8")
        try folder.write(Array("c/drafts/3.png\n".utf8), as: "Drafts.m3u8")
        let before = try scanFolder(folder.path)
        func shown(_ id: String, of catalogue: GalleryCatalogue) -> [String]? {
            GalleryID(id).flatMap { catalogue.gallery($0)?.items.map(\.fileName) }
        }
        #expect(shown("Best", of: before) == ["1.png"])
        #expect(shown("Drafts", of: before) == nil)
        #expect(shown("a", of: before) == ["1.png"])
        let advice = "; write paths from the folder of the list"
        let best = "Best.m3u8: its entry \"/etc/passwd\" leads out of the library, and 3 more"
        let drafts =
            "Drafts.m3u8: its entry \"c/drafts/3.png\" names a file that is hidden or excluded"
        let said = before.skipped.map(\.description)
        #expect(said.contains(best + advice) && said.contains(drafts + advice))
        #expect(said.contains("a/link.png: excluded by its name"))
        // A list without pictures is no folder that may be away.
        let list = RelativePath(bytes: Array("Drafts.m3u8".utf8))
        let earlier = EarlierPictures(hadAny: true, folders: [list, .root])
        #expect(before.awaited(of: earlier).isEmpty)
        // The owner of that folder changes his mind.
        try folder.write(Array("{}".utf8), as: settings)
        unlink(folder("c/private/.nomedia"))
        var changes = FolderChanges()
        for name in ["c", "c/private"] {
            changes.changed(in: RelativePath(bytes: Array(name.utf8)))
        }
        let after = try scanFolder(folder.path, after: before, at: changes)
        #expect(shown("Best", of: after) == ["2.psd.png", "1.png", "3.png", "4.png"])
        #expect(shown("Drafts", of: after) == ["3.png"])
        #expect(shown("a", of: after) == ["1.png", "link.png"])
    }

    @Test("has failed items for URLs when fetching is off") func remote() throws {
        let items = try listed("https://example.org/a/x.png?y\n")
        #expect(items.map(\.title) == ["x"])
        #expect(items[0].source.absence?.kind == .denied)
    }
}
