import Chance
import Concurrency
import SessionStores
import Testing

@Suite("A session id")
struct SessionIDTests {
    // The bytes 00 01 ... 0F, and sixteen times FF, as encoded by `base64` of coreutils, with `+/`
    // replaced by `-_` and without `==`.
    private static let spelled: [(high: UInt64, low: UInt64, text: String)] = [
        (0x0001_0203_0405_0607, 0x0809_0A0B_0C0D_0E0F, "AAECAwQFBgcICQoLDA0ODw"),
        (.max, .max, "_____________________w"),
        (0, 0, "AAAAAAAAAAAAAAAAAAAAAA"),
        (0xFBEF_BE00_0000_0000, 0, "----AAAAAAAAAAAAAAAAAA"),
    ]

    @Test("is spelled as base64url spells its bytes", arguments: spelled)
    func spelling(high: UInt64, low: UInt64, text: String) {
        var generator = ScriptedGenerator(high, low)
        #expect(SessionID.random(using: &generator).text == text)
    }

    @Test("is read back from its text")
    func readsBack() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<1_000 {
            let id = SessionID.random(using: &generator)
            #expect(SessionID(id.text) == id)
            #expect(id.text.utf8.count == 22)
        }
    }

    @Test("has one spelling: a last character with spare bits set names nothing")
    func oneSpelling() {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        let stem = String(repeating: "A", count: 21)
        let readable = alphabet.filter { SessionID(stem + String($0)) != nil }
        #expect(readable == "AQgw")
    }

    @Test(
        "is not read from anything else",
        arguments: [
            "", "A", "AAECAwQFBgcICQoLDA0OD", "AAECAwQFBgcICQoLDA0ODww", "AAECAwQFBgcICQoLDA0ODw==",
            "+AECAwQFBgcICQoLDA0ODw", "/AECAwQFBgcICQoLDA0ODw", " AECAwQFBgcICQoLDA0ODw",
            "AAECAwQFBgcICQoLDA0OD\n", "AAECAwQFBgcICQoLDA0OD\0", "éAECAwQFBgcICQoLDA0OD",
            "%41AECAwQFBgcICQoLDA0O", "../../../../etc/passwd",
            String(repeating: "A", count: 1_000_000),
        ])
    func refuses(text: String) {
        #expect(SessionID(text) == nil)
    }

    @Test("prints as a placeholder, whichever way it is printed")
    func keepsItsSecret() {
        let id = SessionID.fresh()
        var dumped = ""
        dump(["key": [id]], to: &dumped)
        let printed = ["\(id)", String(reflecting: id), "\([id])", "\(id as Any?)", dumped]
        for text in printed {
            #expect(text.contains("(a session id)"))
            #expect(!text.contains(id.text))
            #expect(!text.contains("high"))
        }
    }

    @Test("differs from every other")
    func differs() {
        let ids = Set((0..<10_000).map { _ in SessionID.fresh() })
        #expect(ids.count == 10_000)
    }
}
