import Chance
import Testing

@testable import ImageLibrary

@Suite("An item's id") struct ItemIDTests {
    /// printf 'a/b.jpg' | sha256sum, first 16 digits; Crockford's base 32 of them by hand.
    @Test("is the first 64 bits of its path's SHA-256") func value() {
        let id = ItemID(of: RelativePath(bytes: Array("a/b.jpg".utf8)))
        #expect(id.value == 0x4A51_6362_46E7_C418)
        #expect(id.text == "4mmb3c93efh0r")
    }

    @Test("reads back what it writes") func roundTrip() {
        var random = SeededGenerator(seed: 1)
        for value in [0, 1, UInt64.max, 1 << 63] + (0..<100).map({ _ in random.next() }) {
            let text = ItemID(value).text
            #expect(text.utf8.count == 13)
            #expect(ItemID(text)?.value == value)
        }
    }

    @Test(
        "has one text only",
        arguments: [
            "", "0", "000000000000", "00000000000000", "g000000000000", "000000000000A",
            "00000000000i0", "00000000000l0", "00000000000o0", "00000000000u0", "000000000000 ",
            "00000000000é",
        ])
    func refused(text: String) { #expect(ItemID(text) == nil) }
}

@Suite("A gallery's id") struct GalleryIDTests {
    private func id(_ path: String, root: String = "Photos") -> String {
        GalleryID(of: RelativePath(bytes: Array(path.utf8)), rootName: Array(root.utf8)).text
    }

    @Test("is the path when that can be read back") func plain() {
        #expect(id("Holiday") == "Holiday")
        #expect(id("2024/Summer-trip") == "2024--Summer-trip")
    }

    @Test("is the folder's name for the root") func root() {
        #expect(id("") == "Photos")
        #expect(id("", root: "my photos").hasPrefix("my-photos-"))
        #expect(id("", root: "").hasPrefix("gallery-"))
    }

    @Test("adds a hash when something is lost") func lossy() {
        for path in ["a b", "été", "a--b", "-a", "a-", "a/b c", "...", "trip-december", "日本"] {
            let text = id(path)
            #expect(text.count >= 9 && text.dropLast(8).last == "-", "\(path) became \(text)")
        }
    }

    @Test("differs for paths that look alike") func ambiguity() {
        let paths = [
            "", "Photos", "a-b", "a/b", "a--b", "a b", "a_b", "a  b", "A-b", "a-b/", "ä-b",
            String(repeating: "a", count: 64), String(repeating: "a", count: 65),
            String(repeating: "a", count: 66), "Photos/Photos", "Photos--Photos",
        ].filter { !$0.hasSuffix("/") }
        #expect(Set(paths.map { id($0) }).count == paths.count)
    }

    @Test("can be read from an address, whatever the path") func readable() {
        var random = SeededGenerator(seed: 2)
        for length in 0..<255 {
            let bytes = random.bytes(length).filter { $0 != 0 }
            let id = GalleryID(of: RelativePath(bytes: bytes), rootName: Array("r".utf8))
            #expect(GalleryID(id.text) == id)
        }
    }

    @Test(
        "is refused when it could not be one",
        arguments: ["", "a/b", "a b", "..", "ä", "a%20", String(repeating: "a", count: 65)])
    func refused(text: String) { #expect(GalleryID(text) == nil) }
}

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
