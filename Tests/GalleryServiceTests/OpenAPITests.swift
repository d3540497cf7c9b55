import HTTPTypes
import Logging
import Testing

@testable import GalleryService
@testable import HTTPServing

@Suite("The OpenAPI document")
struct OpenAPITests {
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
        let document = try desk.ask(.get, "/openapi.json").json
        #expect(document["openapi"] == "3.1.0")
        guard case .object(let paths)? = document["paths"] else {
            Issue.record("the document has no paths")
            return
        }
        let described = paths.flatMap { path -> [String] in
            guard case .object(let members) = path.value else { return [] }
            return members.filter { $0.name != "parameters" }.map { address($0.name, path.name) }
        }
        let served = GalleryHandlers(desk.rooms).routes.map {
            address($0.method.rawValue, $0.pattern)
        }
        #expect(Set(described) == Set(served))
        #expect(described.count == served.count)
    }

    @Test("names every field that makes a session, and no other")
    func fields() throws {
        let document = try Desk().ask(.get, "/openapi.json").json
        guard
            case .object(let properties)? = document["components"]?["schemas"]?["NewSession"]?[
                "properties"]
        else {
            Issue.record("the document does not tell how to make a session")
            return
        }
        #expect(
            Set(properties.map(\.name)) == StripRequest.names.union(["gallery", "page", "item"]))
    }
}
