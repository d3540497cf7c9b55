import HTTPServing
import HTTPTypes
import JSONCoding
import ScreenService
import Screens
import ServiceFixture
import Testing

@testable import GalleryService

@Suite("The OpenAPI document, about screens,")
struct ScreenDescriptionTests {
    private func fixture() throws -> ScreenFixture { try ScreenFixture(behind: .operated()) }

    @Test("names exactly the members of a definition")
    func members() throws {
        let schemas = try Schemas(try fixture().ask("/openapi.json").body)
        #expect(schemas.members(of: "ScreenDefinition") == ScreenDefinition.fields.names)
    }

    @Test("describes what the service says of a screen")
    func answers() throws {
        let fixture = try fixture()
        let schemas = try Schemas(try fixture.ask("/openapi.json").body)
        let layout = try fixture.response("/screens/hall/layout.json").json
        #expect(layout["screen"] != nil && schemas.faults(of: layout, as: "Layout") == [])
        let turned = try fixture.post("/screens/hall/events", #"{"events":[{"type":"next"}]}"#)
        #expect(schemas.faults(of: turned.json, as: "Layout") == [])
        _ = try fixture.response("/screens/hall.png?battery=7&device=desk&key=\(ScreenFixture.key)")
        let operated: HTTPFields = [.authorization: "Bearer \(TestAccess.adminToken)"]
        let list = try fixture.ask("/v1/screens", fields: operated).json
        #expect(list["screens"]?.list.first?["devices"]?.list.count == 2)
        #expect(schemas.faults(of: list, as: "Screens") == [])
        let one = try fixture.ask("/v1/screens/hall", fields: operated).json
        #expect(schemas.faults(of: one, as: "Screen") == [])
    }

    @Test("allows the definitions that the service takes")
    func definitions() throws {
        let schemas = try Schemas(try fixture().ask("/openapi.json").body)
        for text in [
            "{}", #"{"every": null, "title": "T", "galleries": ["a", "2024--*"]}"#,
            #"{"at": ["07:30", "*/15 8-20 * * mon-fri"], "zone": "UTC", "order": "-date"}"#,
            #"{"quiet": {"from": "22:00", "to": "06:30", "show": "000000"}, "pairs": true}"#,
            #"{"order": "on-this-day", "fallback": "shuffle", "format": "jpg"}"#,
            #"{"options": "grey-2,rotate-90", "clock": "time-and-date", "control": "key"}"#,
            #"{"key": "0123456789abcdef", "preset": "pages", "viewport": {"width": 800}}"#,
        ] {
            let document = try JSONValue(parsing: Array(text.utf8))
            #expect(schemas.faults(of: document, as: "ScreenDefinition") == [], "\(text)")
            #expect(throws: Never.self) {
                try ScreenDefinition(try #require(ScreenName("hall")), document)
            }
        }
    }
}
