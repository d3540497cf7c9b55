import Foundation
import HTTPTypes
import Testing

@testable import GalleryService
@testable import HTTPServing

@Suite("The OpenAPI document")
struct OpenAPITests {
    private typealias Object = [String: Any]

    private func document(_ desk: Desk) throws -> Object {
        let body = try desk.ask(.get, "/openapi.json").body
        return try #require(try JSONSerialization.jsonObject(with: Data(body)) as? Object)
    }

    /// `GET /v1/galleries/{gallery}`, as both sides can be written.
    private func address(_ method: String, _ path: String) -> String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
            segment.hasPrefix(":") ? "{\(segment.dropFirst())}" : String(segment)
        }
        return "\(method.uppercased()) \(segments.joined(separator: "/"))"
    }

    @Test("describes every route that there is, and no other")
    func routes() throws {
        let desk = try Desk()
        let document = try document(desk)
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: Object])
        let described = paths.flatMap { path, operations in
            operations.keys.filter { $0 != "parameters" }.map { address($0, path) }
        }
        let served = GalleryHandlers(desk.rooms).routes
            .map { address($0.method.rawValue, $0.pattern) }
        #expect(described.sorted() == served.sorted())
    }

    @Test("names every field that makes a session, and no other")
    func fields() throws {
        let components = try #require(try document(try Desk())["components"] as? Object)
        let schemas = try #require(components["schemas"] as? [String: Object])
        let properties = try #require(schemas["NewSession"]?["properties"] as? Object)
        #expect(
            Set(properties.keys) == StripRequest.names.union(["gallery", "page", "item"]))
    }
}
