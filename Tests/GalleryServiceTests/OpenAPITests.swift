import Catalogue
import Foundation
import HTTPServing
import HTTPTypes
import ImageLibrary
import Interface
import JSONCoding
import Requests
import ScrollEngine
import ServiceFixture
import Testing
import Viewers

@testable import GalleryService

@Suite("The OpenAPI document")
struct OpenAPITests {
    private typealias Object = [String: Any]

    private func document(_ fixture: ServiceFixture) throws -> Object {
        let body = try fixture.ask(.get, "/openapi.json").body
        return try #require(try JSONSerialization.jsonObject(with: Data(body)) as? Object)
    }

    /// `GET /v1/galleries/{gallery}`, in the notation that both sides share.
    private func address(_ method: String, _ path: String) -> String {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).map {
            segment -> String in
            guard segment.hasPrefix(":") else { return String(segment) }
            let name = segment.dropFirst().prefix { $0 != "." }
            return "{\(name)}" + segment.dropFirst(1 + name.count)
        }
        return "\(method.uppercased()) \(segments.joined(separator: "/"))"
    }

    @Test("describes exactly the existing routes")
    func routes() throws {
        let fixture = try ServiceFixture()
        let document = try document(fixture)
        #expect(document["openapi"] as? String == "3.1.0")
        let paths = try #require(document["paths"] as? [String: Object])
        let described = paths.flatMap { path, operations in
            operations.keys.filter { $0 != "parameters" }.map { address($0, path) }
        }
        let served = fixture.service.exchanges.routes
            .map { address($0.name.method, $0.name.pattern) }
        #expect(described.sorted() == served.sorted())
    }

    @Test("names exactly the fields that create and change a session")
    func fields() throws {
        let schemas = try Schemas(try ServiceFixture().ask(.get, "/openapi.json").body)
        let changes = StripRequest.names.union(GallerySelection.names)
        let all = changes.union(["gallery", "page", "item"])
        #expect(schemas.members(of: "NewSession") == all)
        #expect(schemas.members(of: "SessionChange") == changes)
        // Forms have no objects.
        #expect(
            schemas.members(of: "NewSessionForm") == all.subtracting(["viewport", "pageSize"]))
    }

    @Test("names every event with its fields, and the service accepts what it allows")
    func events() throws {
        let components = try #require(try document(try ServiceFixture())["components"] as? Object)
        let schemas = try #require(components["schemas"] as? [String: Object])
        let kinds = try #require(schemas["Event"]?["oneOf"] as? [Object])
        var named: [String] = []
        for kind in kinds {
            let properties = try #require(kind["properties"] as? [String: Object])
            for type in try #require(properties["type"]?["enum"] as? [String]) {
                named.append(type)
                // Each field alone: a required field may be missing, but no field may be unknown.
                for field in properties.keys where type != "undo" {
                    let document = "{\"type\": \"\(type)\", \"\(field)\": []}"
                    guard field != "type" else { continue }
                    #expect(throws: FieldError.self, "\(type).\(field)") {
                        do {
                            let value = try JSONValue(parsing: Array(document.utf8))
                            _ = try EventBatch.TimedEvent(try Fields(value))
                        } catch let error as FieldError {
                            #expect(error.rule != nil, "\(error.detail)")
                            throw error
                        }
                    }
                }
            }
        }
        // The error lists every type that is accepted.
        let refusal = #expect(throws: FieldError.self) {
            let value = try JSONValue(parsing: Array("{\"type\": \"?\"}".utf8))
            _ = try EventBatch.TimedEvent(try Fields(value))
        }
        let read = refusal?.rule?.dropFirst("one of ".count).split(separator: ", ").map(String.init)
        #expect(read?.sorted() == named.sorted())
    }

    @Test("describes the responses of a session with any preset", arguments: Preset.allCases)
    func answers(preset: Preset) throws {
        let fixture = try ServiceFixture(galleries: [("a", ["1", "2", "3"]), ("b", ["4", "5"])])
        let schemas = try Schemas(try fixture.ask(.get, "/openapi.json").body)
        let controls = #""pageControl":true,"arrows":true,"indicator":true,"autoplay":5000"#
        let made = try fixture.post(
            "/v1/sessions", #"{"gallery":"a","preset":"\#(preset.rawValue)",\#(controls)}"#)
        let session = try #require(made.fields[.location])
        #expect(schemas.faults(of: made.json, as: "Session") == [])
        try fixture.prepare(session)
        let events = [
            #"{"type":"tap","x":500,"y":300}"#, #"{"type":"tap","x":1000,"y":400,"count":2}"#,
            #"{"type":"longPress","x":512,"y":300}"#, #"{"type":"next"}"#,
            #"{"type":"zoom","scale":2}"#, #"{"type":"key","key":"escape"}"#,
            #"{"type":"down","x":900,"y":300},{"type":"move","x":500,"y":300}"#,
            #"{"type":"undo"}"#, #"{"type":"tap","x":600,"y":740}"#, #"{"type":"previous"}"#,
        ]
        for event in events {
            fixture.wait(70)
            let body = #"{"events":[\#(event)]}"#
            let batch = try JSONValue(parsing: Array(body.utf8))
            #expect(schemas.faults(of: batch, as: "Batch") == [], "\(event)")
            let result = try fixture.post("\(session)/events", body).json
            #expect(schemas.faults(of: result, as: "Result") == [], "\(event)")
        }
        fixture.wait(100)
        let layout = try fixture.ask(.get, "\(session)/layout.json").json
        #expect(schemas.faults(of: layout, as: "Layout") == [])
    }

    @Test("rejects what it does not describe")
    func faults() throws {
        let schemas = try Schemas(try ServiceFixture().ask(.get, "/openapi.json").body)
        let wrong: [JSONValue] = [
            [:], ["x": 1], ["x": 1, "y": "2"], ["x": 1, "y": 2, "z": 3], [1, 2], nil,
        ]
        for value in wrong { #expect(!schemas.faults(of: value, as: "Point").isEmpty) }
        #expect(schemas.faults(of: ["x": 1, "y": .number(2.5)], as: "Point") == [])
        #expect(
            !schemas.faults(of: ["x": 1, "y": .number(2.5), "width": 1, "height": 1], as: "Rect")
                .isEmpty)
        #expect(!schemas.faults(of: ["type": "fly"], as: "Outcome").isEmpty)
    }
}
