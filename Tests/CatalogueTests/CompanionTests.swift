import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import PictureMetadata
@testable import PictureSources

@Suite("The files beside a picture") struct CompanionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The sidecars that are found for a picture among files.
    private func found(
        _ picture: String, among files: [String], with raws: [String] = []
    ) throws -> [String] {
        for file in files { try folder.write([0x78], as: file) }
        let source = try FolderSource(at: folder.path)
        let sidecars = try Sidecars(
            among: files.map { Array($0.utf8) }, in: source.folder(at: .root), at: .root)
        return sidecars.of(Array(picture.utf8), with: raws.map { Array($0.utf8) }).map {
            String(decoding: $0.path.bytes, as: UTF8.self)
        }
    }

    @Test(
        "are found by the names that programs give them",
        arguments: [
            ("a.jpg", ["a.jpg.md"]), ("a.jpg", ["a.md"]), ("a.jpg", ["a.jpg.xmp"]),
            ("a.jpg", ["a.XMP"]), ("a.jpg", ["a.jpg.json"]),
            ("a.jpg", ["a.jpg.supplemental-metadata.json"]),
            ("a.jpg", ["a.jpg.supplemental-me.json"]),
            ("a.jpg", ["a.jpg.s.json"]), ("a(1).jpg", ["a.jpg(1).json"]),
            ("a(2).jpg", ["a.jpg.supplemental-metadata(2).json"]),
            ("a-edited.jpg", ["a.jpg.json"]), ("a-edited(1).jpg", ["a.jpg(1).json"]),
            ("a-modifié.jpg", ["a.jpg.json"]), ("a-modifie\u{301}.jpg", ["a.jpg.json"]),
            ("a-bearbeitet.jpg", ["a.jpg.supplemental-metadata.json"]),
            ("a-redigerad.jpg", ["a.jpg.json"]), ("a-ha editado.jpg", ["a.jpg.json"]),
            ("a-已修改(2).jpg", ["a.jpg(2).json"]), ("a-edi.jpg", ["a.jpg.json"]),
            // A document's name has 46 characters before its ending.
            (
                "Family at the lake in the summer holidays, 0 in.jpg",
                ["Family at the lake in the summer holidays, 0 i.json"]
            ),
            (
                "Family at the lake in the summer holidays, 0.jpg",
                ["Family at the lake in the summer holidays, 0.j.json"]
            ),
            (
                "Family at the lake in the summer holidays 123.jpg",
                ["Family at the lake in the summer holidays 123..json"]
            ),
            (
                "Grüße von der Familie am See im Sommer, Tag 12.jpg",
                ["Grüße von der Familie am See im Sommer, Tag 12.json"]
            ),
            // The number of a name comes behind the cut.
            (
                "Family at the lake in the summer holidays, 0 in(1).jpg",
                ["Family at the lake in the summer holidays, 0 i(1).json"]
            ),
            (
                "Family at the lake in the summer holidays, 0(12).jpg",
                ["Family at the lake in the summer holidays, 0.j(12).json"]
            ),
            // The ending of a picture in small letters, when its sidecar has been there.
            ("a.jpg", ["a.JPG.md"]), ("a.jpg", ["A.JPG.xmp"]), ("a.jpg", ["A.xmp"]),
            ("a.jpg", ["a.JPG.supplemental-metadata.json"]),
            ("Shot 1\u{202F}PM.png", ["Shot 1 PM.png.md"]),
            // NFD beside NFC.
            ("Zu\u{308}rich.jpg", ["Z\u{FC}rich.jpg.md"]),
        ])
    func names(picture: String, files: [String]) throws {
        #expect(try found(picture, among: files).count == 1)
    }

    @Test("are those of this picture alone")
    func others() throws {
        let files = [
            "b.jpg.md", "a.json", "a.gallery.json", "a.jpg(1).json", "a.jpg.x.json", "ab.xmp",
            ".json", "a-edited.jpg.json", "Family at the lake in the summer holidays, 0 i.json",
        ]
        #expect(try found("a.jpg", among: files) == [])
        #expect(try found("a-2.jpg", among: ["a.jpg.json"]) == [])
        // Of two files whose names differ in their case.
        #expect(try found("a.jpg", among: ["a.JPG", "a.JPG.xmp", "a.JPG.json"]) == [])
    }

    @Test("are those of the raw file of its shot if it has none")
    func raws() throws {
        let raws = ["a.CR2", "a.dng"]
        #expect(try found("a.jpg", among: ["a.CR2.xmp"], with: raws) == ["a.CR2.xmp"])
        #expect(
            try found("a.jpg", among: ["a.CR2.xmp", "a.dng.xmp", "a.xmp"], with: raws) == ["a.xmp"])
        #expect(try found("a.jpg", among: ["a.CR2.xmp"]) == [])
    }

    @Test("come in the order of trust, each kind once, with the whole name before the stem")
    func order() throws {
        let files = ["a.md", "a.jpg.md", "a.xmp", "a.jpg.xmp", "a.jpg.json"]
        #expect(try found("a.jpg", among: files) == ["a.jpg.md", "a.jpg.xmp", "a.jpg.json"])
    }

    @Test("of Google Takeout give words, people, a place, a star and the time") func takeout()
        throws
    {
        let json = #"""
            {"title": "a.jpg", "description": "Fog over the lake", "imageViews": "3",
             "photoTakenTime": {"timestamp": "1482579600", "formatted": "24.12.2016, 11:40:00 UTC"},
             "geoData": {"latitude": 46.619, "longitude": 7.9612, "altitude": 0.0},
             "people": [{"name": "Ada"}, {}], "favorited": true}
            """#
        let takeout = try #require(TakeoutText(Array(json.utf8)))
        #expect(takeout.metadata.title == nil && takeout.metadata.caption == "Fog over the lake")
        #expect(takeout.metadata.keywords == ["Ada"] && takeout.metadata.rating == 5)
        #expect(takeout.metadata.place == Place(latitude: 46.619, longitude: 7.9612))
        // date -u -d @1482579600
        #expect(takeout.date?.text == "2016-12-24T11:40:00+00:00")
    }

    @Test("of Google Takeout keep the time when another program wrote the file again")
    func rewritten() throws {
        let json = #"{"photoTakenTime": {"timestamp": 1482579600}, "geoData": {}}"#
        let takeout = try #require(TakeoutText(Array(json.utf8)))
        #expect(takeout.date?.text == "2016-12-24T11:40:00+00:00")
        #expect(takeout.metadata.place == nil)
    }

    @Test(
        "of Google Takeout may be anything else",
        arguments: [
            "", "{}", "[]", "{\"photoTakenTime\": {\"timestamp\": \"99999999999999999999\"}}",
            "{\"photoTakenTime\": {\"timestamp\": \"9999999999999999\"}}",
            "{\"geoData\": {\"latitude\": 0, \"longitude\": 0}}", "{\"description\": \"\"}",
        ])
    func nothing(json: String) {
        let takeout = TakeoutText(Array(json.utf8))
        #expect(
            takeout?.date == nil && (takeout?.metadata ?? ItemMetadata.none) == ItemMetadata.none)
    }
}

@Suite("A path in a list") struct ListedPathTests {
    private func candidates(_ text: [UInt8], in folder: String = "lists") -> [String]? {
        let listed = try? ListedPath(
            text, in: RelativePath(bytes: Array(folder.utf8)), excluding: .standard)
        return listed?.candidates.map { VisibleText.of($0.bytes) }
    }

    @Test(
        "is understood as programs on all systems write it",
        arguments: [
            ("a.jpg", "lists/a.jpg"), ("./a.jpg", "lists/a.jpg"), ("b/../a.jpg", "lists/a.jpg"),
            ("2024/./a.jpg", "lists/2024/a.jpg"), ("../a.jpg", "a.jpg"),
            ("b//a.jpg", "lists/b/a.jpg"),
            ("2024\\a.jpg", "lists/2024/a.jpg"), (".\\2024\\a.jpg", "lists/2024/a.jpg"),
            ("\"2024/a.jpg\"", "lists/2024/a.jpg"), ("'a.jpg'", "lists/a.jpg"),
            ("a%20b.jpg", "lists/a b.jpg"), ("a%20b.jpg", "lists/a%20b.jpg"),
            ("100%.jpg", "lists/100%.jpg"),
        ])
    func spellings(text: String, path: String) {
        #expect(candidates(Array(text.utf8))?.contains(path) == true)
    }

    @Test(
        "may be absolute if it leads into the library",
        arguments: [
            ("/photos/2024/a.jpg", "2024/a.jpg"), ("/photos/b/../a.jpg", "a.jpg"),
            ("/srv//photos/./a.jpg", "a.jpg"), ("\"/photos/a.jpg\"", "a.jpg"),
            ("file:///photos/a%20b.jpg", "a b.jpg"), ("file:/photos/a.jpg", "a.jpg"),
            ("file://localhost/photos/a.jpg", "a.jpg"), ("\\photos\\b\\a.jpg", "b/a.jpg"),
            ("/etc/passwd", nil), ("/photos/../etc/passwd", nil), ("/photos2/a.jpg", nil),
            ("/../photos/a.jpg", nil), ("file://nas/photos/a.jpg", nil), ("/photos", nil),
            ("/photos/.hidden/a.jpg", nil), ("C:/photos/a.jpg", nil), ("photos/a.jpg", nil),
        ] as [(String, String?)])
    func absolute(text: String, path: String?) {
        let listed = try? ListedPath(
            Array(text.utf8), in: RelativePath(bytes: Array("lists".utf8)),
            below: ["/srv/photos", "/photos"], excluding: .standard)
        let inside = listed?.candidates.map { VisibleText.of($0.bytes) }
            .filter { !$0.hasPrefix("lists/") }
        #expect((inside ?? []).last == path)
    }

    @Test("leads nowhere else when it is decoded") func confined() {
        let text = "%2E%2E/%2E%2E/a.jpg"
        #expect(candidates(Array(text.utf8)) == ["lists/\(text)"])
    }

    @Test("is tried in Windows-1252 if it is not UTF-8") func encoding() {
        // "Grüße.jpg" in Windows-1252.
        let text: [UInt8] = [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x2E, 0x6A, 0x70, 0x67]
        #expect(candidates(text)?.last == "lists/Gr\u{FC}\u{DF}e.jpg")
    }

    @Test(
        "is refused with its cause",
        arguments: [
            ("../../a.jpg", .leadsOutside), ("/etc/passwd", .leadsOutside),
            ("C:\\Pictures\\a.jpg", .leadsOutside), ("c:/a.jpg", .leadsOutside),
            ("\\\\nas\\photos\\a.jpg", .leadsOutside), ("\\Pictures\\a.jpg", .leadsOutside),
            ("file:///lists/a.jpg", .leadsOutside),
            (".hidden/a.jpg", .hidden), ("#recycle/a.jpg", .hidden), ("a.jpg_original", .hidden),
            (".", .isNotPath), ("..", .isNotPath), ("b/..", .isNotPath), ("a\0b", .isNotPath),
        ] as [(String, ListRefusals.Cause)])
    func refused(text: String, cause: ListRefusals.Cause) throws {
        #expect(throws: cause) {
            try ListedPath(
                Array(text.utf8), in: RelativePath(bytes: Array("lists".utf8)), excluding: .standard
            )
        }
    }
}
