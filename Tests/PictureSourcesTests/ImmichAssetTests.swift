import Calendars
import Catalogue
import JSONCoding
import Testing

@testable import PictureMetadata
@testable import PictureSources

@Suite("A picture of an immich server") struct ImmichAssetTests {
    @Test("says what is known of it") func metadata() throws {
        let more = """
            ,"isEdited":true,"exifInfo":{"dateTimeOriginal":"2024-07-01T10:00:00.000Z",\
            "timeZone":"Europe/Berlin","rating":4,"description":"By the sea","make":"Canon",\
            "model":"Canon EOS R5","latitude":41.9,"longitude":12.5,"city":"Rome","country":"Italy","fileSizeInByte":123,\
            "exposureTime":"1/250","fNumber":2.8,"iso":200,"focalLength":35}
            """
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([ScriptedImmich.asset(1, more)])
        }
        let picture = try #require(
            try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests).pictures.first)
        let metadata = try #require(picture.metadata)
        #expect(metadata.taken?.text == "2024-07-01T12:00:00+02:00")
        #expect(metadata.rating == 4)
        #expect(metadata.caption == "By the sea")
        #expect(metadata.camera == "Canon EOS R5")
        #expect(metadata.place == Place(latitude: 41.9, longitude: 12.5))
        #expect(metadata.placeName == "Rome, Italy")
        #expect(metadata.exposure?.time == 0.004)
        #expect(picture.byteCount == 123)
        // date -u -d 2024-07-01T10:00:00Z +%s
        #expect(picture.modified?.seconds == 1_719_828_000)
        #expect(picture.version.hasPrefix("e"))
    }

    /// immich takes the description from EXIF.
    @Test("has no caption that its camera wrote by itself") func cameraWords() throws {
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([
                ScriptedImmich.asset(
                    1, #","exifInfo":{"description":"OLYMPUS DIGITAL CAMERA         "}"#)
            ])
        }
        let picture = try #require(
            try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests).pictures.first)
        #expect(picture.metadata?.caption == nil)
    }

    @Test("has another version for other bytes or an edit, and not for a heart")
    func versions() throws {
        func version(_ asset: String) throws -> String? {
            let requests = ScriptedImmich.paged { _ in ScriptedImmich.page([asset]) }
            return try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests).pictures
                .first?.version
        }
        let known = try version(ScriptedImmich.asset(1))
        #expect(
            try known == version(ScriptedImmich.asset(1, #","isFavorite":true,"updatedAt":"2026""#))
        )
        #expect(try known != version(ScriptedImmich.asset(1, #","isEdited":true"#)))
        // A file in an external library has the checksum of its path.
        #expect(try known != version(ScriptedImmich.asset(1, #","fileModifiedAt":"2026""#)))
        #expect(
            try known
                != version(
                    ScriptedImmich.asset(1).replacing(#""checksum":"c1""#, with: #""checksum":"d""#)
                ))
    }

    /// `fit: outside` of sharp, by which immich makes previews of 1440 pixels, without enlarging.
    @Test(
        "has a preview of 1440 pixels on the shorter side, and no larger one than itself",
        arguments: [
            (#","width":6000,"height":4000"#, 2160), (#","width":3024,"height":4032"#, 1920),
            (#","width":3840,"height":2160"#, 2560), (#","width":4000,"height":4000"#, 1440),
            (#","width":1600,"height":1200"#, 1600), (#","width":12000,"height":1000"#, 12000),
            (#","exifInfo":{"exifImageWidth":6000,"exifImageHeight":4000}"#, 2160),
            (#","width":null,"height":4000"#, 1440), (#","width":0,"height":4000"#, 1440),
            (#","width":1e18,"height":4000"#, 1440), ("", 1440),
            // What was cut off in immich, EXIF does not know.
            (#","isEdited":true,"exifInfo":{"exifImageWidth":6000,"exifImageHeight":4000}"#, 1440),
            (#","isEdited":true,"width":4000,"height":2000"#, 2880),
        ])
    func previewSide(fields: String, side: Int) throws {
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([ScriptedImmich.asset(1, fields)])
        }
        let server = try ScriptedImmich.server(ScriptedImmich.favourites)
        #expect(try server.listing(requests).pictures.map(\.previewSide) == [side])
    }

    @Test(
        "has a preview of the size that the operator says an administrator has chosen",
        arguments: [
            (720, #","width":6000,"height":4000"#, 1080), (720, "", 720),
            (2160, #","width":6000,"height":4000"#, 3240),
            (2160, #","width":1600,"height":1200"#, 1600),
        ])
    func chosenSize(size: Int, fields: String, side: Int) throws {
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([ScriptedImmich.asset(1, fields)])
        }
        let server = try ScriptedImmich.server(
            ImmichSelection(hasFavourites: true, previewSize: size))
        #expect(try server.listing(requests).pictures.map(\.previewSide) == [side])
        #expect(server.previewShorterSide == size)
    }

    @Test(
        "is not shown if its owner hides it",
        arguments: [
            #","isTrashed":true"#, #","isOffline":true"#,
            #","stack":{"id":"s","primaryAssetId":"asset-9","assetCount":2}"#,
        ])
    func hidden(more: String) throws {
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([ScriptedImmich.asset(1, more), ScriptedImmich.asset(2)])
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests).paths == [
                "Favourites/IMG_2.jpg"
            ])
    }

    @Test(
        "hides the archive, the locked folder and films of live photos",
        arguments: [
            "archive", "locked", "hidden", "something new",
        ])
    func visibility(value: String) throws {
        let asset = ScriptedImmich.asset(1).replacing("\"timeline\"", with: "\"\(value)\"")
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page([asset, ScriptedImmich.asset(2)])
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests).paths == [
                "Favourites/IMG_2.jpg"
            ])
    }

    @Test("takes no page with it if it has another form") func lenient() throws {
        let odd = [
            #"{"id":"asset-1","type":"IMAGE","localDateTime":7,"exifInfo":[],"fileCreatedAt":null}"#,
            #"{"type":"IMAGE"}"#, #"{"id":"../x","type":"IMAGE"}"#,
            #"{"id":"asset-3","type":"AUDIO"}"#,
        ]
        let requests = ScriptedImmich.paged { _ in
            ScriptedImmich.page(odd + [ScriptedImmich.asset(2)])
        }
        #expect(
            try ScriptedImmich.server(ScriptedImmich.favourites).listing(requests).paths == [
                "Favourites/asset-1.jpg", "Favourites/IMG_2.jpg",
            ])
    }
}
