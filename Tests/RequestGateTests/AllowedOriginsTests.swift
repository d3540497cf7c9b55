import HTTPServing
import HTTPTypes
import Requests
import ServiceFixture
import Testing

@testable import RequestGate

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

    private func admission() -> RequestAdmission {
        var admission = RequestAdmission()
        admission.allowedOrigins = AllowedOrigins(["https://a.example"])
        return admission
    }

    @Test("may use the API, and read its responses")
    func asking() throws {
        let fixture = try ServiceFixture(behind: admission())
        let fields: HTTPFields = [
            .origin: "https://a.example", .secFetchSite: "cross-site",
            .contentType: "application/json",
        ]
        let body = Array(#"{"gallery":"holiday"}"#.utf8)
        let made = try fixture.ask(.post, "/v1/sessions", fields: fields, body: body)
        #expect(made.status == .created)
        #expect(made.fields[.accessControlAllowOrigin] == "https://a.example")
        #expect(made.fields[.accessControlAllowCredentials] == nil)
        #expect(made.fields[.accessControlExposeHeaders]?.contains("Location") == true)
        #expect(made.fields[.vary] == "Origin")
        let problem = try fixture.ask(.get, "/v1/galleries/none", fields: fields)
        #expect(problem.status == .notFound)
        #expect(problem.fields[.accessControlAllowOrigin] == "https://a.example")
    }

    @Test("get the CORS fields on deferred responses and on streams")
    func later() throws {
        let fixture = try ServiceFixture(behind: admission())
        let session = try fixture.session()
        for target in ["\(session)/stream", "\(session)/frame/grey-2.png"] {
            let reply = try fixture.reply(.get, target, fields: [.origin: "https://a.example"])
            if case .ready = reply { Issue.record("\(target) was answered at once") }
            let response = try ServiceFixture.response(reply)
            #expect(response.fields[.accessControlAllowOrigin] == "https://a.example", "\(target)")
            #expect(response.fields[.vary] == "Origin")
        }
    }

    @Test("may not send forms to pages")
    func pages() throws {
        let fixture = try ServiceFixture(behind: admission())
        let fields: HTTPFields = [
            .origin: "https://a.example", .contentType: "application/x-www-form-urlencoded",
        ]
        let response = try fixture.ask(
            .post, "/g/holiday", fields: fields, body: Array("next=1".utf8))
        #expect(response.status == .forbidden)
        #expect(response.fields[.accessControlAllowOrigin] == nil)
        #expect(response.fields[.vary] == nil)
    }

    @Test(
        "are no others, whatever they are called like",
        arguments: [
            "https://a.example.evil", "http://a.example", "https://b.example", "null",
            "https://A.example",
        ])
    func others(origin: String) throws {
        let fixture = try ServiceFixture(behind: admission())
        let read = try fixture.ask(.get, "/v1/galleries", fields: [.origin: origin])
        #expect(read.status == .ok)
        #expect(read.fields[.accessControlAllowOrigin] == nil)
        #expect(read.fields[.vary] == "Origin")
        let posted = try fixture.ask(.post, "/v1/sessions", fields: [.origin: origin])
        #expect(posted.status == .forbidden)
        let asked = try fixture.ask(
            .options, "/v1/sessions",
            fields: [.origin: origin, .accessControlRequestMethod: "POST"])
        #expect(asked.fields[.accessControlAllowOrigin] == nil)
    }

    @Test("get responses to preflight requests without a token")
    func permission() throws {
        var admission = admission()
        admission.access = try TestAccess.guarded()
        let fixture = try ServiceFixture(behind: admission)
        let response = try fixture.ask(
            .options, "/v1/sessions",
            fields: [
                .origin: "https://a.example", .accessControlRequestMethod: "PATCH",
                .accessControlRequestHeaders: "authorization,content-type",
            ])
        #expect(response.status == .noContent)
        #expect(response.fields[.accessControlAllowMethods]?.contains("PATCH") == true)
        #expect(response.fields[.accessControlAllowHeaders]?.contains("Authorization") == true)
        #expect(response.fields[.vary]?.contains("Origin") == true)
        #expect(try fixture.ask(.options, "/v1/sessions").status == .unauthorized)
    }

    @Test("are none when none is named: nothing is different then")
    func none() throws {
        let fixture = try ServiceFixture()
        let response = try fixture.ask(
            .get, "/v1/galleries", fields: [.origin: "https://a.example"])
        #expect(response.fields[.vary] == nil)
        #expect(response.fields[.accessControlAllowOrigin] == nil)
        #expect(response.fields[.crossOriginResourcePolicy] == "same-origin")
    }
}
