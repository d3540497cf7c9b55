import HTTPServing
import HTTPTypes
import Requests
import ServiceFixture
import SessionStores
import Testing

@testable import Viewers

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
