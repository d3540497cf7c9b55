import JSONCoding
import Testing

@Suite("A JSON document")
struct JSONTests {
    private func parse(_ text: String) throws(JSONError) -> JSONValue {
        try JSONValue(parsing: Array(text.utf8))
    }

    @Test("is read with all its kinds of values")
    func values() throws {
        let value = try parse(#" {"a":[1,-0.5,2e3,true,false,null],"b":"x\n\u00e9\ud83d\ude00/"} "#)
        #expect(value["a"] == [1, .number(-0.5), 2000, true, false, nil])
        #expect(value["b"] == "x\né😀/")
    }

    @Test("is one of its kind, and none of another")
    func kinds() {
        let values: [JSONValue] = [["a"], "b", .number(2.5), 3, .number(1e300), true, nil]
        #expect(values.map(\.elements) == [["a"], nil, nil, nil, nil, nil, nil])
        #expect(values.map(\.string) == [nil, "b", nil, nil, nil, nil, nil])
        #expect(values.map(\.double) == [nil, nil, 2.5, 3, 1e300, nil, nil])
        #expect(values.map(\.integer) == [nil, nil, nil, 3, nil, nil, nil])
        #expect(values.map(\.isTrue) == [false, false, false, false, false, true, false])
    }

    @Test(
        "is rejected when it is malformed",
        arguments: [
            "", " ", "{", "}", "[1,]", "{\"a\":1,}", "{a:1}", "{'a':1}", "01", "1.", ".5", "+1",
            "-",
            "1e", "NaN", "Infinity", "-Infinity", "tru", "nul", "\"a", "\"\\x\"", "\"\\u12\"",
            "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\u{1}\"", "1 2", "[1 2]",
            "{\"a\"}",
            "[", "\"a\nb\"", "/* */ 1", "0x10",
        ])
    func malformed(text: String) {
        #expect(throws: JSONError.self) { try parse(text) }
    }

    @Test("is rejected when it is not UTF-8")
    func encoding() {
        #expect(throws: JSONError.malformed(at: 0)) {
            try JSONValue(parsing: [0x22, 0xff, 0xfe, 0x22])
        }
    }

    @Test("is rejected when it is nested too deeply, repeats a name or has a number too large")
    func limits() {
        let deep = String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
        #expect(throws: JSONError.tooDeep(limit: 8)) { try parse(deep) }
        #expect(throws: JSONError.duplicateName("a")) { try parse(#"{"a":1,"b":2,"a":3}"#) }
        #expect(throws: JSONError.numberTooLarge(at: 0)) { try parse("1e999") }
    }

    @Test("of hundreds of thousands of brackets is rejected without deep recursion")
    func bomb() {
        let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 500_000)
        #expect(throws: JSONError.tooDeep(limit: 8)) { try JSONValue(parsing: bytes) }
    }

    @Test("is written in the order of its members, the same each time")
    func writing() throws {
        let value: JSONValue = ["z": 1, "a": [.number(0.1), .number(-3), nil, true], "e": []]
        #expect(
            String(decoding: value.bytes, as: UTF8.self)
                == #"{"z":1,"a":[0.1,-3,null,true],"e":[]}"#)
        #expect(try JSONValue(parsing: value.bytes) == value)
    }

    @Test("is safe to paste into a page")
    func escaping() throws {
        let value = JSONValue.text("</script>&\u{2028}\"\\\n\u{0}")
        let text = String(decoding: value.bytes, as: UTF8.self)
        #expect(
            text == #""\u003c/script\u003e\u0026\u2028\"\\\u000a\u0000""#)
        #expect(try JSONValue(parsing: value.bytes) == value)
    }

    @Test("escapes the same letters wherever they stand in a text")
    func everyPlace() {
        let marks = ["\"": "\\\"", "\\": "\\\\", "\u{2028}": "\\u2028", "\u{2029}": "\\u2029"]
        let plainCharacters = (0...0xFF).map { String(Unicode.Scalar(UInt8($0))) }
        for letter in plainCharacters + ["\u{2027}", "\u{202A}", "\u{2128}"] + marks.keys {
            let byte = letter.utf8.first ?? 0
            let isEscaped = byte < 0x20 || byte == 0x7F || ["<", ">", "&"].contains(letter)
            let digits = String(byte, radix: 16)
            let written =
                marks[letter]
                ?? (isEscaped ? "\\u00" + (digits.count < 2 ? "0" : "") + digits : letter)
            for place in 0..<17 {
                let before = String(repeating: "a", count: place)
                let after = String(repeating: "é", count: 16 - place)
                #expect(
                    JSONValue.text(before + letter + after).bytes
                        == Array("\"\(before)\(written)\(after)\"".utf8))
            }
        }
    }

    @Test("cannot express NaN or infinities")
    func notFinite() {
        #expect(JSONValue.number(.nan).bytes == Array("null".utf8))
        #expect(JSONValue.number(.infinity).bytes == Array("null".utf8))
    }

    @Test("is written piece by piece as it is written whole")
    func pieces() throws {
        let bytes = JSONWriter.bytes { json in
            json.object {
                $0.member("none", Int?.none)
                $0.member("least", Int.min)
                $0.member("number", -9_007_199_254_740_991)
                $0.member("share", 0.1)
                $0.member("whole", 2e3)
                $0.member("nothing", -0.0)
                $0.member("large", 1e300)
                $0.member("endless", Double.infinity)
                $0.member("yes", true)
                $0.member("neither", Bool?.none)
                $0.member("text", "é\u{2028}\u{2019}\t<b>\u{7F}\u{E2}")
                $0.member("unsaid", String?.none)
                $0.name("parts")
                $0.text {
                    $0.characters("a?b=1&c=")
                    $0.characters("")
                    $0.digits(of: 9_876_543_210)
                    $0.digits(of: 0)
                    $0.literal("\\u0026d=")
                    $0.plainCharacters("e-_f")
                    $0.plainCharacters("")
                    $0.hexadecimalDigits(of: 0x0A)
                    $0.hexadecimalDigits(of: 0xF0)
                }
                $0.member("plain", plain: "éclair")
                $0.member("unnamed", plain: nil)
                $0.member("object") { $0.object { _ in } }
                $0.name("lists")
                $0.list([[1, 2], [], [3]]) { $0.list($1) { $0.number($1) } }
                $0.name("values")
                $0.list([nil, ["a b": "c"], [false, .number(0.5)]] as [JSONValue]) { $0.value($1) }
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(
            text == #"{"none":null,"least":-9.223372036854776e+18,"number":-9007199254740991,"#
                + #""share":0.1,"whole":2000,"nothing":0,"large":1e+300,"endless":null,"yes":true,"#
                + #""neither":null,"text":"é\u2028’\u0009\u003cb\u003e\u007fâ","unsaid":null,"#
                + #""parts":"a?b=1\u0026c=98765432100\u0026d=e-_f0af0","plain":"éclair","unnamed":null,"object":{},"#
                + #""lists":[[1,2],[],[3]],"values":[null,{"a b":"c"},[false,0.5]]}"#)
        #expect(try JSONValue(parsing: bytes).bytes == bytes)
    }

    @Test("has every number in all its digits")
    func digits() {
        var numbers = [0]
        var power = 1
        while power < 1 << 53 {
            numbers += [power - 1, power, power + 1, -power]
            power *= 10
        }
        let bytes = JSONWriter.bytes(reserving: 0) { $0.list(numbers) { $0.number($1) } }
        #expect(bytes == Array("[\(numbers.map(String.init).joined(separator: ","))]".utf8))
    }

    @Test("grows as far as it must")
    func growth() {
        let words = (0..<300).map { String(repeating: "<é", count: $0) }
        let bytes = JSONWriter.bytes(reserving: 0) { $0.list(words) { $0.text($1) } }
        let texts = words.map { "\"" + $0.replacing("<", with: "\\u003c") + "\"" }
        #expect(bytes == Array("[\(texts.joined(separator: ","))]".utf8))
    }
}
