import HTTPTypes
import Testing

@testable import GalleryService
@testable import HTTPServing

@Suite("The sites that are allowed")
struct AllowedOriginsTests {
    @Test(
        "are origins as browsers write them",
        arguments: [
            ("https://a.example", true), ("http://a.example:8080", true),
            ("https://[::1]:8443", true),
            ("https://a.example/", false), ("https://a.example:443", false), ("http://a:80", false),
            ("https://A.example", false), ("https://a.example/b", false), ("https://u@a", false),
            ("a.example", false), ("*", false), ("null", false), ("https://", false),
            ("https://a?b", false), ("ftp://a", false), ("https://*.a.example", false), ("", false),
        ])
    func origins(text: String, isOne: Bool) {
        #expect(AllowedOrigins.isOrigin(text) == isOne)
    }

    private func entrance() -> Entrance {
        var entrance = Entrance()
        entrance.allowedOrigins = AllowedOrigins(["https://a.example"])
        return entrance
    }

    @Test("may ask the interface, and read what it says")
    func asking() throws {
        let desk = try Desk(behind: entrance())
        let fields: HTTPFields = [
            .origin: "https://a.example", .secFetchSite: "cross-site",
            .contentType: "application/json",
        ]
        let body = Array(#"{"gallery":"holiday"}"#.utf8)
        let made = try desk.ask(.post, "/v1/sessions", fields: fields, body: body)
        #expect(made.status == .created)
        #expect(made.fields[.accessControlAllowOrigin] == "https://a.example")
        #expect(made.fields[.accessControlAllowCredentials] == nil)
        #expect(made.fields[.accessControlExposeHeaders]?.contains("Location") == true)
        #expect(made.fields[.vary] == "Origin")
        let problem = try desk.ask(.get, "/v1/galleries/none", fields: fields)
        #expect(problem.status == .notFound)
        #expect(problem.fields[.accessControlAllowOrigin] == "https://a.example")
    }

    @Test("are told so of answers that come later, and of streams")
    func later() throws {
        let desk = try Desk(behind: entrance())
        let session = try desk.session()
        for target in ["\(session)/stream", "\(session)/frame/grey-2.png"] {
            let reply = try desk.reply(.get, target, fields: [.origin: "https://a.example"])
            if case .ready = reply { Issue.record("\(target) was answered at once") }
            let answer = try Desk.answer(reply)
            #expect(answer.fields[.accessControlAllowOrigin] == "https://a.example", "\(target)")
            #expect(answer.fields[.vary] == "Origin")
        }
    }

    @Test("may not send forms to pages")
    func pages() throws {
        let desk = try Desk(behind: entrance())
        let fields: HTTPFields = [
            .origin: "https://a.example", .contentType: "application/x-www-form-urlencoded",
        ]
        let answer = try desk.ask(.post, "/g/holiday", fields: fields, body: Array("next=1".utf8))
        #expect(answer.status == .forbidden)
        #expect(answer.fields[.accessControlAllowOrigin] == nil)
        #expect(answer.fields[.vary] == nil)
    }

    @Test(
        "are no others, whatever they are called like",
        arguments: [
            "https://a.example.evil", "http://a.example", "https://b.example", "null",
            "https://A.example",
        ])
    func others(origin: String) throws {
        let desk = try Desk(behind: entrance())
        let read = try desk.ask(.get, "/v1/galleries", fields: [.origin: origin])
        #expect(read.status == .ok)
        #expect(read.fields[.accessControlAllowOrigin] == nil)
        #expect(read.fields[.vary] == "Origin")
        let posted = try desk.ask(.post, "/v1/sessions", fields: [.origin: origin])
        #expect(posted.status == .forbidden)
        let asked = try desk.ask(
            .options, "/v1/sessions",
            fields: [.origin: origin, .accessControlRequestMethod: "POST"])
        #expect(asked.fields[.accessControlAllowOrigin] == nil)
    }

    @Test("are answered when they ask whether they may ask, without a token")
    func permission() throws {
        var entrance = entrance()
        entrance.access = try AccessTests.guarded()
        let desk = try Desk(behind: entrance)
        let answer = try desk.ask(
            .options, "/v1/sessions",
            fields: [
                .origin: "https://a.example", .accessControlRequestMethod: "PATCH",
                .accessControlRequestHeaders: "authorization,content-type",
            ])
        #expect(answer.status == .noContent)
        #expect(answer.fields[.accessControlAllowMethods]?.contains("PATCH") == true)
        #expect(answer.fields[.accessControlAllowHeaders]?.contains("Authorization") == true)
        #expect(answer.fields[.vary]?.contains("Origin") == true)
        #expect(try desk.ask(.options, "/v1/sessions").status == .unauthorized)
    }

    @Test("are none when none is named: nothing is different then")
    func none() throws {
        let desk = try Desk()
        let answer = try desk.ask(
            .get, "/v1/galleries", fields: [.origin: "https://a.example"])
        #expect(answer.fields[.vary] == nil)
        #expect(answer.fields[.accessControlAllowOrigin] == nil)
        #expect(answer.fields[.crossOriginResourcePolicy] == "same-origin")
    }
}

@Suite("A service that asks for a token")
struct AccessTests {
    static let token = "token-0123456789"
    static let adminToken = "admin-0123456789"
    static let keys = "k:0123456789abcdef0123456789abcdef"

    static func guarded() throws -> AccessGuard {
        AccessGuard(
            tokens: try TokenList(parsing: token), admin: try TokenList(parsing: adminToken),
            links: try LinkKeys(parsing: keys), calendar: { 1000 })
    }

    private func desk() throws -> Desk {
        var entrance = Entrance()
        entrance.access = try Self.guarded()
        return try Desk(behind: entrance)
    }

    private func link(_ path: String, until end: Int64 = 2000) throws -> String {
        try SignedLink.sign(path, until: end, with: try LinkKeys(parsing: Self.keys))
    }

    @Test(
        "is open to whoever shows it",
        arguments: [
            "Bearer token-0123456789", "bearer  token-0123456789".replacing("  ", with: " "),
            // echo -n ann:token-0123456789 | base64, and the same without a user.
            "Basic YW5uOnRva2VuLTAxMjM0NTY3ODk=", "basic OnRva2VuLTAxMjM0NTY3ODk=",
            "Bearer admin-0123456789",
        ])
    func showing(credentials: String) throws {
        let desk = try desk()
        for target in ["/", "/v1/galleries", "/g/holiday", "/openapi.json"] {
            let answer = try desk.ask(.get, target, fields: [.authorization: credentials])
            #expect(answer.status == .ok)
            #expect(answer.fields[.cacheControl]?.hasPrefix("public") == false)
        }
    }

    @Test(
        "is closed to everybody else",
        arguments: [
            "", "Bearer", "Bearer ", "Bearer token-012345678", "Bearer token-01234567890",
            "Token token-0123456789", "Basic token-0123456789", "Basic !!!",
            // echo -n token-0123456789: | base64, the token as the user's name.
            "Basic dG9rZW4tMDEyMzQ1Njc4OTo=",
        ])
    func hiding(credentials: String) throws {
        let desk = try desk()
        for target in ["/", "/v1/galleries", "/v1/none", "/g/holiday", "/s/x", "/openapi.json"] {
            let answer = try desk.ask(.get, target, fields: [.authorization: credentials])
            #expect(answer.status == .unauthorized)
            #expect(
                answer.fields[values: .wwwAuthenticate].map { $0.prefix(6) } == [
                    "Basic ", "Bearer",
                ])
            #expect(answer.json["type"] == "/problems/token-needed")
        }
    }

    @Test("tells people on a page, and has the page's style for everybody")
    func page() throws {
        let desk = try desk()
        let page = try desk.ask(.get, "/", fields: [.accept: "text/html"])
        #expect(page.status == .unauthorized)
        #expect(page.fields[values: .wwwAuthenticate].count == 2)
        #expect(page.text.contains("You need the password"))
        let start = try #require(page.text.range(of: #"rel="stylesheet" href=""#)?.upperBound)
        let style = page.text[start...].prefix { $0 != "\"" }
        #expect(try desk.ask(.get, String(style)).status == .ok)
    }

    @Test("opens to a signed link what it leads to, by its own tag, and keeps it private")
    func links() throws {
        let desk = try desk()
        // Not one whose tag changes when pictures are prepared.
        let path = "/openapi.json"
        let open = try desk.ask(.get, path, fields: [.authorization: "Bearer \(Self.token)"])
        let signed = try desk.ask(.get, try link(path))
        #expect(signed.status == .ok)
        #expect(signed.body == open.body)
        #expect(signed.fields[.eTag] == open.fields[.eTag])
        #expect(signed.fields[.cacheControl] == "private, no-cache")
        #expect(signed.fields[.crossOriginResourcePolicy] == "cross-origin")
        #expect(open.fields[.crossOriginResourcePolicy] == "same-origin")
        #expect(try desk.ask(.head, try link(path)).status == .ok)
        let tag = try #require(open.fields[.eTag])
        #expect(
            try desk.ask(.get, try link(path), fields: [.ifNoneMatch: tag]).status == .notModified)
    }

    @Test("opens nothing else to it")
    func limits() throws {
        let desk = try desk()
        let path = "/v1/galleries/holiday/layout.json"
        #expect(try desk.ask(.get, try link(path) + "&page=1").status == .forbidden)
        #expect(try desk.ask(.get, try link(path, until: 1000)).status == .gone)
        let post = try desk.ask(.post, try link("/v1/sessions"))
        #expect(post.status == .forbidden)
        #expect(post.json["type"] == "/problems/link-not-valid")
    }

    @Test("leads who looks on by a link through all of the session, and nowhere else")
    func looking() throws {
        let desk = try desk()
        let token: HTTPFields = [
            .authorization: "Bearer \(Self.token)", .contentType: "application/json",
        ]
        let made = try desk.ask(
            .post, "/v1/sessions", fields: token, body: Array(#"{"gallery":"holiday"}"#.utf8))
        let control = try #require(made.fields[.location]).dropFirst("/v1/sessions/".count)
        let view = try #require(SessionAccess(String(control))).viewText
        let page = try desk.ask(.get, try link("/s/\(view)"))
        #expect(page.status == .ok)
        #expect(page.text.contains(#"data-view="frames""#))
        #expect(page.fields[.cacheControl] == "no-store")
        let cookie = try #require(page.fields[values: .setCookie].last)
        #expect(cookie.hasSuffix("; Path=/v1/sessions/\(view); HttpOnly; SameSite=Lax"))
        let pass: HTTPFields = [.cookie: "a=b; " + cookie.prefix { $0 != ";" }]

        func status(
            _ target: String, _ fields: HTTPFields, by method: HTTPRequest.Method = .get
        ) throws -> Int {
            try desk.ask(method, target, fields: fields).status.code
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
        // A link to control it gives no pass: its page alone would be of no use.
        let other = try desk.ask(.get, try link("/s/\(control)"))
        #expect(other.fields[.setCookie] == nil)
    }

    @Test("that has keys but no tokens takes signed links as well")
    func keysAlone() throws {
        var entrance = Entrance()
        entrance.access = AccessGuard(
            tokens: nil, admin: nil, links: try LinkKeys(parsing: Self.keys), calendar: { 1000 })
        let desk = try Desk(behind: entrance)
        #expect(try desk.ask(.get, "/v1/galleries").status == .ok)
        #expect(try desk.ask(.get, try link("/v1/galleries")).status == .ok)
        #expect(
            try desk.ask(.get, try link("/v1/galleries")).fields[.cacheControl]
                == "public, no-cache")
        #expect(try desk.ask(.get, try link("/v1/galleries", until: 1)).status == .gone)
    }

    @Test("that has none refuses what signing adds, as any other unknown field")
    func withoutKeys() throws {
        let desk = try Desk()
        #expect(try desk.ask(.get, try link("/v1/galleries")).status == .badRequest)
    }

    @Test("asks the operator for another, and nobody does without one")
    func operators() throws {
        func request(_ credentials: String) throws -> Request {
            Request(
                method: .post, target: try RequestTarget(parsing: Array("/".utf8)),
                fields: [.authorization: credentials])
        }
        let admin = AdminGuard(try TokenList(parsing: Self.adminToken))
        #expect(admin.refusal(of: try request("Bearer \(Self.adminToken)")) == nil)
        #expect(admin.refusal(of: try request("Bearer \(Self.token)"))?.status == .unauthorized)
        #expect(admin.refusal(of: try request("Bearer "))?.status == .unauthorized)
        let off = AdminGuard(nil).refusal(of: try request("Bearer \(Self.adminToken)"))
        #expect(off?.status == .forbidden)
    }
}
