import Spelling
import Testing

@Suite("A percent-encoded text")
struct PercentCodingTests {
    /// By RFC 3986, section 2.3.
    @Test("keeps unreserved characters and those that are named")
    func encoding() {
        #expect(PercentCoding.encoded("a-Z_0.~/é +".utf8) == "a-Z_0.~%2F%C3%A9%20%2B")
        #expect(PercentCoding.encoded("a/~".utf8, keeping: "/") == "a/%7E")
    }

    @Test("is decoded once")
    func decoding() {
        #expect(PercentCoding.decoded("%2561+%c3%A9".utf8) == Array("%61+é".utf8))
        #expect(PercentCoding.decoded("a+b".utf8, plusIsSpace: true) == Array("a b".utf8))
    }

    @Test("is refused or kept as it is if it is broken", arguments: ["%", "a%2", "%zz", "%+f"])
    func broken(text: String) {
        #expect(PercentCoding.decoded(text.utf8) == nil)
        #expect(PercentCoding.decodedLeniently(text.utf8) == Array(text.utf8))
    }
}
