import Catalogue
import Requests
import Testing

@testable import WebPages

@Suite("A selection in the form that finds pictures")
struct SelectionFormTests {
    @Test("says each of its filters in words")
    func words() throws {
        let filters = [
            "rule": "recent", "from": "2024-05-01", "to": "2024-05-31",
            "orientation": "portrait", "rating": "4",
        ]
        // The others have fields in the form, or leave out no pictures.
        let others = ["below", "order", "seed", "q"]
        #expect(GallerySelection.names == Set(filters.keys).union(others))
        for (name, value) in filters {
            let selection = try #require(GallerySelection(";\(name)=\(value)"))
            #expect(selection.hasFilters && !selection.filterWords.isEmpty, "\(name)")
        }
    }
}
