import Spelling
import Testing

@Suite("The bytes of a text")
struct TextBytesTests {
    @Test("may begin with a byte order mark, which UTF-16 needs")
    func marks() {
        let text = Array("{\"ü\": 1}".utf8)
        let wide = Array("{\"ü\": 1}".utf16)
        let little = wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [
            text, [0xEF, 0xBB, 0xBF] + text, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big,
        ] {
            #expect(bytes.convertedToUTF8 == text)
            #expect(bytes.textInUTF8 == text)
        }
        #expect([UInt8]([0xFF, 0xFE, 0x7B]).convertedToUTF8.isEmpty)
        #expect([UInt8]().convertedToUTF8.isEmpty)
    }

    // The bytes are those of iconv -t CP1252.
    @Test(
        "are Windows-1252 if they are not UTF-8",
        arguments: [
            ([0x47, 0x72, 0xFC, 0xDF, 0x65], "Grüße"), ([0xE9], "é"),
            ([0x80, 0x20, 0x93, 0xC0, 0x94], "€ “À”"), ([0x81, 0xE0], "\u{FFFD}à"),
            // É and » are two bytes of UTF-8 as well.
            ([0xAB, 0x43, 0x41, 0x46, 0xC9, 0xBB, 0x20, 0xE0], "«CAFÉ» à"),
        ] as [([UInt8], String)])
    func windows(bytes: [UInt8], text: String) {
        #expect(bytes.textInUTF8 == Array(text.utf8))
    }

    @Test("stay as they are if they are UTF-8 that is damaged or cut")
    func damaged() {
        for end: [UInt8] in [[0xFF], [0xC3], [0xF0, 0x9F, 0x98]] {
            let bytes = Array("Grüße".utf8) + end
            #expect(bytes.textInUTF8 == bytes)
        }
    }
}
