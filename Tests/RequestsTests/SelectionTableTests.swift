import Catalogue
import ImageLibrary
import Interface
import JSONCoding
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

    @Test("are set by the fields of a request that have their names, and null removes them")
    func changes() throws {
        let values: KeyValuePairs = [
            "below": "true", "rule": "recent", "order": "shuffle", "seed": "7",
            "from": "2024-05-01", "to": "2024-05-31", "orientation": "portrait", "rating": "4",
            "q": " lake ",
        ]
        let selection = try GallerySelection().changed(
            by: Fields(textPairs: values.map { (name: $0.key, value: $0.value) }))
        #expect(
            selection.text
                == ";below;rule=recent;order=shuffle;seed=7;from=2024-05-01;to=2024-05-31"
                + ";orientation=portrait;rating=4;q=lake")
        #expect(values.map(\.key) == GallerySelection.fields.map(\.name))
        for name in values.map(\.key) {
            let null = try Fields(.object([.init(name, .null)]))
            let without = try selection.changed(by: null).text
            let removed = name == "seed" ? ";seed=7" : ";\(name)"
            #expect(selection.text.contains(removed) && !without.contains(removed), "\(without)")
        }
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
