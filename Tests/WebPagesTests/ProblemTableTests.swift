import ServiceFixture
import Testing

@testable import WebPages

@Suite("The types of problems")
struct ProblemTableTests {
    @Test("are a table of Documents/API.md")
    func table() throws {
        let explanations = ProblemExplanation.all.sorted { $0.key < $1.key }
        let table = DocumentedTable(
            ["problem", "what it means", "what helps"],
            explanations.map { ["`\($0.key)`", $0.value.meaning, $0.value.remedy] })
        let isDocumented = try table.isDocumented
        #expect(isDocumented, "Documents/API.md should have:\n\(table.text)")
    }
}
