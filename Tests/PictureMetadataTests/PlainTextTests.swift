import Testing

@testable import PictureMetadata

@Suite("Text from untrusted files") struct PlainTextTests {
    private func line(_ text: String, limit: Int = 200) -> String? {
        PlainText.line(text, limit: limit)
    }

    @Test("becomes one line without white space around or in heaps") func whiteSpace() {
        #expect(line("  Fog\n\n over\t\u{A0}the \u{2028} lake \r\n") == "Fog over the lake")
        #expect(line(" \n\t") == nil)
        #expect(line("") == nil)
    }

    @Test("loses control, direction, invisible and replacement characters")
    func harmful() {
        #expect(line("a\u{202E}gpj.\u{202C}b\u{2066}c\u{200F}\u{061C}") == "agpj.bc")
        #expect(line("a\0b\u{1B}[31mc\u{7F}\u{9B}d") == "ab[31mcd")
        #expect(line("\u{FEFF}a\u{200B}b\u{FFF9}c\u{FFFD}") == "abc")
        #expect(line(String(decoding: [0x61, 0xD800, 0x62] as [UInt16], as: UTF16.self)) == "ab")
        #expect(line("\u{202E}\0\u{FFFD}") == nil)
    }

    @Test("keeps what scripts and emoji are joined by") func joiners() {
        #expect(line("می‌خواهم") == "می‌خواهم")
        #expect(line("👩‍👩‍👧 क्‍ष") == "👩‍👩‍👧 क्‍ष")
    }

    @Test("is cut between characters, with an ellipsis, to the limit") func cutting() {
        #expect(line("abcdef", limit: 6) == "abcdef")
        #expect(line("abcdefg", limit: 6) == "abcde…")
        #expect(line("ab  cd ef", limit: 6) == "ab cd…")
        #expect(line("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", limit: 3) == "👩‍👩‍👧👩‍👩‍👧…")
        #expect(line(String(repeating: "é", count: 201))?.count == 200)
    }

    @Test("whose characters have no end is cut as well") func endlessMarks() throws {
        let marks = String(repeating: "\u{0301}", count: 100_000)
        #expect(line("ab\(marks)c") == "a…")
        #expect(line("a\(marks)") == nil)
        let cut = try #require(line(String(repeating: "a\u{0301}\u{0301}", count: 5000)))
        #expect(cut.unicodeScalars.count <= 800)
    }

    @Test("is UTF-8 where it can be, and Windows' Western European otherwise") func encodings() {
        #expect(PlainText.decoded(Array("Café €".utf8)) == "Café €")
        #expect(PlainText.decoded([0x43, 0x61, 0x66, 0xE9, 0x20, 0x80, 0x93]) == "Café €“")
    }
}
