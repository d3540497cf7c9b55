import HTTPServing
import HTTPTypes
import JSONCoding
import PictureSources
import ServiceFixture
import Testing

@testable import GalleryService

@Suite("The OpenAPI document, about sources,")
struct SourceDescriptionTests {
    private static let webdav =
        #"{"kind":"webdav","url":"http://127.0.0.1:1/","user":"me","password":"canary"}"#

    /// Its folder is there as long as this is.
    private let sources: SourcesFixture

    init() throws { sources = try SourcesFixture() }

    private func ask(
        _ fixture: ServiceFixture, _ method: HTTPRequest.Method, _ target: String,
        _ document: String = ""
    ) throws -> JSONValue {
        let fields: HTTPFields = [
            .authorization: "Bearer \(TestAccess.adminToken)", .contentType: "application/json",
        ]
        return try fixture.ask(method, target, fields: fields, body: Array(document.utf8)).json
    }

    @Test("names exactly the members of a definition")
    func members() throws {
        let schemas = try Schemas(try sources.service().ask(.get, "/openapi.json").body)
        #expect(schemas.members(of: "SourceDefinition") == SourceDefinition.givenFields)
    }

    @Test("describes what the service says of a source")
    func answers() throws {
        let fixture = try sources.service()
        let schemas = try Schemas(try fixture.ask(.get, "/openapi.json").body)
        let made = try ask(fixture, .put, "/v1/sources/NAS", Self.webdav)
        #expect(made["definition"] != nil && schemas.faults(of: made, as: "Source") == [])
        let all = try ask(fixture, .get, "/v1/sources")
        #expect(all["sources"]?.list.count == 1 && schemas.faults(of: all, as: "Sources") == [])
        let found = try ask(fixture, .post, "/v1/sources/NAS/trial", Self.webdav)
        #expect(found["works"] == .flag(false))
        #expect(schemas.faults(of: found, as: "SourceFinding") == [])
    }
}
