import Interface
import Testing

@Suite("The pattern of a range of numbers")
struct FieldPatternTests {
    @Test(
        "matches the numbers of the range, and no others",
        arguments: [0...0, 0...9, 1...100, 7...7, 16...4096, 95...105, 999...1000, 1...2345])
    func numbers(range: ClosedRange<Int>) throws {
        let pattern = try Regex(range.pattern)
        for number in 0...5000 {
            let isMatched = "\(number)".wholeMatch(of: pattern) != nil
            #expect(isMatched == range.contains(number), "\(number)")
        }
        for text in ["", "00", "01", "-1", "+1", "1.0", " 1"] {
            #expect(text.wholeMatch(of: pattern) == nil, "\(text)")
        }
    }

    @Test("is that of the field, as a part of a longer text")
    func types() {
        #expect(FieldType.choice(["a", "b"]).pattern == "a|b")
        #expect(FieldType.integer(16...100).pattern == "1[6-9]|[2-9][0-9]|100")
        #expect(FieldType.value(.text(matching: "^[a-z]+$")).pattern == "[a-z]+")
        #expect(FieldType.value(.text).pattern == nil)
        #expect(FieldType.flag.pattern == nil)
    }
}
