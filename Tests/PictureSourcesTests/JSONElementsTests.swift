import JSONCoding
import Testing

@testable import PictureSources

@Suite("The elements of a list in JSON") struct JSONElementsTests {
    private func read(
        _ text: String, _ names: [String], part: Int
    ) throws -> (elements: [JSONValue], rest: JSONValue) {
        var reader = JSONElements(of: names)
        var elements: [JSONValue] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: part) {
            try reader.read(Array(bytes[start..<min(start + part, bytes.count)])) {
                elements.append($0)
            }
        }
        return (elements, try reader.document())
    }

    @Test("come one by one, however the document is cut", arguments: [1, 2, 7, 1000])
    func parts(part: Int) throws {
        let text = #"""
            {"x":{"items":[{"no":1}]},"assets":{"n":[1,{"a":2}],"items":[{"a":"]}\"[{"},
            {"b":{"items":[{}]}} ],"next":"2"},"items":[{"no":2}]}
            """#
        let (elements, rest) = try read(text, ["assets", "items"], part: part)
        #expect(elements == [["a": "]}\"[{"], ["b": ["items": [[:]]]]])
        #expect(
            rest == [
                "x": ["items": [["no": 1]]],
                "assets": ["n": [1, ["a": 2]], "items": [], "next": "2"],
                "items": [["no": 2]],
            ])
    }

    @Test("may be those of the document itself") func whole() throws {
        let (elements, rest) = try read(#"[{"a":1},{"a":2}]"#, [], part: 3)
        #expect(elements == [["a": 1], ["a": 2]])
        #expect(rest == [])
    }

    @Test("end with the first bracket that is nested too deeply", arguments: ["[", #"{"a":"#])
    func nested(start: String) throws {
        var reader = JSONElements(of: [])
        let brackets = #"[{"a":"# + String(repeating: start, count: 7)
        try reader.read(Array(brackets.utf8)) { _ in }
        #expect(throws: JSONElements.Failure.malformed) {
            try reader.read(Array(start.utf8)) { _ in }
        }
    }

    @Test(
        "are objects, because others would be missing in silence",
        arguments: ["7", "null", "true", #""x""#, "[3]", "[]"])
    func others(element: String) {
        for list in [element, #"{"a":1},\#(element)"#, #"\#(element),{"a":1}"#] {
            #expect(throws: JSONElements.Failure.malformed) {
                try read(#"{"items":[\#(list)]}"#, ["items"], part: 3)
            }
        }
    }

    @Test("have a limit of bytes") func large() throws {
        let text = #"[{"a":"\#(String(repeating: "x", count: 92))"}]"#
        var reader = JSONElements(of: [], elementLimit: 100)
        try reader.read(Array(text.utf8)) { _ in }
        reader = JSONElements(of: [], elementLimit: 99)
        #expect(throws: JSONElements.Failure.tooLarge) {
            try reader.read(Array(text.utf8)) { _ in }
        }
    }

    @Test(
        "of a document that is none are an error",
        arguments: [
            "", "{", "]", #"{"assets":{"items":[{"a":1}"#, #"{"assets":{"items":[{"a"}]}}"#,
            #"{"assets":{"items":[{]}]}}"#, "<html>",
        ])
    func broken(text: String) {
        #expect(throws: JSONElements.Failure.self) {
            try read(text, ["assets", "items"], part: 2)
        }
    }
}
