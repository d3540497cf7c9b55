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
}
