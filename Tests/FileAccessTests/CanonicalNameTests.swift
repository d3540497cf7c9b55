import Testing

@testable import FileAccess

@Suite("A name as people compare names") struct CanonicalNameTests {
    @Test("is the same with letters and marks apart, and in one") func canonical() {
        #expect(CanonicalName(Array("Ete\u{301}".utf8)) == CanonicalName(Array("Et\u{E9}".utf8)))
        #expect(CanonicalName.composed(Array("e\u{301}".utf8)) == [0xC3, 0xA9])
    }

    @Test(
        "keeps bytes that are no text, also of a character that is cut off",
        arguments: [[0xC3], [0x61, 0xE2, 0x82], [0xF0, 0x9F, 0x91], [0xFF], [0xED, 0xA0, 0x80]])
    func bytes(_ name: [UInt8]) {
        // What lies behind a name differs from one to the next.
        for _ in 0..<1000 { #expect(CanonicalName.composed(name) == name) }
    }

    @Test("is typed with plain blanks, marks and letters")
    func plain() {
        let stored = "A\u{202F}b\u{2019}s \u{201C}\u{FF21}\u{201D} \u{2013} e\u{301}"
        #expect(CanonicalName.plain(Array(stored.utf8)) == Array("A b's \"A\" - \u{E9}".utf8))
        let invisible = "\u{200E}a\u{AD}\u{200B}b \u{2764}\u{FE0F}"
        #expect(CanonicalName.plain(Array(invisible.utf8)) == Array("ab \u{2764}".utf8))
        for name: [UInt8] in [[0x61, 0xFF], [0x61, 0xE2, 0x80, 0x99, 0]] {
            #expect(CanonicalName.plain(name).first == 0x61)
        }
    }

    /// No file has such a name, but servers and lists may send one.
    @Test("keeps what stands behind a NUL") func nul() {
        let name = Array("e\u{301}\0.jpg".utf8)
        #expect(CanonicalName.composed(name) == name)
        #expect(CanonicalName(name) != CanonicalName(Array("e\u{301}".utf8)))
    }
}
