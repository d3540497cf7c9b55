import HTTPServing
import HTTPTypes
import ServiceFixture
import Testing

@testable import WebPages

@Suite("On a viewer's page,")
struct ViewerRouteTests {
    @Test("settings create a session, and change one")
    func settings() throws {
        let fixture = try ServiceFixture()
        let first = try fixture.submit("/g/holiday/settings?page=2", "preset=pages&captions=over")
        #expect(first.status == .seeOther)
        let path = try #require(first.fields[.location])
        let api = "/v1/sessions/" + path.dropFirst("/s/".count)
        let session = try fixture.ask(.get, api).json
        #expect(session["configuration"]?["preset"] == "pages")
        #expect(session["configuration"]?["captions"] == "over")
        #expect(session["layout"]?["strip"]?["currentPage"] == 2)
        let second = try fixture.submit("\(path)/settings?view=frames", "axis=vertical")
        #expect(second.fields[.location] == path + "?view=frames")
        let changed = try fixture.ask(.get, api).json
        #expect(changed["configuration"]?["axis"] == "vertical")
        #expect(changed["layout"]?["strip"]?["currentPage"] == 2)
        #expect(try fixture.submit("\(path)/settings", "next=1").status == .badRequest)
    }

    @Test("a strip with autoplay is shown as a stream without scripts")
    func playing() throws {
        let fixture = try ServiceFixture()
        let begun = try fixture.submit("/g/holiday/settings", "autoplay=5000")
        let path = try #require(begun.fields[.location])
        #expect(path.hasSuffix("?live=1"))
        #expect(try fixture.ask(.get, path).text.contains("/stream\""))
    }

    @Test("the link to a picture shows the same without the session")
    func state() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session(#","preset":"filmstrip","axis":"vertical","fit":"cover""#)
        _ = try fixture.submit("\(session)/events", "goTo=2&animated=false")
        let page = try fixture.ask(
            .get, "/s/" + session.dropFirst("/v1/sessions/".count) + "/share"
        )
        .text
        let start = try #require(page.firstRange(of: #"<a href="/g/"#)?.upperBound)
        let rest = page[start...]
        let link = "/g/" + rest.prefix { $0 != "\"" }
        let plain = link.replacing("&amp;", with: "&").replacing("&#61;", with: "=")
        let parts = plain.split(separator: "?")
        let query = try #require(parts.last)
        let item = try #require(parts.first?.split(separator: "/").last)
        let target =
            "/v1/galleries/holiday/layout.json?item=\(item)&\(query)"
            + "&width=200&height=100&pictures=now"
        let layout = try fixture.ask(.get, target).json
        let own = try fixture.ask(.get, "\(session)/layout.json?pictures=now").json
        #expect(layout["strip"] == own["strip"])
        #expect(layout["look"] == own["look"])
    }

    @Test("a picture has a page with its metadata and its neighbours, and can be downloaded")
    func items() throws {
        let fixture = try ServiceFixture()
        let items = try fixture.ask(.get, "/v1/galleries/holiday").json["items"]?.list ?? []
        guard case .text(let id)? = items[1]["id"], case .text(let next)? = items[2]["id"] else {
            Issue.record("no items")
            return
        }
        let page = try fixture.ask(.get, "/g/holiday/items/\(id)")
        #expect(page.text.contains("2 of 4"))
        #expect(page.text.contains(#"<link rel="next" href="/g/holiday/items/\#(next)">"#))
        // On a loop the last picture is before the first.
        guard case .text(let first)? = items[0]["id"], case .text(let last)? = items[3]["id"] else {
            Issue.record("no items")
            return
        }
        let beginning = "/g/holiday/items/\(first)"
        #expect(!(try fixture.ask(.get, beginning).text.contains(#"<link rel="prev""#)))
        let looped = try fixture.ask(.get, beginning + "?loop=true").text
            .replacing("&#61;", with: "=")
        #expect(looped.contains(#"<link rel="prev" href="/g/holiday/items/\#(last)?loop=true">"#))
        // A book ends.
        let book = try fixture.ask(.get, beginning + "?preset=leaves&loop=true").text
        #expect(book.contains(#"<link rel="next""#) && !book.contains(#"<link rel="prev""#))
        let layout = try fixture.ask(
            .get,
            "/v1/galleries/holiday/layout.json?preset=leaves&loop=true&width=200&height=100"
                + "&pictures=now"
        ).json
        #expect(layout["strip"]?["loop"] == false)
        #expect(page.text.contains(#"property="og:image""#))
        let file = try fixture.ask(.get, "/v1/galleries/holiday/items/\(id)/original")
        #expect(file.fields[.contentType] == "image/png")
        #expect(file.fields[.contentDisposition] == "attachment; filename*=UTF-8''2.png")
        #expect(try fixture.ask(.get, "/g/holiday/items/nothing").status == .notFound)
    }
}
