import Chance
import Testing

@testable import Catalogue
@testable import FileAccess

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
