import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import PictureMetadata
@testable import PicturePreparing

@Suite("A scan of the files of shots") struct ShotScanTests: ScanSuite {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("counts nothing that programs note beside pictures") func notes() throws {
        let notes = [
            "a.AAE", "a.jpg.pp3", "a.jpg.dop", "desktop.ini", "Picasa.ini", "Icon\r", "b.jpg.!sync",
        ]
        for name in notes { try folder.write([0x78], as: name) }
        try folder.write(picture, as: "PXL_1.RAW-01.COVER.jpg")
        try folder.write(picture, as: "PXL_1.RAW-02.ORIGINAL.dng")
        try folder.write(picture, as: "PXL_2.RAW-02.ORIGINAL.dng")
        let catalogue = try scan(excluding: .standard)
        #expect(
            names(catalogue) == [["PXL_1.RAW-01.COVER.jpg", "PXL_2.RAW-02.ORIGINAL.dng"]])
        #expect(catalogue.omissions == [:])
    }

    @Test("shows a shot once that has a raw file or a clip, and videos beside pictures")
    func companions() throws {
        let names = ["IMG_1.CR2", "img_1.JPG", "IMG_2.CR2", "IMG_3.dng", "IMG_3.HEIC", "IMG_4.png"]
        for name in names + ["IMG_4.NEF"] { try folder.write(picture, as: name) }
        // The first boxes of an MP4 and of a WebM.
        try folder.write([0, 0, 0, 24] + Array("ftypmp42".utf8) + [0, 0, 0, 0], as: "IMG_1.MP4")
        try folder.write([0x1A, 0x45, 0xDF, 0xA3], as: "x.webm")
        try folder.write(Array("\0\0\0\u{14}ftypqt  ".utf8), as: "IMG_3.MOV")
        let catalogue = try scan()
        #expect(
            self.names(catalogue) == [
                [
                    "img_1.JPG", "IMG_1.MP4", "IMG_2.CR2", "IMG_3.HEIC", "IMG_4.NEF", "IMG_4.png",
                    "x.webm",
                ]
            ])
        #expect(catalogue.omissions == [:])
        #expect(reasons(catalogue)["IMG_1.CR2"] == .companion)
        let items = try #require(catalogue.galleries.first).items
        #expect(items.filter { $0.kind == .video }.map(\.fileName) == ["IMG_1.MP4", "x.webm"])
        // What plays of them: a video's own file, and the clip of a Live Photo.
        #expect(items.filter { $0.source.clip != nil }.map(\.fileName) == ["IMG_3.HEIC"])
        let clip = items.first { $0.fileName == "IMG_3.HEIC" }?.source.clip
        #expect(clip?.path.names.last == Array("IMG_3.MOV".utf8))
    }

    @Test("shows the raw file of a picture that is left out, and plays no clip that is")
    func leftOut() throws {
        for name in ["IMG_1.CR2", "IMG_1.JPG", "IMG_2.HEIC"] { try folder.write(picture, as: name) }
        try folder.write(Array("\0\0\0\u{14}ftypqt  ".utf8), as: "IMG_2.MOV")
        let pattern = try #require(NamePattern("*.jpg"))
        #expect(
            try names(scan(excluding: Exclusions([pattern]))) == [["IMG_1.CR2", "IMG_2.HEIC"]])
        try folder.write(Array(#"{"exclude": ["*.mov"]}"#.utf8), as: ".peekstrip.json")
        let catalogue = try scan()
        #expect(names(catalogue) == [["IMG_1.JPG", "IMG_2.HEIC"]])
        #expect(catalogue.galleries.first?.items.allSatisfy { $0.source.clip == nil } == true)
        #expect(reasons(catalogue)["IMG_2.MOV"] == .excluded)
    }

    @Test("takes what is said of the raw file for its picture, and clips from iCloud")
    func besides() throws {
        for name in ["IMG_1.CR2", "IMG_1.JPG", "IMG_2.HEIC"] { try folder.write(picture, as: name) }
        try folder.write(Array("<x/>".utf8), as: "IMG_1.CR2.xmp")
        try folder.write(Array("\0\0\0\u{14}ftypqt  ".utf8), as: "IMG_2_HEVC.MOV")
        let catalogue = try scan()
        #expect(names(catalogue) == [["IMG_1.JPG", "IMG_2.HEIC"]])
        let items = try #require(catalogue.galleries.first).items
        #expect(
            items[0].source.sidecars.map { VisibleText.of($0.path.bytes) } == ["IMG_1.CR2.xmp"])
        #expect(items[1].source.clip?.path.names.last == Array("IMG_2_HEVC.MOV".utf8))
    }

    /// What Google Takeout makes of Live Photos and of motion photos: an MP4 without a document of its own.
    @Test("pairs the clips that Takeout makes with their pictures") func takeout() throws {
        let film = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [0, 0, 0, 0]
        let pictures = [
            "IMG_1.HEIC", "IMG_2.JPG", "IMG_3.JPG", "IMG_4(1).HEIC", "IMG_5.HEIC", "IMG_5.JPG",
            "PXL_6.MP.jpg", "MVIMG_7.jpg", "IMG_8.HEIC", "IMG_9.JPG", "PXL_10.RAW-01.MP.COVER.jpg",
        ]
        let films = [
            "IMG_1.MP4", "IMG_2.mp4", "IMG_3.MP4", "IMG_4(1).MP4", "IMG_5.MP4", "PXL_6.MP",
            "MVIMG_7.MV", "IMG_8.MOV", "IMG_8.MP4", "IMG_9.MP4", "VID_1.mp4", "PXL_10.MP",
        ]
        for name in pictures { try folder.write(picture, as: name) }
        for name in films { try folder.write(film, as: name) }
        let documents = [
            "IMG_2.JPG.supplemental-metadata", "IMG_3.JPG", "IMG_3.MP4", "IMG_4.HEIC(1)",
            "IMG_5.HEIC", "IMG_5.JPG", "VID_1.mp4",
        ]
        for name in documents { try folder.write(Array("{}".utf8), as: name + ".json") }
        let catalogue = try scan()
        // IMG_3 has a document of its film, IMG_9 has none of its picture.
        #expect(
            names(catalogue) == [
                [
                    "IMG_1.HEIC", "IMG_2.JPG", "IMG_3.JPG", "IMG_3.MP4", "IMG_4(1).HEIC",
                    "IMG_5.HEIC", "IMG_5.JPG", "IMG_8.HEIC", "IMG_9.JPG", "IMG_9.MP4",
                    "MVIMG_7.jpg", "PXL_6.MP.jpg", "PXL_10.RAW-01.MP.COVER.jpg", "VID_1.mp4",
                ]
            ])
        let items = try #require(catalogue.galleries.first).items
        let clips = items.compactMap { item in
            item.source.clip.map { [item.fileName, VisibleText.of($0.path.names.last ?? [])] }
        }
        #expect(
            clips == [
                ["IMG_1.HEIC", "IMG_1.MP4"], ["IMG_2.JPG", "IMG_2.mp4"],
                ["IMG_4(1).HEIC", "IMG_4(1).MP4"], ["IMG_5.HEIC", "IMG_5.MP4"],
                ["IMG_8.HEIC", "IMG_8.MOV"], ["MVIMG_7.jpg", "MVIMG_7.MV"],
                ["PXL_6.MP.jpg", "PXL_6.MP"], ["PXL_10.RAW-01.MP.COVER.jpg", "PXL_10.MP"],
            ])
        #expect(catalogue.omissions == [:])
        let without = try scan(excluding: Exclusions([], kinds: [.video]))
        let still = try #require(without.galleries.first).items
        #expect(still.allSatisfy { $0.kind == .picture && $0.source.clip == nil })
    }

    /// The first bytes of ISO/IEC 13818-1 (0x47 begins a packet), of AVCHD with a time of four bytes in front of it,
    /// of ISO/IEC 11172-2, Flash and Ogg.
    @Test("counts the films of camcorders and other formats as videos") func otherVideos() throws {
        let files: [(String, [UInt8])] = [
            ("a.png", picture), ("00001.MTS", [0, 0, 0, 0, 0x47, 0x40]), ("tv.ts", [0x47, 0x40]),
            ("old.mpg", [0, 0, 1, 0xB3]), ("a.flv", Array("FLV\u{1}".utf8)),
            ("a.ogv", Array("OggS".utf8)),
            ("notes.ts", Array("import x".utf8)), ("a.ogg", Array("OggS".utf8)),
            ("a.txt", [0x47, 0x40]),
        ]
        for (name, bytes) in files { try folder.write(bytes, as: name) }
        let catalogue = try scan()
        #expect(names(catalogue) == [["a.png"]])
        #expect(catalogue.omissions == [.video: 5, .unknownFormat: 3])
    }

    @Test("lists videos by their bytes or, broken, by their names, unless they are left out")
    func videos() throws {
        let film = [0, 0, 0, 24] + Array("ftypisom".utf8) + [0, 0, 2, 0]
        try folder.write(film, as: "film.txt")
        try folder.write(Array("words".utf8), as: "broken.m4v")
        try folder.write(picture, as: "picture.mkv")
        try folder.write(Array("RIFF\0\0\0\0AVI LIST".utf8), as: "old.avi")
        // Sound alone, in the container of a film.
        try folder.write([0, 0, 0, 24] + Array("ftypM4A \0\0\0\0isom".utf8), as: "sound.m4a")
        let catalogue = try scan()
        #expect(names(catalogue) == [["broken.m4v", "film.txt", "picture.mkv"]])
        let items = try #require(catalogue.galleries.first).items
        #expect(items.map(\.kind) == [.video, .video, .picture])
        #expect(catalogue.omissions == [.video: 1, .unknownFormat: 1])
        let without = try scan(excluding: Exclusions([], kinds: [.video]))
        #expect(names(without) == [["picture.mkv"]])
        #expect(without.omissions == [.video: 3, .unknownFormat: 1])
    }
}
