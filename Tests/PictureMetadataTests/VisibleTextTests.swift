import Testing

@testable import PictureMetadata

@Suite("A name made visible") struct VisibleTextTests {
    @Test("keeps letters, accents, emoji and quotes") func kept() {
        for name in [
            "Été.jpg", "写真", "👩‍👩‍👧", "\"><svg onload=alert(1)>", "नमस्ते", "🏴\u{E0067}\u{E007F}",
        ] {
            #expect(VisibleText.of(Array(name.utf8)) == name)
        }
    }

    @Test("shows what would act unseen") func replaced() {
        let cases: [([UInt8], String)] = [
            (Array("a\nb".utf8), "a\u{FFFD}b"), (Array("a\u{1B}[31m".utf8), "a\u{FFFD}[31m"),
            (Array("\u{202E}gpj.exe".utf8), "\u{FFFD}gpj.exe"),
            (Array("a\u{2028}b\u{2066}".utf8), "a\u{FFFD}b\u{FFFD}"), ([0x61, 0xFF], "a\u{FFFD}"),
            ([0xC3], "\u{FFFD}"), (Array("\u{85}".utf8), "\u{FFFD}"),
        ]
        for (bytes, text) in cases { #expect(VisibleText.of(bytes) == text) }
    }
}
