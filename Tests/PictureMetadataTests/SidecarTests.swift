import Chance
import PictureFiles
import Testing

@testable import PictureMetadata

@Suite("A sidecar of a picture") struct SidecarTests {
    private func metadata(_ text: String) -> ItemMetadata {
        SidecarText.metadata(in: Array(text.utf8))
    }

    @Test("gives its first heading as title and its first paragraph as caption") func markdown() {
        let text = """
            # Fog over the *lake*

            Before sunrise, from the [pier](https://example.org/a_b).
            It was `cold`.

            ## Camera

            Not this.
            """
        #expect(
            metadata(text)
                == ItemMetadata(
                    title: "Fog over the lake",
                    caption: "Before sunrise, from the pier. It was cold."))
    }

    @Test("may have no heading, no paragraph, or a heading that is underlined") func parts() {
        #expect(metadata("Just this.\n\nNot this.").caption == "Just this.")
        #expect(metadata("Just this.").title == nil)
        #expect(metadata("# Only").caption == nil)
        #expect(metadata("# Closed ##\n").title == "Closed")
        #expect(metadata("Lake\n====\nFog.") == ItemMetadata(title: "Lake", caption: "Fog."))
        #expect(metadata("\n\n---\n<!-- none -->\n\nFog.").caption == "Fog.")
        #expect(metadata("") == .none)
    }

    @Test(
        "is read without its marks",
        arguments: [
            ("**bold** and __strong__ and _soft_", "bold and strong and soft"),
            ("snake_case and 5 * 3", "snake_case and 5 * 3"),
            ("a \\*star\\* \\a", "a *star* \\a"),
            ("![A lake](lake.jpg) and [text][1]", "A lake and text"),
            ("[no link] (here)", "[no link] (here)"),
            ("<b>big</b><br/> <https://example.org>", "big https://example.org"),
            ("1 < 2 & 3 > 2", "1 < 2 & 3 > 2"),
        ])
    func marks(line: String, plain: String) {
        #expect(metadata(line).caption == plain)
    }

    @Test("may say it in front matter, which comes first") func frontMatter() {
        let text = """
            ---
            title: "Fog: \\"the\\" lake"
            Caption: 'It''s early'
            tags: [a, b]
            ---
            # Another

            Another.
            """
        #expect(metadata(text) == ItemMetadata(title: "Fog: \"the\" lake", caption: "It's early"))
        #expect(metadata("---\nalt: A lake\n---\n").caption == "A lake")
        #expect(metadata("---\ntitle: |\n  x\n---\n# Lake").title == "Lake")
        #expect(metadata("\u{FEFF}---\ntitle: Lake\n---").title == "Lake")
        // Without an end marker, front matter is text.
        #expect(metadata("---\ntitle: Lake").caption == "title: Lake")
    }

    @Test("reads line ends of all systems", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) {
        let found = metadata("# Lake\(end)\(end)Fog.\(end)\(end)No.")
        #expect(found == ItemMetadata(title: "Lake", caption: "Fog."))
    }

    @Test("may be in the encodings of editors of Windows")
    func encodings() {
        let text = "# Grüße\r\n\r\nÄhren"
        // All letters are those of Latin-1.
        let ansi = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let wide: [UInt8] =
            [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for bytes in [ansi, wide] {
            #expect(
                SidecarText.metadata(in: bytes)
                    == ItemMetadata(title: "Grüße", caption: "Ähren"))
        }
        // Read up to the limit, which cuts a character.
        let cut = Array("# Grüße\n\n".utf8) + [0xC3]
        #expect(SidecarText.metadata(in: cut).title == "Grüße")
        let json = Array("{\"description\": \"Gr".utf8) + [0xFC] + Array("n\"}".utf8)
        #expect(TakeoutText(json)?.metadata.caption == "Grün")
    }

    @Test("never does worse than a wrong title, whatever its bytes are", arguments: 0..<40)
    func anyBytes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["#", " ", "\n", "---", "title:", "[", "](", "<", "*", "\\", "\0", "é", "=\n"]
        var bytes: [UInt8] = []
        while bytes.count < SidecarText.limit {
            bytes += Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8)
            if random.next() % 8 == 0 { bytes += random.bytes(3) }
        }
        let found = SidecarText.metadata(in: bytes)
        for (text, limit) in [(found.title, 200), (found.caption, 1000)] {
            guard let text else { continue }
            #expect((1...limit).contains(text.count))
            #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{FFFD}" })
        }
    }

    @Test("of open brackets without end is read in linear time") func openBrackets() {
        for piece in ["[", "![", "<a", "[a](", "\\", "_", "*", "&"] {
            let isLinear = isLinear(upTo: SidecarText.limit / piece.utf8.count) { count in
                _ = metadata(String(repeating: piece, count: count))
            }
            #expect(isLinear, "\(piece)")
        }
    }
}
