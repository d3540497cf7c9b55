import Catalogue
import Chance
import Foundation
import HTTPTypes
import ImageLibrary
import ServiceFixture
import Testing
import Viewers

@testable import GalleryService

@Suite("The ids in the OpenAPI document")
struct OpenAPIIDTests {
    /// The schema of an id: its pattern and the bounds of its length.
    private struct Schema {
        let pattern: Regex<AnyRegexOutput>
        let lengths: ClosedRange<Int>

        func allows(_ text: String) -> Bool {
            lengths.contains(text.unicodeScalars.count)
                && (try? pattern.wholeMatch(in: text)) != nil
        }
    }

    private func schema(_ name: String) throws -> Schema {
        let body = try ServiceFixture().ask(.get, "/openapi.json").body
        let document = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
        let components = document?["components"] as? [String: Any]
        let schemas = try #require(components?["schemas"] as? [String: [String: Any]])
        let schema = try #require(schemas[name])
        let shortest = try #require(schema["minLength"] as? Int)
        let longest = try #require(schema["maxLength"] as? Int)
        return Schema(
            pattern: try Regex(try #require(schema["pattern"] as? String)),
            lengths: shortest...longest)
    }

    /// Texts near valid ids: each with one character replaced, removed or added.
    private func variants(of ids: [String]) -> [String] {
        var random = SeededGenerator(seed: 20_261_123)
        let characters = Array("09azAZilouvgQw-_.~/ =+é\u{0}")
        return ids
            + (0..<4000).map { _ in
                var text = Array(ids.randomElement(using: &random) ?? "")
                let place = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: text.remove(at: place)
                case 1:
                    text.insert(characters.randomElement(using: &random) ?? "0", at: place)
                default: text[place] = characters.randomElement(using: &random) ?? "0"
                }
                return String(text)
            }
    }

    private func expectAgreement(
        _ name: String, _ ids: [String], _ isRead: @escaping (String) -> Bool
    ) throws {
        let schema = try schema(name)
        let texts = variants(of: ids)
        for text in texts {
            #expect(schema.allows(text) == isRead(text), "\(text)")
        }
        #expect(ids.allSatisfy(isRead))
        #expect(texts.contains { !isRead($0) })
    }

    @Test("of galleries are those that the service reads")
    func galleries() throws {
        let ids = ["a", "Holiday", "2024--Summer", String(repeating: "z", count: 64)]
        try expectAgreement("GalleryID", ids) { GalleryID($0) != nil }
        try expectAgreement("FolderID", ids) { GalleryID($0)?.selection.isEmpty == true }
    }

    @Test("of selections are in the form that the service writes")
    func selections() throws {
        let schema = try schema("GalleryID")
        let parts = [
            ";below", ";rule=on-this-day", ";rule=recent", ";rule=last-30d", ";order=name",
            ";order=-date", ";order=shuffle;seed=9007199254740991", ";from=2024-05-01",
            ";to=2024-12-31",
            ";orientation=landscape", ";rating=5", ";q=two words",
        ]
        let all =
            ";below;rule=on-this-day;order=shuffle;seed=9007199254740991;from=2024-05-01"
            + ";to=2024-12-31;orientation=landscape;rating=5;q="
            + String(repeating: "q", count: 128)
        for part in parts + [all] {
            let id = try #require(GalleryID("Holiday" + part))
            #expect(id.text == "Holiday" + part)
            #expect(schema.allows(id.text), "\(id.text)")
        }
        let longest = String(repeating: "z", count: 64) + all
        #expect(schema.lengths.upperBound == longest.unicodeScalars.count)
    }

    @Test("of items are those that the service reads")
    func items() throws {
        let ids = ["0000000000000", "fzzzzzzzzzzzz", "fd6f4kg1g9rg9", "123456789abcd"]
        try expectAgreement("ItemID", ids) { ItemID($0) != nil }
        #expect(ItemID("g000000000000") == nil)
    }

    @Test("of sessions are those that the service reads")
    func sessions() throws {
        let ids = [
            "AAAAAAAAAAAAAAAAAAAAAA", "__________-----012345w", "view-AAAAAAAAAAAAAAAAAAAAAQ",
            "view-0123456789abcdefghijkg",
        ]
        try expectAgreement("SessionID", ids) { SessionAccess($0) != nil }
    }
}
