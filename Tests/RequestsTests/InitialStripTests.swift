import JSONCoding
import ServiceFixture
import Testing

@Suite("A strip that begins on a page")
struct InitialStripTests {
    /// The page on which a session of three galleries begins: pages 0 to 2, 3 and 4, and 5 to 8.
    private func page(_ page: Int, in gallery: String) throws -> JSONValue? {
        let fixture = try ServiceFixture(galleries: [
            ("a", ["a1", "a2", "a3"]), ("b", ["b1", "b2"]), ("c", ["c1", "c2", "c3", "c4"]),
        ])
        let made = try fixture.post(
            "/v1/sessions", #"{"gallery":"\#(gallery)","preset":"magazine","page":\#(page)}"#)
        return made.json["layout"]?["strip"]?["currentPage"]
    }

    @Test("counts pages from the first one of its gallery") func within() throws {
        #expect(try page(1, in: "b") == 4)
        #expect(try page(2, in: "c") == 7)
    }

    @Test("begins on the last page of its gallery when there are fewer") func beyond() throws {
        #expect(try page(9, in: "a") == 2)
        #expect(try page(9, in: "b") == 4)
        #expect(try page(9, in: "c") == 8)
    }
}
