import HTTPTypes
import SessionStores
import Testing

@testable import HTTPServing
@testable import Requests
@testable import Viewers
@testable import WebPages

@Suite("The two ids of a session")
struct SessionAccessTests {
    /// The view-only id of a session, given the session's path.
    private func view(of session: String) throws -> String {
        let id = String(session.dropFirst("/v1/sessions/".count))
        return try #require(SessionAccess(id)).viewText
    }

    @Test("let one see the same")
    func looking() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        _ = try fixture.submit("\(session)/events", "goTo=2&animated=false")
        try fixture.prepare(session)
        let other = "/v1/sessions/" + (try view(of: session))
        let mine = try fixture.ask(.get, "\(session)/frame.png")
        let theirs = try fixture.ask(.get, "\(other)/frame.png")
        #expect(mine.body == theirs.body)
        #expect(try fixture.ask(.get, "\(other)/layout.json").json["strip"]?["currentPage"] == 2)
        #expect(try fixture.ask(.get, "/s/" + (try view(of: session))).text.contains("3 of 4"))
    }

    @Test("let only one of them change anything")
    func changing() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        let id = try view(of: session)
        let other = "/v1/sessions/\(id)"
        let before = try fixture.ask(.get, session).json
        #expect(try fixture.submit("\(other)/events", "next=1").status == .forbidden)
        #expect(try fixture.patch(other, #"{"axis":"vertical"}"#).status == .forbidden)
        #expect(try fixture.ask(.delete, other).status == .forbidden)
        #expect(try fixture.submit("/s/\(id)", "next=1").status == .forbidden)
        #expect(try fixture.submit("/s/\(id)/settings", "axis=vertical").status == .forbidden)
        #expect(try fixture.ask(.get, "/s/\(id)/remote").status == .forbidden)
        // Pictures may have been prepared in between, but nothing else has changed.
        let after = try fixture.ask(.get, session).json
        #expect(after["revision"] == before["revision"])
        #expect(after["configuration"] == before["configuration"])
        #expect(after["layout"]?["strip"] == before["layout"]?["strip"])
    }

    @Test("are hidden from view-only access")
    func secrecy() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        let control = String(session.dropFirst("/v1/sessions/".count))
        let id = try view(of: session)
        for target in [
            "/s/\(id)", "/s/\(id)/share", "/v1/sessions/\(id)", "/v1/sessions/\(id)/layout.json",
        ] {
            let response = try fixture.ask(.get, target)
            #expect(response.status == .ok)
            #expect(!response.text.contains(control))
            #expect(response.text.contains(id))
        }
    }

    @Test("do not lead from one to the other, and neither is taken for the other")
    func derived() throws {
        var random = SystemRandomNumberGenerator()
        let id = SessionID.random(using: &random)
        let access = SessionAccess(id)
        #expect(access.key != id)
        // Computed independently: the first 16 bytes of SHA-256 of the text, in base64url.
        let known = try #require(SessionAccess("AAAAAAAAAAAAAAAAAAAAAA"))
        #expect(known.viewText == "view-abp58Kw1W7r5N-OjdfsRjw")
        #expect(SessionAccess(access.viewText)?.control == nil)
        #expect(SessionAccess(access.viewText)?.key == access.key)
        #expect(SessionAccess(access.key.text)?.key != access.key)
        for text in [
            "view-", "view-x", "View-" + access.key.text, "", "view-view-" + access.key.text,
        ] {
            #expect(SessionAccess(text) == nil)
        }
    }
}

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
        let start = try #require(page.range(of: #"<a href="/g/"#)?.upperBound)
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
        #expect(page.text.contains(#"property="og:image""#))
        let file = try fixture.ask(.get, "/v1/galleries/holiday/items/\(id)/original")
        #expect(file.fields[.contentType] == "image/png")
        #expect(file.fields[.contentDisposition] == "attachment; filename*=UTF-8''2.png")
        #expect(try fixture.ask(.get, "/g/holiday/items/nothing").status == .notFound)
    }
}
