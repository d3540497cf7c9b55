import Interface
import ScrollEngine
import ServiceFixture
import Testing
import Viewers

@testable import Requests

@Suite("The declared events")
struct EventDeclarationTests {
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

    @Test("are a table of Documents/API.md")
    func table() throws {
        let table = DocumentedTable(
            ["event", "fields", "as a form", ""],
            EventDeclaration.all.map { event in
                [
                    "`\(event.name)`", event.parameters.map(Self.text).joined(separator: "; "),
                    event.form.map { "`\($0.example)`" } ?? "", event.words,
                ]
            })
        let isDocumented = try table.isDocumented
        #expect(isDocumented, "Documents/API.md should have:\n\(table.text)")
    }

    /// A parameter with its values.
    private static func text(of parameter: EventParameter) -> String {
        let name = "`\(parameter.field.name)`"
        let values = parameter.field.documentedValues
        return (parameter.isRequired ? "**\(name)**" : name) + (values.isEmpty ? "" : ": \(values)")
    }
}
