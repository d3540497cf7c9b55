import HTTPTypes
import Testing

@testable import HTTPServing

@Suite("Header fields")
struct HTTPFieldsTests {
    private let fields: HTTPFields = {
        var fields: HTTPFields = [.accept: "image/png", .host: "a.example"]
        fields.append(HTTPField(name: .prefer, value: "wait=5"))
        fields.append(HTTPField(name: .prefer, value: "return=minimal"))
        return fields
    }()

    @Test("tell the value of one, and of several with a name all in one")
    func value() {
        #expect(fields.value(of: .accept) == "image/png")
        #expect(fields.value(of: .prefer) == "wait=5, return=minimal")
        #expect(fields.value(of: .origin) == nil)
    }

    @Test("tell all values of a name in their order")
    func values() {
        #expect(fields.values(of: .prefer) == ["wait=5", "return=minimal"])
        #expect(fields.values(of: .origin) == [])
        #expect(fields.values(of: nil) == [])
    }
}

extension HTTPField.Name {
    fileprivate static let host = Self("Host") ?? .from
    fileprivate static let prefer = Self("Prefer") ?? .from
}
