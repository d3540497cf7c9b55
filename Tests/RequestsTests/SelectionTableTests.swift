import Catalogue
import ImageLibrary
import ServiceFixture
import Testing

@testable import Requests

@Suite("The parts of a selection")
struct SelectionTableTests {
    @Test("are a table of Documents/API.md")
    func parts() throws {
        let table = DocumentedTable(
            ["part", "value", "pictures"],
            GallerySelection.fields.map { ["`\($0.name)`", $0.documentedValues, $0.words] })
        let isDocumented = try table.isDocumented
        #expect(isDocumented, "Documents/API.md should have:\n\(table.text)")
    }

    @Test("have orders that are a table of Documents/API.md")
    func orders() throws {
        #expect(ItemOrder.explained.map(\.key) == ItemOrder.texts)
        let table = DocumentedTable(
            ["`order`", ""], ItemOrder.explained.map { ["`\($0.key)`", $0.value] })
        let isDocumented = try table.isDocumented
        #expect(isDocumented, "Documents/API.md should have:\n\(table.text)")
    }
}
