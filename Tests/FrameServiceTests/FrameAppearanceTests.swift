import HTTPServing
import HTTPTypes
import PNGReading
import Raster
import Requests
import ScrollEngine
import ServiceFixture
import Testing
import Viewers

@testable import FrameService
@testable import ImageLibrary
@testable import PictureCoding
@testable import PictureMetadata
@testable import PicturePreparing

@Suite("The looks of a frame")
struct FrameAppearanceTests {
    private static let base =
        "/v1/galleries/holiday/frame.png?width=200&height=100&pageWidth=120&pageHeight=90&spacing=0"

    private func tag(_ fixture: ServiceFixture, _ more: String) throws -> String {
        try #require(try fixture.ask(.get, Self.base + more).fields[.eTag])
    }

    private func frame(_ fixture: ServiceFixture, _ target: String) throws -> Bitmap {
        try readPNG(try fixture.ask(.get, target).body)
    }

    /// Polls until the frame has all of its pictures.
    private func whole(_ fixture: ServiceFixture, _ target: String) throws -> Bitmap {
        for _ in 0..<TestThread.pausesInAMinute {
            let response = try fixture.ask(.get, target)
            if response.fields[.peekPictures] == nil { return try readPNG(response.body) }
            TestThread.pause()
        }
        Issue.record("the pictures were not prepared within ten seconds")
        return try frame(fixture, target)
    }

    @Test("are all in its tag")
    func tags() throws {
        let fixture = try ServiceFixture()
        _ = try whole(fixture, Self.base)
        let tags = try [
            "", "&pageControl=true", "&pageControl=true&page=1", "&arrows=true",
            "&arrows=true&rightToLeft=true", "&cornerRadius=1",
            "&cornerRadius=2", "&scale=2", "&scale=3", "&zoom=2", "&zoom=2.5",
            "&zoom=2&zoomX=70&zoomY=50",
        ].map { try tag(fixture, $0 + "&pictures=now") }
        #expect(Set(tags).count == tags.count)
        // Tags change once, when the pages' code has been made in the background: then the second pair
        // is equal.
        let isDefault = try (0..<2).contains { _ in
            try tag(fixture, "&cornerRadius=0&scale=1&zoom=1&arrows=false") == tag(fixture, "")
        }
        #expect(isDefault)
    }

    @Test("have the paper of books in tags and in the addresses of pictures, and of no other strip")
    func paper() throws {
        let fixture = try ServiceFixture()
        for (preset, isBook) in [("curl", true), ("leaves-spread", true), ("preview", false)] {
            let address = "/v1/galleries/holiday/frame.png?width=200&height=100&preset=\(preset)"
            _ = try whole(fixture, address)
            // Tags change once, when the pages' code has been made in the background: then the second
            // round is as it must be.
            let isTold = try (0..<2).contains { _ in
                let tags = try ["", "&paper=faf9f6", "&paper=ffeedd"].map {
                    try fixture.ask(.get, address + $0 + "&pictures=now").fields[.eTag]
                }
                return tags[0] == tags[1] && (tags[2] != tags[0]) == isBook
            }
            #expect(isTold, "\(preset)")
            let target = address.replacing("frame.png", with: "layout.json") + "&background=123456"
            _ = try whole(fixture, target.replacing("layout.json", with: "frame.png"))
            let layout = try fixture.ask(.get, target).json
            #expect(layout["look"]?["paper"] == "faf9f6")
            let page = layout["pages"]?.list.first { $0["state"] == "ready" }
            let colour = "background=" + (isBook ? "faf9f6" : "123456")
            for member in ["source", "image"] {
                #expect(page?[member]?.line.contains(colour) == true, "\(preset)")
            }
        }
    }

    @Test("change when a finger presses an arrow, and a long poll of the frame wakes")
    func pressed() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session(#","arrows":true"#)
        try fixture.prepare(session)
        let still = try fixture.ask(.get, "\(session)/frame.png")
        let poll = try fixture.reply(
            .get, "\(session)/frame.png",
            fields: [.ifNoneMatch: still.fields[.eTag] ?? "", .prefer: "wait=25"])
        guard case .deferred(let deferred) = poll else {
            Issue.record("nothing has changed, and the poll does not wait")
            return
        }
        // The forward arrow is at the right edge, 44 px high around the centre, which is 100.
        let events = #"{"events":[{"type":"down","x":180,"y":50}]}"#
        #expect(!deferred.isSettled)
        #expect(try fixture.post("\(session)/events", events).status == .ok)
        #expect(deferred.isSettled)
        let response = try fixture.ask(.get, "\(session)/frame.png")
        #expect(response.fields[.eTag] != still.fields[.eTag])
        #expect(response.body != still.body)
    }

    @Test("of a dense screen have proportionally more pixels, from proportionally larger pictures")
    func scale() throws {
        let fixture = try ServiceFixture(pictures: ["1", "2"])
        let board = Bitmap.board(width: 240, height: 180)
        try PictureFileWriter.write(board, as: .png, to: "\(fixture.folder)/holiday/1.png")
        fixture.library.rescan()
        for scale in [1, 2, 3] {
            let frame = try whole(fixture, Self.base + "&scale=\(scale)&padding=0&shadows=false")
            #expect(frame.width == 200 * scale && frame.height == 100 * scale)
            // At scale 2, the page of 120 x 90 has room for each pixel of 240 x 180.
            guard scale == 2 else { continue }
            for y in 0..<180 {
                for x in 0..<240 where frame.pixel(x: 80 + x, y: 10 + y) != board.pixel(x: x, y: y)
                {
                    Issue.record("\(x), \(y)")
                    return
                }
            }
        }
    }

    @Test("leave the layout unchanged, whatever the screen's density")
    func layouts() throws {
        let fixture = try ServiceFixture()
        let target = Self.base.replacing("frame.png", with: "layout.json")
        _ = try whole(fixture, Self.base)
        _ = try whole(fixture, Self.base + "&scale=2")
        let plain = try fixture.ask(.get, target).json
        let fine = try fixture.ask(.get, target + "&scale=2").json
        for member in ["viewport", "strip", "window", "controls", "motion"] {
            #expect(plain[member] == fine[member], "\(member)")
        }
        let pages = zip(plain["pages"]?.list ?? [], fine["pages"]?.list ?? [])
        for (one, other) in pages {
            #expect(one["frame"] == other["frame"] && one["picture"] == other["picture"])
        }
        // Pictures that a client draws itself have the same density as the frame.
        let source = fine["pages"]?.list.first { $0["visible"] == true }?["source"]?.line ?? ""
        #expect(source.contains("width=240") && source.contains("height=180"))
    }

    @Test(
        "are rejected outside their ranges",
        arguments: [
            "&scale=0", "&scale=4", "&scale=1.5", "&cornerRadius=-1", "&cornerRadius=201",
            "&width=4096&height=2000&scale=2", "&pageWidth=4000&pageHeight=1000&scale=2",
            "&pageWidth=8&pageHeight=4096&pageLengths=4096&padding=0",
        ])
    func refused(more: String) throws {
        let base = Self.base.replacing("width=200&height=100&", with: "")
            .replacing("pageWidth=120&pageHeight=90", with: "fit=cover")
        #expect(try ServiceFixture().ask(.get, base + more).status == .badRequest)
    }

    @Test("of a magnified page at rest have every pixel that its file has")
    func sharp() throws {
        let fixture = try ServiceFixture(pictures: ["1", "2"])
        let board = Bitmap.board(width: 240, height: 180)
        try PictureFileWriter.write(board, as: .png, to: "\(fixture.folder)/holiday/1.png")
        fixture.library.rescan()
        let target = Self.base + "&padding=0&shadows=false&zoom=2"
        _ = try whole(fixture, Self.base + "&padding=0&shadows=false")
        let first = try fixture.ask(.get, target + "&pictures=now")
        #expect(first.fields[.peekPictures] == "loading")
        let sharp = try whole(fixture, target)
        #expect(try fixture.ask(.get, target).fields[.eTag] != first.fields[.eTag])
        #expect(try readPNG(first.body).pixel(x: 100, y: 50) != board.pixel(x: 120, y: 90))
        // Twice as large about the centre of the page, of which 120 x 90 are visible from (40, 5).
        for y in 5..<95 {
            for x in 40..<160
            where sharp.pixel(x: x, y: y) != board.pixel(x: x + 20, y: y + 40) {
                Issue.record("\(x), \(y)")
                return
            }
        }
    }

    @Test("of a magnified page are whole at once, when its file has no more pixels")
    func noSharper() throws {
        let fixture = try ServiceFixture()
        _ = try whole(fixture, Self.base)
        let magnified = try fixture.ask(.get, Self.base + "&zoom=3&pictures=now")
        #expect(magnified.fields[.peekPictures] == nil)
        #expect(magnified.fields[.eTag] != (try tag(fixture, "")))
    }

    @Test("of a magnified page use the visible pixels, those of the file, or the limit")
    func sharpSize() throws {
        func size(
            of natural: (Int, Int), over place: (Double, Double), scale: Int = 1
        ) -> [Int]? {
            let information = PictureInformation(
                format: .jpeg, naturalWidth: natural.0, naturalHeight: natural.1)
            let picture = PreparedPicture(
                bitmap: Bitmap(width: 1, height: 1, filledWith: .white),
                contentHash: ContentHash(of: nil), information: .success(information),
                metadata: ItemMetadata(title: nil, caption: nil), title: nil)
            return picture.size(
                stretchedOver: Rect(x: 0, y: 0, width: place.0, height: place.1), scale: scale
            ).map { [$0.width, $0.height] }
        }
        #expect(size(of: (6000, 4000), over: (900.4, 600.3)) == [900, 600])
        #expect(size(of: (6000, 4000), over: (900.4, 600.3), scale: 2) == [1801, 1201])
        #expect(size(of: (600, 400), over: (900, 600)) == [600, 400])
        // A square that fills a wide page: its whole width is visible.
        #expect(size(of: (400, 400), over: (900, 600)) == [400, 267])
        // 12 million pixels: 4243 x 2828.
        #expect(size(of: (12_000, 8000), over: (9000, 6000)) == [4243, 2828])
        #expect(size(of: (90_000, 600), over: (60_000, 400)) == [16_384, 109])
    }

    @Test("of a magnified page become sharp for a client that waits")
    func sharpPoll() throws {
        let fixture = try ServiceFixture(pictures: ["1"])
        try PictureFileWriter.write(
            Bitmap.board(width: 240, height: 180), as: .png, to: "\(fixture.folder)/holiday/1.png")
        fixture.library.rescan()
        let session = try fixture.session()
        try fixture.prepare(session)
        _ = try fixture.submit("\(session)/events", "zoom=2")
        let rest = "\(session)/frame.png?t=rest"
        let soft = try fixture.ask(.get, "\(rest)&pictures=now")
        #expect(soft.fields[.peekPictures] == "loading")
        let poll = try fixture.reply(
            .get, "\(rest)&pictures=now",
            fields: [.ifNoneMatch: soft.fields[.eTag] ?? "", .prefer: "wait=25"])
        guard case .deferred(let deferred) = poll else {
            // The sharp picture was prepared between the two requests.
            #expect(try fixture.ask(.get, rest).fields[.eTag] != soft.fields[.eTag])
            return
        }
        for _ in 0..<TestThread.pausesInAMinute where !deferred.isSettled { TestThread.pause() }
        #expect(deferred.isSettled)
        guard case .ready(let response) = deferred.takeReply() else { return }
        #expect(response.status == .ok)
        #expect(response.fields[.eTag] != soft.fields[.eTag])
    }
}

extension Bitmap {
    /// A board of squares of one pixel, which reveals any that is moved or blended.
    fileprivate static func board(width: Int, height: Int) -> Bitmap {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let isLight = (x + y) % 2 == 0
                pixels += [isLight ? 250 : 5, UInt8(x), UInt8(y)]
            }
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }
}
