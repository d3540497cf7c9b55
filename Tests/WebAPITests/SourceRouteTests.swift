import HTTPServing
import HTTPTypes
import JSONCoding
import RequestGate
import Requests
import ServiceFixture
import Testing

@testable import WebAPI

@Suite("Sources by the API")
struct SourceRouteTests {
    private static let webdav =
        #"{"kind":"webdav","url":"http://127.0.0.1:1/dav","user":"me","password":"canary"}"#

    private let sources: SourcesFixture

    init() throws {
        sources = try SourcesFixture(file: SourcesFixture.filed)
    }

    private func fixture(_ sources: SourcesFixture) throws -> ServiceFixture {
        var admission = try RequestAdmission.operated()
        admission.access = try TestAccess.guarded()
        return try sources.service(behind: admission)
    }

    private func ask(
        _ fixture: ServiceFixture, _ method: HTTPRequest.Method, _ target: String,
        _ document: String = "", token: String = TestAccess.adminToken, ifMatch: String? = nil
    ) throws -> Response {
        var fields: HTTPFields = [
            .authorization: "Bearer \(token)", .contentType: "application/json",
        ]
        if let ifMatch { fields[.ifMatch] = ifMatch }
        return try fixture.ask(method, target, fields: fields, body: Array(document.utf8))
    }

    @Test("are made, replaced and removed, and say no secret") func changing() throws {
        let fixture = try fixture(sources)
        let made = try ask(fixture, .put, "/v1/sources/Our%20NAS", Self.webdav)
        #expect(made.status == .created)
        #expect(made.fields[.location] == "/v1/sources/Our%20NAS")
        #expect(made.json["name"] == .text("Our NAS") && made.json["origin"] == .text("api"))
        #expect(made.json["definition"]?["password"] == .text(""))
        #expect(made.json["state"]?["isFirstListing"] == .flag(true))
        let again = try ask(
            fixture, .put, "/v1/sources/Our%20NAS",
            String(decoding: (made.json["definition"] ?? .null).bytes, as: UTF8.self))
        #expect(again.status == .ok && again.fields[.location] == nil)
        let all = try ask(fixture, .get, "/v1/sources")
        #expect(all.json["isEditable"] == .flag(true))
        #expect(
            all.json["sources"]?.list.compactMap { $0["name"] } == [
                .text("Filed"), .text("Our NAS"),
            ])
        for response in [made, again, all] { #expect(!response.text.contains("canary")) }
        #expect(try ask(fixture, .delete, "/v1/sources/Our%20NAS").status == .noContent)
        #expect(try ask(fixture, .delete, "/v1/sources/Our%20NAS").status == .notFound)
    }

    @Test("are changed on a condition") func conditions() throws {
        let fixture = try fixture(sources)
        let target = "/v1/sources/NAS"
        let early = try ask(fixture, .put, target, Self.webdav, ifMatch: "*")
        #expect(early.status == .preconditionFailed)
        let made = try ask(fixture, .put, target, Self.webdav)
        let seen = try #require(made.fields[.eTag])
        #expect(try ask(fixture, .get, target).fields[.eTag] == seen)
        let replaced = try ask(fixture, .put, target, Self.webdav, ifMatch: seen)
        #expect(replaced.status == .ok && replaced.fields[.eTag] != seen)
        for method in [HTTPRequest.Method.put, .delete] {
            let late = try ask(fixture, method, target, Self.webdav, ifMatch: seen)
            #expect(late.status == .preconditionFailed)
        }
        let now = try #require(replaced.fields[.eTag])
        let either = try ask(fixture, .put, target, Self.webdav, ifMatch: "\(seen), \(now)")
        #expect(either.status == .ok)
        let last = try #require(try ask(fixture, .get, target).fields[.eTag])
        #expect(try ask(fixture, .delete, target, ifMatch: last).status == .noContent)
    }

    private static let requests: [(HTTPRequest.Method, String)] = [
        (.get, "/v1/sources"), (.get, "/v1/sources/Filed"), (.put, "/v1/sources/NAS"),
        (.delete, "/v1/sources/Filed"), (.post, "/v1/sources/NAS/trial"),
        (.post, "/v1/sources/Filed/confirmation"), (.get, "/sources"), (.get, "/source-editor"),
        (.post, "/source-editor"), (.get, "/source-editor/Filed"),
        (.post, "/source-editor/Filed"),
    ]

    @Test("are the operator's alone") func access() throws {
        let fixture = try fixture(sources)
        for (method, target) in Self.requests {
            let viewer = try ask(fixture, method, target, Self.webdav, token: TestAccess.token)
            #expect(viewer.status == .unauthorized, "\(method) \(target)")
            #expect(viewer.json["type"] == .text("/problems/admin-token-needed"))
            let stranger = try fixture.ask(method, target, body: Array(Self.webdav.utf8))
            #expect(stranger.json["type"] == .text("/problems/token-needed"))
        }
        #expect(sources.registry.sources.map(\.name) == ["Filed"])
    }

    @Test("are changed by no page of another site") func otherSites() throws {
        let fixture = try fixture(sources)
        let origin = try #require(HTTPField.Name("Origin"))
        for (method, target) in Self.requests where method != .get {
            let response = try fixture.ask(
                method, target,
                fields: [
                    .authorization: "Bearer \(TestAccess.adminToken)",
                    .contentType: "application/json", origin: "https://evil.example",
                ], body: Array(Self.webdav.utf8))
            #expect(response.json["type"] == .text("/problems/cross-site"), "\(method) \(target)")
        }
        #expect(sources.registry.sources.map(\.name) == ["Filed"])
    }

    @Test("are only read where the operator has not switched changes on") func off() throws {
        let closed = try SourcesFixture(file: SourcesFixture.filed, isEditable: false)
        let fixture = try fixture(closed)
        #expect(try ask(fixture, .get, "/v1/sources").json["isEditable"] == .flag(false))
        #expect(try ask(fixture, .get, "/v1/sources/Filed").status == .ok)
        let changes: [(HTTPRequest.Method, String)] = [
            (.put, "/v1/sources/NAS"), (.delete, "/v1/sources/Filed"),
            (.post, "/v1/sources/NAS/trial"),
        ]
        for (method, target) in changes {
            let response = try ask(fixture, method, target, Self.webdav)
            #expect(response.status == .forbidden)
            #expect(response.json["type"] == .text("/problems/sources-off"), "\(method) \(target)")
        }
    }

    @Test("of which nothing is doubted have nothing to confirm") func confirmation() throws {
        let closed = try SourcesFixture(file: SourcesFixture.filed, isEditable: false)
        let fixture = try fixture(closed)
        #expect(try ask(fixture, .get, "/v1/sources/Filed").json["state"]?["loss"] == .null)
        func problem(_ name: String, _ document: String) throws -> JSONValue {
            try ask(fixture, .post, "/v1/sources/\(name)/confirmation", document).json
        }
        #expect(
            try problem("Filed", #"{"tag":"a"}"#)["type"] == .text("/problems/no-loss"))
        #expect(
            try problem("None", #"{"tag":"a"}"#)["type"] == .text("/problems/unknown-source"))
        #expect(try problem("Filed", "{}")["field"] == .text("tag"))
        #expect(try problem("Filed", #"{"tag":"a","name":"b"}"#)["field"] == .text("name"))
    }

    @Test("name the problem") func problems() throws {
        let fixture = try fixture(sources)
        func problem(
            _ method: HTTPRequest.Method, _ target: String, _ document: String = Self.webdav
        ) throws -> String? { try ask(fixture, method, target, document).json["type"]?.string }
        #expect(try problem(.put, "/v1/sources/Filed") == "/problems/source-in-file")
        #expect(try problem(.delete, "/v1/sources/Filed") == "/problems/source-in-file")
        #expect(try problem(.get, "/v1/sources/None") == "/problems/unknown-source")
        #expect(try problem(.put, "/v1/sources/NAS", "{") == "/problems/malformed-document")
        #expect(try problem(.put, "/v1/sources/.NAS") == "/problems/invalid-field")
        let wrong = try ask(
            fixture, .put, "/v1/sources/NAS", #"{"kind":"webdav","url":"http://a","keyFile":"x"}"#)
        #expect(wrong.status == .badRequest && wrong.json["field"] == .text("keyFile"))
        #expect(
            wrong.json["detail"]?.string
                == "keyFile is unknown; known are kind, maxItems, name, password, refresh, url, user."
        )
        let form = try fixture.ask(
            .put, "/v1/sources/NAS",
            fields: [
                .authorization: "Bearer \(TestAccess.adminToken)",
                .contentType: "application/x-www-form-urlencoded",
            ], body: Array("kind=webdav".utf8))
        #expect(form.status == .unsupportedMediaType)
    }
}
