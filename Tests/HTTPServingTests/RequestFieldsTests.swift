import HTTPTypes
import Testing

@testable import HTTPServing

@Suite("The header fields of a request")
struct RequestFieldsTests {
    private let fields: RequestFields = {
        var fields: HTTPFields = [.accept: "image/png"]
        for (name, value) in [
            ("Host", "a.example"), ("prefer", "wait=5"), ("PREFER", "return=minimal"),
            ("Cookie", "a=1"), ("Cookie", "b=2"),
        ] {
            guard let name = HTTPField.Name(name) else { continue }
            fields.append(HTTPField(name: name, value: value))
        }
        return RequestFields(fields)
    }()

    @Test("return the value of one field, and of several with a name the joined values")
    func value() {
        #expect(fields.value(of: .accept) == "image/png")
        #expect(fields.value(of: .prefer) == "wait=5, return=minimal")
        #expect(fields[.cookie] == "a=1; b=2")
        #expect(fields.value(of: .origin) == nil)
    }

    @Test("return all values of a name in order, in any letter case")
    func values() {
        #expect(fields[values: .prefer] == ["wait=5", "return=minimal"])
        #expect(fields[values: .origin] == [])
        #expect(fields.contains(.cookie) && !fields.contains(.origin))
    }

    @Test("distinguish single fields from repeated ones")
    func occurrences() {
        #expect(fields.occurrence(of: "host") == .once("a.example"))
        #expect(fields.occurrence(of: "prefer") == .repeated)
        #expect(fields.occurrence(of: "origin") == .none)
    }

    @Test(
        "are rejected for a name that is not a token and a control character in a value",
        arguments: [
            ("a", "b", nil), ("a!#$%&'*+-.^_`|~Z9", "\t\u{fc} \"", nil),
            ("", "b", RequestError.fieldNameInvalid), ("a b", "c", .fieldNameInvalid),
            ("a(", "c", .fieldNameInvalid), ("a\u{e4}", "c", .fieldNameInvalid),
            ("X-A", "b\u{0}", .fieldValueInvalid(name: "x-a")),
            ("a", "\u{7f}", .fieldValueInvalid(name: "a")),
            ("a", "b\rc", .fieldValueInvalid(name: "a")),
        ] as [(String, String, RequestError?)])
    func refusals(_ name: String, _ value: String, _ validationError: RequestError?) {
        let bytes = Array((name + value).utf8)
        let middle = name.utf8.count
        let fields = RequestFields(
            bytes, at: [.init(name: 0..<middle, value: middle..<bytes.count)])
        #expect(fields.validationError == validationError)
    }
}

extension HTTPField.Name {
    fileprivate static let prefer = Self("Prefer") ?? .from
}
