import Chance
import Testing

@testable import Catalogue
@testable import FileAccess

@Suite("The settings file of a folder") struct GallerySettingsTests {
    private func settings(_ text: String) throws -> GallerySettings {
        try GallerySettings(parsing: Array(text.utf8))
    }

    private func name(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("has all its members") func members() throws {
        let settings = try settings(
            #"""
            {
                "title": "Summer by the lake",
                "titles": { "IMG_1.jpg": "Fog", "Été.jpg": "Sun" },
                "cover": "IMG_2.jpg",
                "order": "shuffle",
                "seed": 9007199254740991,
                "hidden": ["IMG_3.jpg", "IMG_3.jpg", ".x"],
                "captions": "file",
                "exclude": ["drafts/", "*.psd.jpg"]
            }
            """#)
        #expect(settings.title == "Summer by the lake")
        #expect(settings.title(of: name("IMG_1.jpg")) == "Fog")
        #expect(settings.title(of: name("Été.jpg")) == "Sun")
        #expect(settings.cover == name("IMG_2.jpg"))
        #expect(settings.order == .shuffle(seed: 9_007_199_254_740_991))
        #expect(settings.hides(name("IMG_3.jpg")) && settings.hides(name(".x")))
        #expect(settings.captions == .file)
        #expect(
            settings.exclusions.excludes(RelativePath(bytes: name("a/b.psd.jpg")), isFolder: false))
    }

    @Test("may leave all members out", arguments: ["{}", "\u{FEFF}{}", " {\r\n}\n"])
    func empty(text: String) throws {
        let settings = try settings(text)
        #expect(
            settings.title == nil && settings.title(of: name("x")) == nil && settings.cover == nil)
        #expect(settings.order == nil && settings.captions == nil)
        #expect(settings.hidden == .files([]) && settings.exclusions.isEmpty)
    }

    @Test("may hide the whole folder") func hidden() throws {
        #expect(try settings(#"{"hidden": true}"#).hidden == .folder)
    }

    @Test("gives every order and every source of captions") func values() throws {
        for text in ItemOrder.texts {
            let settings = try settings("{\"order\": \"\(text)\"}")
            #expect(settings.order == ItemOrder(text, seed: nil))
        }
        #expect(try settings(#"{"seed": 1e3, "order": "shuffle"}"#).order == .shuffle(seed: 1000))
        for captions in GallerySettings.Captions.allCases {
            #expect(
                try settings("{\"captions\": \"\(captions.rawValue)\"}").captions == captions)
        }
    }

    @Test("gives titles that are safe to show") func titles() throws {
        let settings = try settings(
            #"{"title": " a\u202e\n b\u0000 ", "titles": {"x": "\tc\u200b"}}"#)
        #expect(settings.title == "a b")
        #expect(settings.title(of: name("x")) == "c")
    }

    @Test("finds files in NFD by names in NFC, and the reverse", arguments: [true, false])
    func normalization(isComposed: Bool) throws {
        let typed = isComposed ? "\\u00e9" : "e\\u0301"
        let settings = try settings(
            "{\"hidden\": [\"\(typed)\"], \"titles\": {\"\(typed)\": \"T\"}}")
        for stored: [UInt8] in [[0xC3, 0xA9], [0x65, 0xCC, 0x81]] {
            #expect(settings.hides(stored) && settings.title(of: stored) == "T")
        }
        #expect(!settings.hides([0x65]))
    }

    @Test("mean a file whose name is typed in another case, unless a file has that name")
    func cases() throws {
        let settings = try GallerySettings(
            parsing: Array(
                #"{"hidden": ["IMG_1.JPG"], "titles": {"b.jpg": "B"}, "cover": "c.jpg"}"#.utf8))
        func understood(_ names: String...) -> [String] {
            let meant = settings.understood(among: names.map { Array($0.utf8) })
            return names.map { name in
                let bytes = Array(name.utf8)
                let words: [String?] = [
                    meant.hides(bytes) ? "hidden" : nil, meant.title(of: bytes),
                    meant.cover == bytes ? "cover" : nil,
                ]
                return words.compactMap(\.self).joined()
            }
        }
        #expect(understood("IMG_1.jpg", "B.jpg", "C.JPG", "d.jpg") == ["hidden", "B", "cover", ""])
        #expect(
            understood("IMG_1.jpg", "IMG_1.JPG", "b.jpg", "B.jpg", "c.jpg", "C.jpg") == [
                "", "hidden", "B", "", "cover", "",
            ])
    }

    /// The names of macOS' screenshots, as somebody types them who reads them; and full-width letters.
    @Test(
        "hides a file that looks like the name that is typed",
        arguments: [
            ("Screenshot 3.04.05 PM.png", "Screenshot 3.04.05\u{202F}PM.png"),
            ("Capture d'\u{E9}cran.png", "Capture d\u{2019}e\u{301}cran.png"),
            ("IMG_1.jpg", "\u{FF29}\u{FF2D}\u{FF27}\u{FF3F}\u{FF11}.jpg"),
            ("a-b.jpg", "a\u{2013}b.jpg"), ("\u{2764}.jpg", "\u{2764}\u{FE0F}.jpg"),
            ("a.jpg", "\u{202A}a.jpg\u{202C}"), (" a.jpg ", "a.jpg"), ("a.jpg", "a.jpg "),
            ("\u{C4}RA \u{41B}.JPG", "a\u{308}ra \u{43B}.jpg"),
            ("\\\"a\\\".jpg", "\u{201C}a\u{201D}.jpg"),
        ])
    func look(typed: String, stored: String) throws {
        let settings = try GallerySettings(parsing: Array("{\"hidden\": [\"\(typed)\"]}".utf8))
        let name = Array(stored.utf8)
        let understood = settings.understood(among: [name, [0x62]])
        #expect(understood.hides(name) && !understood.hides([0x62]))
    }

    @Test("hides a file whose name is in Windows-1252, as old disks have it") func windows() throws
    {
        let settings = try GallerySettings(
            parsing: Array("{\"hidden\": [\"Z\u{FC}rich.jpg\"]}".utf8))
        let name = [0x5A, 0xFC] + Array("rich.jpg".utf8)
        #expect(settings.understood(among: [name]).hides(name))
    }

    @Test("names the files that the folder lacks, with the nearest one") func unknownNames() throws
    {
        let settings = try settings(
            #"""
            {"hidden": ["IMG_0001.JPG", "nowhere.png"], "cover": "lake.jpg",
             "titles": {"Gru\u0308\u00dfe.jpg": "T"}}
            """#)
        let names = ["IMG_0001.jpg", "lake.jpeg", "Gr\u{FC}\u{DF}e.jpg"].map { name($0) }
        let former: [SkippedEntry] = []
        #expect(
            Set(settings.unknownNames(among: names, after: former)) == [
                .unknownName("IMG_0001.JPG", nearest: "IMG_0001.jpg"),
                .unknownName("nowhere.png", nearest: nil),
                .unknownName("lake.jpg", nearest: "lake.jpeg"),
            ])
    }
}

@Suite("A settings file that is wrong") struct GallerySettingsErrorTests {
    private func error(_ bytes: [UInt8]) -> GallerySettingsError? {
        do throws(GallerySettingsError) {
            _ = try GallerySettings(parsing: bytes)
            return nil
        } catch {
            return error
        }
    }

    private func error(_ text: String) -> GallerySettingsError? { error(Array(text.utf8)) }

    @Test(
        "is not accepted for a value of another type or range",
        arguments: [
            (.title, ["1", "null", "[]", "true", "{}"]),
            (.titles, ["1", "null", "[]", "\"x\""]),
            (.cover, ["1", "null", "[\"x\"]", "false"]),
            (.order, ["1", "null", "[\"name\"]", "{\"name\": 1}"]),
            (.hidden, ["false", "null", "\"x\"", "[1]", "[[\"x\"]]", "{}", "1"]),
            (.captions, ["1", "null", "true"]),
            (.exclude, ["1", "\"*.jpg\"", "[1]", "{}", "true"]),
            (
                .seed,
                ["-1", "0.5", "9007199254740992", "1e300", "\"1\"", "null", "[1]", "true"]
            ),
        ] as [(GallerySettings.Member, [String])])
    func types(member: GallerySettings.Member, values: [String]) {
        for value in values {
            let text = "{\"order\": \"shuffle\", \"\(member.rawValue)\": \(value)}"
            let alone = "{\"\(member.rawValue)\": \(value)}"
            #expect(error(member == .order ? alone : text) == .invalidValue(member))
        }
    }

    @Test("is not accepted with a member or a value that is unknown") func unknown() {
        #expect(error(#"{"colour": 1}"#) == .unknownMember("colour"))
        #expect(error(#"{"Title": "x"}"#) == .unknownMember("Title"))
        #expect(error(#"{"order": "random"}"#) == .unknownValue(.order, "random"))
        #expect(error(#"{"captions": "File"}"#) == .unknownValue(.captions, "File"))
    }

    @Test("is not accepted with a seed of an order that has none") func seeds() {
        #expect(error(#"{"seed": 1}"#) == .seedWithoutShuffle)
        #expect(error(#"{"seed": 1, "order": "name"}"#) == .seedWithoutShuffle)
        #expect(error(#"{"seed": 1, "order": "random"}"#) == .unknownValue(.order, "random"))
    }

    @Test(
        "is not accepted with a name that no file in the folder has",
        arguments: ["", ".", "..", "a/b", "/a", "../a", "a\\u0000", "\\u0000", "a\\/b"])
    func names(name: String) {
        let text = name == "a\\/b" ? "a/b" : name.replacing("\\u0000", with: "\0")
        #expect(error("{\"cover\": \"\(name)\"}") == .badFileName(.cover, text))
        #expect(error("{\"hidden\": [\"a\", \"\(name)\"]}") == .badFileName(.hidden, text))
        #expect(error("{\"titles\": {\"\(name)\": \"x\"}}") == .badFileName(.titles, text))
    }

    @Test("is not accepted with a name of more than 255 bytes") func longNames() {
        let name = String(repeating: "é", count: 127) + "a"
        #expect(error("{\"cover\": \"\(name)\"}") == nil)
        #expect(error("{\"cover\": \"\(name)b\"}") == .badFileName(.cover, name + "b"))
    }

    @Test("is not accepted with titles that show nothing") func emptyTitles() {
        for text in ["", "  ", "\\u200b", "\\n"] {
            #expect(error("{\"title\": \"\(text)\"}") == .emptyTitle)
            #expect(error("{\"titles\": {\"a\": \"\(text)\"}}") == .invalidTitle(of: "a"))
        }
        #expect(error(#"{"titles": {"a": "b", "c": 1}}"#) == .invalidTitle(of: "c"))
    }

    @Test("is not accepted unless it is a JSON object in UTF-8") func syntax() {
        #expect(error("") == .malformed(line: 1))
        #expect(error("{\n\"title\": \"x\",\n}") == .malformed(line: 3))
        #expect(error("{} {}") == .malformed(line: 1))
        #expect(error("{\"title\": 'x'}") == .malformed(line: 1))
        for text in ["[]", "1", "null", "\"title\""] { #expect(error(text) == .notObject) }
        #expect(error("{\"seed\":\n1e999}") == .numberTooLarge(line: 2))
        #expect(error("{\"seed\": 1,\n\"seed\": 1}") == .duplicateName("seed"))
        #expect(error(#"{"titles": {"a": "b", "a": "c"}}"#) == .duplicateName("a"))
        // UTF-8 that is damaged; without the first letter it would be Windows-1252.
        #expect(error(Array("{\n\"title\": \"é".utf8) + [0xFF, 0x22, 0x7D]) == .notUTF8(line: 2))
    }

    @Test("is not accepted if it is nested deeply") func depth() {
        let count = 100_000
        let open = String(repeating: "[", count: count)
        let close = String(repeating: "]", count: count)
        #expect(error("{\"hidden\": \(open)\(close)}") == .tooDeep)
        #expect(error(String(repeating: "{\"titles\":", count: 20_000)) == .tooDeep)
    }

    @Test("is not accepted above 256 KiB") func length() {
        let padding = [UInt8](repeating: 0x20, count: (256 << 10) - 2)
        #expect(error(Array("{}".utf8) + padding) == nil)
        #expect(error(Array("{}".utf8) + padding + [0x20]) == .tooLarge(byteCount: 262_145))
    }

    @Test("never ends the process, whatever its bytes are", arguments: 0..<200)
    func anyBytes(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let valid = #"{"title": "é", "titles": {"a": "b"}, "hidden": ["x"], "seed": 1}"#
        var bytes = Array(valid.utf8)
        for _ in 0..<4 {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
        #expect(error(bytes)?.description.isEmpty != true)
    }

    @Test(
        "says what to change",
        arguments: [
            (#"{"colour": 1}"#, #"Unknown member "colour". Use "title", "titles", "cover", "#),
            (#"{"hidden": false}"#, #"Invalid value of "hidden". Make it an array of file"#),
            (#"{"seed": -1}"#, "whole number from 0 to 9007199254740991."),
            (
                #"{"order": "up"}"#,
                #"Unknown value "up" of "order". Make it "name", "date", "-date", "size", "#
                    + #""rating" or "shuffle"."#
            ),
            (#"{"captions": ""}"#, #"Make it "metadata", "file" or "none"."#),
            (#"{"cover": "a/b"}"#, #"can have the name "a/b" in "cover". Write the name of"#),
            (#"{"title": ""}"#, #""title" has no visible characters. Write a title, or"#),
            (#"{"titles": {"a": 1}}"#, #"The title of "a" in "titles" is no string with"#),
            (#"{"seed": 1}"#, #"Set "order" to "shuffle", or remove "seed"."#),
            ("{\n", "Invalid JSON in line 2."),
            ("{}{", "Invalid JSON in line 1."),
            ("[]", "not a JSON object"),
            ("[[[[[[[[[", #"nested more than 8 deep. Write "titles" and "hidden""#),
        ])
    func sentences(text: String, sentence: String) throws {
        let description = try #require(error(text)).description
        #expect(description.contains(sentence), "\(description)")
    }

    @Test("quotes text that is safe to show, and not much of it") func quotations() throws {
        let unsafe = try #require(error(#"{"a\u001b\u202e\n": 1}"#)).description
        #expect(unsafe.hasPrefix("Unknown member \"a\u{FFFD}\u{FFFD}\u{FFFD}\"."))
        let long = String(repeating: "a\u{301}", count: 50_000)
        let description = try #require(error("{\"\(long)\": 1}")).description
        #expect(description.unicodeScalars.count < 300)
    }
}
