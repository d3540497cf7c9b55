import Foundation
import HTTPServing
import JSONCoding
import Testing

@testable import GalleryService

@Suite("The generated OpenAPI document")
struct OpenAPIGoldenTests {
    @Test("writes")
    func write() throws {
        let document = ServiceDescription.document(below: .root)
        try Data(document.bytes).write(to: URL(fileURLWithPath: "/tmp/m/generated.json"))
        #expect(document["paths"] != nil)
    }
}
