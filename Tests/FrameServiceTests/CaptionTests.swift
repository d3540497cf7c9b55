import FoundationEssentials
import HTTPServing
import HTTPTypes
import PNGReading
import Raster
import Requests
import ServiceFixture
import Testing

@Suite("Captions in frames") struct CaptionTests {
    private static let address =
        "/v1/galleries/holiday/frame.png?width=400&height=300&pageWidth=300&pageHeight=240"

    /// The response once its pictures are prepared.
    private func frame(_ more: String, of fixture: ServiceFixture) throws -> Response {
        for _ in 0..<TestThread.pausesInAMinute {
            let response = try fixture.ask(.get, Self.address + more)
            if response.fields[.peekPictures] == nil { return response }
            TestThread.pause()
        }
        throw ServiceFixtureError.unfinished
    }

    @Test("are drawn where the layout says, in the page's own title, and are part of the tag")
    func drawing() throws {
        let fixture = try ServiceFixture()
        // Tags also depend on the pages' code, which is built when all of the pages are prepared.
        for page in 0..<4 { _ = try frame("&page=\(page)", of: fixture) }
        let plain = try frame("", of: fixture)
        let none = try frame("&captions=none", of: fixture)
        let over = try frame("&captions=over", of: fixture)
        #expect(none.fields[.eTag] == plain.fields[.eTag] && none.body == plain.body)
        #expect(over.fields[.eTag] != plain.fields[.eTag])
        let layout = try fixture.ask(
            .get,
            (Self.address + "&captions=over").replacing("frame.png", with: "layout.json"))
        let page = try #require(layout.json["pages"]?.list.first)
        let caption = try #require(page["captionFrame"])
        // The picture, 80 x 60 on a page of 300 x 240, is 300 x 225 and centred: 37.5 from the top.
        #expect(page["picture"]?["width"] == 300 && page["picture"]?["height"] == 225)
        #expect(caption["x"] == 50 && caption["width"] == 300)
        let (before, after) = (try readPNG(plain.body), try readPNG(over.body))
        let rows = (0..<300).filter { y in
            (0..<400).contains { before.pixel(x: $0, y: y) != after.pixel(x: $0, y: y) }
        }
        #expect(
            caption["height"] == .number(rows.count + 1) || caption["height"] == .number(rows.count)
        )
        let ends = try #require(rows.last)
        #expect(page["picture"]?["y"] == .number(ends + 1 - 225))
        // White letters on the shade: red 20, green 99, blue 7 under 153/255 of black.
        let whites = rows.flatMap { y in (50..<350).filter { after.pixel(x: $0, y: y) == .white } }
        #expect(!whites.isEmpty)
        #expect(after.pixel(x: 300, y: ends) == Pixel(red: 8, green: 40, blue: 3))
    }

    @Test("follow a title that is changed, and the tag with them") func changing() throws {
        let fixture = try ServiceFixture()
        let before = try frame("&captions=over", of: fixture)
        // Tags also depend on the pages' code, which is built when all of the pages are prepared.
        for page in 0..<4 { _ = try frame("&page=\(page)", of: fixture) }
        let plain = try frame("", of: fixture)
        let isWritten = FileManager.default.createFile(
            atPath: fixture.folder + "/holiday/1.md", contents: .init("# Fog".utf8))
        #expect(isWritten)
        fixture.library.rescan()
        let after = try frame("&captions=over", of: fixture)
        #expect(after.fields[.eTag] != before.fields[.eTag] && after.body != before.body)
        #expect(try frame("", of: fixture).fields[.eTag] == plain.fields[.eTag])
    }

    @Test("are rejected with an unknown name") func unknown() throws {
        let fixture = try ServiceFixture()
        let response = try fixture.ask(.get, Self.address + "&captions=maybe")
        #expect(response.status == .badRequest)
    }
}
