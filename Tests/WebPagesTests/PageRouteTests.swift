import HTTPServing
import HTTPTypes
import RequestGate
import Requests
import ServiceFixture
import Testing

@testable import WebPages

@Suite("A page without scripts")
struct PageRouteTests {
    private static let evil = #""><svg onload=alert(1)>&'"#

    @Test("lists the galleries and shows a strip")
    func pages() throws {
        let fixture = try ServiceFixture()
        let index = try fixture.ask(.get, "/")
        #expect(index.status == .ok)
        #expect(index.fields[.contentType] == "text/html; charset=utf-8")
        #expect(index.text.contains(#"href="/g/holiday""#))
        #expect(index.text.contains("4 pictures"))
        let viewer = try fixture.ask(.get, "/g/holiday?page=1")
        #expect(viewer.text.contains("Picture 2 of 4: 2. Picture 1 and picture 3 peek in."))
        #expect(
            viewer.text.contains(#"action="/g/holiday?page&#61;1""#)
                || viewer.text.contains(#"action="/g/holiday?page=1""#))
    }

    @Test("offers no way beyond the first and the last picture", arguments: [0, 1, 3])
    func ends(page: Int) throws {
        let fixture = try ServiceFixture()
        let text = try fixture.ask(.get, "/g/holiday?page=\(page)").text
        #expect(text.contains(#"data-next aria-disabled="true""#) == (page == 3))
        #expect(text.contains(#"data-previous aria-disabled="true""#) == (page == 0))
    }

    @Test("is compressed for those who take it, and says so to caches")
    func compression() throws {
        let fixture = try ServiceFixture()
        let packed = try fixture.ask(.get, "/g/holiday", fields: [.acceptEncoding: "gzip"])
        #expect(packed.fields[.contentEncoding] == "gzip")
        #expect(packed.fields[.vary] == "Accept-Encoding")
        #expect(try fixture.ask(.get, "/g/holiday").fields[.contentEncoding] == nil)
    }

    @Test("begins a session with its first form and leads to it; loading it again repeats nothing")
    func forms() throws {
        let fixture = try ServiceFixture()
        let first = try fixture.submit("/g/holiday", "next=1")
        #expect(first.status == .seeOther)
        let session = try #require(first.fields[.location])
        #expect(session.hasPrefix("/s/"))
        for _ in 0..<3 {
            let page = try fixture.ask(.get, session)
            #expect(page.text.contains("2 of 4"))
            #expect(page.text.contains(#"class="still current""#))
        }
        let second = try fixture.submit(session, "next=1")
        #expect(second.fields[.location] == session)
        #expect(try fixture.ask(.get, session).text.contains("3 of 4"))
        let peek = try fixture.submit(session, "tap.x=30&tap.y=400")
        #expect(peek.status == .seeOther)
        #expect(try fixture.ask(.get, session).text.contains("2 of 4"))
    }

    @Test("keeps the session's time, however quickly it is clicked")
    func quickClicks() throws {
        let fixture = try ServiceFixture()
        let first = try fixture.submit("/g/holiday", "next=1")
        let session = try #require(first.fields[.location])
        for click in 0..<40 {
            fixture.wait(10)
            _ = try fixture.submit(session, click.isMultiple(of: 2) ? "previous=1" : "next=1")
        }
        let api = "/v1/sessions/" + session.dropFirst("/s/".count)
        fixture.wait(1500)
        let layout = try fixture.ask(.get, "\(api)/layout.json?pictures=now").json
        #expect(layout["motion"]?["kind"] == "resting")
        #expect(layout["strip"]?["currentPage"] == 1)
        #expect(try fixture.post("\(api)/events", #"{"time":2000,"events":[]}"#).status == .ok)
    }

    @Test("creates no session when it is viewed")
    func looking() throws {
        let fixture = try ServiceFixture()
        for target in ["/", "/g/holiday", "/v1/galleries", "/v1/galleries/holiday"] {
            #expect(try fixture.ask(.get, target).status == .ok)
        }
        #expect(try fixture.store.count() == 0)
    }

    @Test("shows names as text, whatever they hold")
    func escaping() throws {
        let fixture = try ServiceFixture(pictures: [Self.evil.replacing("/", with: ""), "b"])
        for target in ["/", "/g/holiday", "/g/holiday?page=1"] {
            let page = try fixture.ask(.get, target).text
            #expect(!page.contains("<svg onload"), "\(target)")
        }
        let listing = try fixture.ask(.get, "/v1/galleries/holiday")
        #expect(!listing.text.contains("<svg"))
        #expect(listing.json["items"]?.list.first?["title"] == .text(Self.evil))
    }

    @Test("reports errors to people as text, to programs as JSON")
    func problems() throws {
        let fixture = try ServiceFixture()
        let page = try fixture.ask(.get, "/g/nothing", fields: [.accept: "text/html,*/*"])
        #expect(page.status == .notFound)
        #expect(page.fields[.contentType] == "text/html; charset=utf-8")
        #expect(page.text.contains("There is no such gallery"))
        let document = try fixture.ask(.get, "/g/nothing")
        #expect(document.fields[.contentType] == "application/problem+json")
    }
}
