import HTTPServing
import HTTPTypes
import JSONCoding
import Requests
import ScrollEngine
import ServiceFixture
import Testing
import Viewers

@Suite("A strip of galleries")
struct MagazineTests {
    /// Three galleries of 3, 2 and 4 pictures: pages 0 to 2, 3 and 4, and 5 to 8.
    private func fixture() throws -> ServiceFixture {
        try ServiceFixture(galleries: [
            ("a", ["a1", "a2", "a3"]), ("b", ["b1", "b2"]), ("c", ["c1", "c2", "c3", "c4"]),
        ])
    }

    private func session(_ fixture: ServiceFixture, in gallery: String, _ more: String = "") throws
        -> String
    {
        let made = try fixture.post(
            "/v1/sessions",
            #"{"gallery":"\#(gallery)","preset":"magazine","width":120,"height":90\#(more)}"#)
        return try #require(made.fields[.location])
    }

    private func settled(_ fixture: ServiceFixture, _ session: String, after form: String) throws
        -> JSONValue
    {
        _ = try fixture.submit("\(session)/events", form)
        fixture.wait(3000)
        return try fixture.ask(.get, "\(session)/layout.json?pictures=now").json
    }

    private func title(_ layout: JSONValue) -> JSONValue? {
        layout["pages"]?.list.first { $0["index"] == layout["strip"]?["currentPage"] }?["title"]
    }

    @Test("that becomes a strip of pages shows the gallery that is on the screen")
    func leaving() throws {
        let fixture = try fixture()
        let session = try session(fixture, in: "a")
        // The fourth page is the first one of b.
        _ = try settled(fixture, session, after: "goTo=3")
        let changed = try fixture.patch(session, #"{"preset":"preview"}"#)
        #expect(changed.status == .ok)
        #expect(try fixture.ask(.get, session).json["gallery"] == "b")
    }

    @Test("selects no pictures, neither when it begins nor later")
    func selection() throws {
        let fixture = try fixture()
        let session = try session(fixture, in: "b")
        let response = try fixture.patch(session, #"{"rating":3}"#)
        #expect(response.status == .badRequest)
        #expect(response.text.contains("rating"))
    }

    @Test("begins on the first page of the requested gallery")
    func beginning() throws {
        let fixture = try fixture()
        for (gallery, page) in [("a", 0), ("b", 3), ("c", 5)] {
            let session = try session(fixture, in: gallery)
            let document = try fixture.ask(.get, session).json
            #expect(document["gallery"] == .text(gallery))
            let strip = document["layout"]?["strip"]
            #expect(strip?["pageCount"] == 9)
            #expect(strip?["currentPage"] == .number(page))
            let viewer = try fixture.ask(.get, "/g/\(gallery)?preset=magazine")
            #expect(viewer.text.contains("Picture \(page + 1) of 9: \(gallery)1."))
        }
    }

    @Test("counts pages within the gallery that an address names")
    func pageOfGallery() throws {
        let fixture = try fixture()
        for (gallery, page, current) in [("a", 2, 2), ("b", 1, 4), ("b", 7, 4), ("c", 2, 7)] {
            let made = try fixture.ask(
                .get, try session(fixture, in: gallery, #","page":\#(page)"#))
            #expect(made.json["layout"]?["strip"]?["currentPage"] == .number(current))
            let layout = try fixture.ask(
                .get, "/v1/galleries/\(gallery)/layout.json?preset=magazine&page=\(page)")
            #expect(layout.json["strip"]?["currentPage"] == .number(current))
        }
    }

    @Test("begins on the item that is named, and on the page if the item is gone")
    func item() throws {
        let fixture = try fixture()
        let there = try fixture.ask(.get, "/v1/galleries/b/layout.json?preset=magazine").json
        guard
            case .text(let item)? = there["pages"]?.list.first(where: { $0["index"] == 3 })?["item"]
        else {
            Issue.record("page 3 has no item")
            return
        }
        // The least id; no item of the fixture has it.
        let gone = String(repeating: "0", count: item.utf8.count)
        for (named, page) in [(item, 3), (gone, 1)] {
            let layout = try fixture.ask(
                .get, "/v1/galleries/a/layout.json?preset=magazine&item=\(named)&page=1")
            #expect(layout.json["strip"]?["currentPage"] == .number(page))
        }
        let lost = try fixture.ask(
            .get, "/v1/galleries/a/layout.json?preset=magazine&item=\(gone)")
        #expect(lost.status == .notFound)
    }

    @Test("moves the gallery that is coming, and not the one that leaves")
    func quickTurn() throws {
        let fixture = try fixture()
        for wait in [100, 300, 500, 700] as [Int64] {
            let session = try session(fixture, in: "a")
            _ = try fixture.submit("\(session)/events", "swipe=left")
            fixture.wait(wait)
            let up = try fixture.submit("\(session)/events", "swipe=up").json
            #expect(up["outcomes"]?.list.first?["type"] == "pageChanged")
            #expect(title(try settled(fixture, session, after: "swipe=right")) == "a1")
            #expect(title(try settled(fixture, session, after: "swipe=left")) == "b2")
        }
    }

    @Test("goes through a gallery upwards, to the next one sideways, and finds its place again")
    func place() throws {
        let fixture = try fixture()
        let session = try session(fixture, in: "a")
        #expect(title(try settled(fixture, session, after: "swipe=up")) == "a2")
        let second = try settled(fixture, session, after: "swipe=left")
        #expect(title(second) == "b1")
        #expect(second["strip"]?["contentOffset"] == ["x": 120, "y": 0])
        #expect(title(try settled(fixture, session, after: "swipe=up")) == "b2")
        #expect(title(try settled(fixture, session, after: "swipe=right")) == "a2")
        #expect(title(try settled(fixture, session, after: "swipe=left")) == "b2")
        // The session keeps the gallery that it began in.
        #expect(try fixture.ask(.get, session).json["gallery"] == "a")
    }

    @Test("names the gallery of every page, and where its picture is")
    func names() throws {
        let fixture = try fixture()
        let session = try session(fixture, in: "b")
        try fixture.prepare(session)
        let pages = try fixture.ask(.get, "\(session)/layout.json").json["pages"]?.list ?? []
        let galleries: [JSONValue] = ["a", "b", "b", "c"]
        #expect(pages.map { $0["gallery"] ?? .null } == galleries)
        for page in pages {
            guard case .text(let source)? = page["source"], case .text(let item)? = page["item"],
                case .text(let gallery)? = page["gallery"]
            else {
                Issue.record("a page without a picture")
                continue
            }
            #expect(source.hasPrefix("/v1/galleries/\(gallery)/items/\(item)/page.png?"))
            #expect(try fixture.ask(.get, source).status == .ok)
        }
        let tap = try fixture.submit("\(session)/events", "tap=60,45").json["outcomes"]?.list.first
        #expect(tap?["gallery"] == "b" && tap?["page"] == 3)
    }

    @Test("stays on its item when it becomes a strip of pages, and back")
    func presets() throws {
        let fixture = try fixture()
        let session = try session(fixture, in: "a")
        _ = try settled(fixture, session, after: "goTo=7")
        let single = try fixture.patch(session, #"{"preset":"pages"}"#).json
        #expect(single["gallery"] == "c")
        #expect(single["layout"]?["strip"]?["pageCount"] == 4)
        #expect(single["layout"]?["strip"]?["currentPage"] == 2)
        let nested = try fixture.patch(session, #"{"preset":"magazine"}"#).json
        #expect(nested["layout"]?["strip"]?["pageCount"] == 9)
        #expect(nested["layout"]?["strip"]?["currentPage"] == 7)
    }
}
