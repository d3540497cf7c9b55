import Foundation
import Interface
import JSONCoding
import ScrollEngine
import Testing
import Viewers

@testable import Requests

@Suite("The declared events")
struct EventDeclarationTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test("are one for each name, and have the forms of their examples")
    func forms() throws {
        let names = EventDeclaration.all.map(\.name)
        #expect(Set(names).count == names.count)
        for event in EventDeclaration.all {
            guard let form = event.form else { continue }
            #expect(form.example.hasPrefix("\(event.name)="))
            let batch = try EventBatch(form: Array(form.example.utf8))
            #expect(batch.isUndo == (event.read == nil))
            #expect(batch.events.count == (batch.isUndo ? 0 : 1), "\(form.example)")
            let known = Set(event.parameters.map(\.field.name))
            #expect(known.isSuperset(of: form.parts + form.own), "\(event.name)")
        }
    }

    @Test("are the table of Documents/API.md")
    func table() throws {
        let page = try String(
            contentsOf: Self.root.appending(path: "Documents/API.md"), encoding: .utf8)
        let expected = ([Self.row("event", "fields", "as a form", ""), Self.rule] + Self.rows)
            .joined(separator: "\n")
        let isThere = page.contains(expected)
        #expect(isThere, "The table in Documents/API.md should be:\n\(expected)")
    }

    private static let rule = "| --- | --- | --- | --- |"

    private static var rows: [String] {
        EventDeclaration.all.map { event in
            row(
                "`\(event.name)`", event.parameters.map(text).joined(separator: "; "),
                event.form.map { "`\($0.example)`" } ?? "", event.words)
        }
    }

    private static func row(_ cells: String...) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }

    /// A parameter with its values.
    private static func text(of parameter: EventParameter) -> String {
        let name =
            parameter.isRequired
            ? "**`\(parameter.field.name)`**" : "`\(parameter.field.name)`"
        switch parameter.field.type {
        case .flag: return "\(name): `true`, `false`"
        case .integer(let range): return name + bounds(Double(range.upperBound), range.lowerBound)
        case .number(let range): return name + bounds(range.upperBound, range.lowerBound)
        case .choice(let choices):
            return "\(name): " + choices.map { "`\($0)`" }.joined(separator: ", ")
        case .value: return name
        }
    }

    /// A range that says something: a million is beyond every screen.
    private static func bounds(_ end: Double, _ start: some CustomStringConvertible) -> String {
        end < 1_000_000 ? ": \(start) to \(JSONValue.number(end).line)" : ""
    }

    /// The document is kept by hand; what differs in words is not compared.
    @Test("have the schemas of the OpenAPI document")
    func schemas() throws {
        let bytes = try Data(contentsOf: Self.root.appending(path: "Public/openapi.json"))
        // The reader of requests does not go as deep as the whole document.
        let document = try JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        let components = try #require(document?["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: Any])
        let schema = try JSONSerialization.data(withJSONObject: try #require(schemas["Event"]))
        guard case .list(let kinds)? = try JSONValue(parsing: Array(schema))["oneOf"] else {
            Issue.record("no schema Event")
            return
        }
        for event in EventDeclaration.all {
            let described = kinds.first { kind in
                guard case .list(let names)? = kind["properties"]?["type"]?["enum"] else {
                    return false
                }
                return names.contains(.text(event.name))
            }
            let found = try #require(described, "\(event.name)")
            #expect(Self.plain(found).line == Self.plain(event.schema.json).line, "\(event.name)")
        }
    }

    /// A schema in the order of its names, without words and without the names of types.
    private static func plain(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let members):
            .object(
                members.filter { $0.name != "description" }
                    .map { member in
                        member.name == "type" && member.value["enum"] != nil
                            ? .init("type", nil) : .init(member.name, plain(member.value))
                    }
                    .sorted { $0.name < $1.name })
        case .list(let list):
            .list(list.map(plain).sorted { $0.line < $1.line })
        default: value
        }
    }
}
