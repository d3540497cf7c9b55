import FoundationEssentials
import HTTPServing
import HTTPTypes
import ImageLibrary
import JSONCoding
import PictureMetadata
import Requests
import ServiceFixture
import Testing
import Viewers

@Suite("The name of an item") struct TitleAndCaptionTests {
    private static let text = "# Fog & <b>ice</b>\n\nBefore *sunrise*"

    private func fixture() throws -> ServiceFixture {
        let fixture = try ServiceFixture()
        let path = fixture.folder + "/holiday/1.md"
        let isWritten = FileManager.default.createFile(
            atPath: path, contents: .init(Self.text.utf8))
        #expect(isWritten)
        fixture.library.rescan()
        return fixture
    }

    /// The item's document, once its file was read.
    private func item(_ target: String, of fixture: ServiceFixture) throws -> JSONValue {
        for _ in 0..<TestThread.pausesInAMinute {
            let item = try fixture.ask(.get, target).json
            if item["width"] != .null { return item }
            TestThread.pause()
        }
        return .null
    }

    @Test("is read before the caption, as sentences")
    func sentences() {
        let metadata = ItemMetadata(title: nil, caption: "Before sunrise!")
        #expect(TitleAndCaption("Fog", metadata).description == "Fog. Before sunrise!")
    }

    @Test("is in the item's document with its caption, and then in the listing")
    func documents() throws {
        let fixture = try fixture()
        let fresh = try first(in: fixture)
        #expect(fresh["title"] == "1" && fresh["caption"] == "")
        guard case .text(let address) = fresh["href"] else { return #expect(Bool(false)) }
        let item = try item(address, of: fixture)
        #expect(item["title"] == "Fog & ice")
        #expect(item["caption"] == "Before sunrise")
        #expect(item["fileName"] == "1.png")
        #expect(try first(in: fixture)["title"] == "Fog & ice")
    }

    private func first(in fixture: ServiceFixture) throws -> JSONValue {
        let listing = try fixture.ask(.get, "/v1/galleries/holiday").json
        return try #require(listing["items"]?.list.first)
    }

    @Test("is in layouts and in the page, whose text for screen readers has both")
    func pages() throws {
        let fixture = try fixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let pages = try #require(
            try fixture.ask(.get, "\(session)/layout.json").json["pages"]?.list)
        #expect(pages[0]["title"] == "Fog & ice")
        #expect(pages[0]["caption"] == "Before sunrise")
        #expect(pages[1]["title"] == "2")
        let text = try fixture.ask(.get, session.replacing("/v1/sessions/", with: "/s/")).text
        #expect(text.contains("alt=\"Picture 1 of 4: Fog &amp; ice. Before sunrise."))
        #expect(text.contains("<span class=\"caption\">Fog &amp; ice</span>"))
        #expect(text.contains("<span class=\"description\">Before sunrise</span>"))
    }
}
