import ServiceFixture
import Testing

@testable import Interface

@Suite("The fields of a strip")
struct StripFieldTableTests {
    @Test("are a table of Documents/API.md")
    func table() throws {
        let table = DocumentedTable(
            ["field", "values", ""],
            StripFields.all.map { declared in
                let names = declared.documentFields.map { "`\($0.name)`" }
                let values = declared.documentFields.map(\.documentedValues)
                return [
                    names.joined(separator: ", "), values.first { !$0.isEmpty } ?? "",
                    declared.field.words,
                ]
            })
        let isDocumented = try table.isDocumented
        #expect(isDocumented, "Documents/API.md should have:\n\(table.text)")
    }
}
