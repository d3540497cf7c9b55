import HTTPServing
import HTTPTypes
import Requests
import ServiceFixture
import Testing
import Viewers

@testable import RequestGate

@Suite("A service that requires a token")
struct AccessGuardTests {
    private func fixture() throws -> ServiceFixture {
        var admission = RequestAdmission()
        admission.access = try TestAccess.guarded()
        return try ServiceFixture(behind: admission)
    }

    private func link(_ path: String, until end: Int64 = 2000) throws -> String {
        try SignedLink.sign(path, until: end, with: try LinkKeys(parsing: TestAccess.keys))
    }

    @Test(
        "is open to requests with the token",
        arguments: [
            "Bearer token-0123456789", "bearer  token-0123456789".replacing("  ", with: " "),
            // echo -n ann:token-0123456789 | base64, and the same without a user.
            "Basic YW5uOnRva2VuLTAxMjM0NTY3ODk=", "basic OnRva2VuLTAxMjM0NTY3ODk=",
            "Bearer admin-0123456789",
        ])
    func showing(credentials: String) throws {
        let fixture = try fixture()
        for target in ["/", "/v1/galleries", "/g/holiday", "/openapi.json"] {
            let response = try fixture.ask(.get, target, fields: [.authorization: credentials])
            #expect(response.status == .ok)
            #expect(response.fields[.cacheControl]?.hasPrefix("public") == false)
        }
    }

    @Test(
        "rejects every other request",
        arguments: [
            "", "Bearer", "Bearer ", "Bearer token-012345678", "Bearer token-01234567890",
            "Token token-0123456789", "Basic token-0123456789", "Basic !!!",
            // echo -n token-0123456789: | base64, the token as the user's name.
            "Basic dG9rZW4tMDEyMzQ1Njc4OTo=",
        ])
    func hiding(credentials: String) throws {
        let fixture = try fixture()
        for target in ["/", "/v1/galleries", "/v1/none", "/g/holiday", "/s/x", "/openapi.json"] {
            let response = try fixture.ask(.get, target, fields: [.authorization: credentials])
            #expect(response.status == .unauthorized)
            #expect(
                response.fields[values: .wwwAuthenticate].map { $0.prefix(6) } == [
                    "Basic ", "Bearer",
                ])
            #expect(response.json["type"] == "/problems/token-needed")
        }
    }

    @Test("rejects browsers with a page, whose style is public")
    func page() throws {
        let fixture = try fixture()
        let page = try fixture.ask(.get, "/", fields: [.accept: "text/html"])
        #expect(page.status == .unauthorized)
        #expect(page.fields[values: .wwwAuthenticate].count == 2)
        #expect(page.text.contains("An access token is required"))
        let start = try #require(page.text.range(of: #"rel="stylesheet" href=""#)?.upperBound)
        let style = page.text[start...].prefix { $0 != "\"" }
        #expect(try fixture.ask(.get, String(style)).status == .ok)
    }

    @Test("serves the target of a signed link, with its tag, as private")
    func links() throws {
        let fixture = try fixture()
        // A resource whose tag does not change when pictures are prepared.
        let path = "/openapi.json"
        let token: HTTPFields = [.authorization: "Bearer \(TestAccess.token)"]
        let open = try fixture.ask(.get, path, fields: token)
        let signed = try fixture.ask(.get, try link(path))
        #expect(signed.status == .ok)
        #expect(signed.body == open.body)
        #expect(signed.fields[.eTag] == open.fields[.eTag])
        #expect(signed.fields[.cacheControl] == "private, no-cache")
        #expect(signed.fields[.crossOriginResourcePolicy] == "cross-origin")
        #expect(open.fields[.crossOriginResourcePolicy] == "same-origin")
        #expect(try fixture.ask(.head, try link(path)).status == .ok)
        let tag = try #require(open.fields[.eTag])
        #expect(
            try fixture.ask(.get, try link(path), fields: [.ifNoneMatch: tag]).status
                == .notModified)
    }

    @Test("serves nothing else to a signed link")
    func limits() throws {
        let fixture = try fixture()
        let path = "/v1/galleries/holiday/layout.json"
        #expect(try fixture.ask(.get, try link(path) + "&page=1").status == .forbidden)
        #expect(try fixture.ask(.get, try link(path, until: 1000)).status == .gone)
        let post = try fixture.ask(.post, try link("/v1/sessions"))
        #expect(post.status == .forbidden)
        #expect(post.json["type"] == "/problems/link-not-valid")
    }

    @Test("gives a signed view-only link access to its whole session, and nothing else")
    func looking() throws {
        let fixture = try fixture()
        let token: HTTPFields = [
            .authorization: "Bearer \(TestAccess.token)", .contentType: "application/json",
        ]
        let made = try fixture.ask(
            .post, "/v1/sessions", fields: token, body: Array(#"{"gallery":"holiday"}"#.utf8))
        let control = try #require(made.fields[.location]).dropFirst("/v1/sessions/".count)
        let view = try #require(SessionAccess(String(control))).viewText
        let page = try fixture.ask(.get, try link("/s/\(view)"))
        #expect(page.status == .ok)
        #expect(page.text.contains(#"data-view="frames""#))
        #expect(page.fields[.cacheControl] == "no-store")
        let cookie = try #require(page.fields[values: .setCookie].last)
        #expect(cookie.hasSuffix("; Path=/v1/sessions/\(view); HttpOnly; SameSite=Lax"))
        let pass: HTTPFields = [.cookie: "a=b; " + cookie.prefix { $0 != ";" }]

        func status(
            _ target: String, _ fields: HTTPFields, by method: HTTPRequest.Method = .get
        ) throws -> Int {
            try fixture.ask(method, target, fields: fields).status.code
        }
        for target in ["/s/\(view)", "/v1/sessions/\(view)/layout.json", "/v1/sessions/\(view)"] {
            #expect(try status(target, pass) == 200)
            #expect(try status(target, [:]) == 401)
        }
        for target in [
            "/", "/v1/galleries", "/s/\(control)", "/v1/sessions/\(control)", "/g/holiday",
            "/s/view-AAAAAAAAAAAAAAAAAAAAAA", "/s/\(view)/share",
        ] {
            #expect(try status(target, pass) == 401, "\(target)")
        }
        #expect(try status("/v1/sessions/\(view)/events", pass, by: .post) == 401)
        let forged = pass[.cookie]?.replacing("2000!", with: "9000!") ?? ""
        #expect(try status("/s/\(view)", [.cookie: forged]) == 401)
        // A link to the control id sets no cookie, because the page would be useless without
        // control.
        let other = try fixture.ask(.get, try link("/s/\(control)"))
        #expect(other.fields[.setCookie] == nil)
    }

    @Test("with keys but without tokens accepts signed links too")
    func keysAlone() throws {
        var admission = RequestAdmission()
        admission.access = AccessGuard(
            tokens: nil, admin: nil, links: try LinkKeys(parsing: TestAccess.keys),
            wallClock: { 1000 })
        let fixture = try ServiceFixture(behind: admission)
        #expect(try fixture.ask(.get, "/v1/galleries").status == .ok)
        #expect(try fixture.ask(.get, try link("/v1/galleries")).status == .ok)
        #expect(
            try fixture.ask(.get, try link("/v1/galleries")).fields[.cacheControl]
                == "public, no-cache")
        #expect(try fixture.ask(.get, try link("/v1/galleries", until: 1)).status == .gone)
    }

    @Test("without keys rejects the fields that signing adds, like any unknown field")
    func withoutKeys() throws {
        let fixture = try ServiceFixture()
        #expect(try fixture.ask(.get, try link("/v1/galleries")).status == .badRequest)
    }

    @Test("requires another token for the operator's requests, and rejects them all without one")
    func operators() throws {
        func request(_ credentials: String) throws -> Request {
            Request(
                method: .post, target: try RequestTarget(parsing: Array("/".utf8)),
                fields: [.authorization: credentials])
        }
        let admin = AdminGuard(try TokenList(parsing: TestAccess.adminToken))
        #expect(admin.refusal(of: try request("Bearer \(TestAccess.adminToken)")) == nil)
        let visitor = try request("Bearer \(TestAccess.token)")
        #expect(admin.refusal(of: visitor)?.status == .unauthorized)
        #expect(admin.refusal(of: try request("Bearer "))?.status == .unauthorized)
        let off = AdminGuard(nil).refusal(of: try request("Bearer \(TestAccess.adminToken)"))
        #expect(off?.status == .forbidden)
    }
}
