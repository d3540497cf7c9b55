import Spelling
import Testing

@Suite("The nearest name")
struct NearestNameTests {
    private let names = ["width", "height", "page", "fit", "t", "to"]

    @Test(
        "is the one that a slip of the keyboard missed",
        arguments: [
            ("widht", "width"), ("widt", "width"), ("widtth", "width"), ("eidth", "width"),
            ("Width", "width"), ("hieght", "height"), ("pgae", "page"), ("fot", "fit"),
        ])
    func slips(typed: String, meant: String) {
        #expect(NearestName.of(typed, among: names) == meant)
        #expect(NearestName.isSlip(typed, of: names))
    }

    /// Names that dashboards add to URLs.
    @Test(
        "is none for another word, and for a letter or two",
        arguments: ["dashy-update", "rand", "timestamp", "_", "ts", "v", "cb", "1700000000", ""])
    func others(typed: String) {
        #expect(!NearestName.isSlip(typed, of: names))
    }

    @Test("allows more letters to differ in a longer name, and takes the most similar")
    func longer() {
        #expect(NearestName.of("pageHieghts", among: ["pageWidths", "pageHeight"]) == "pageHeight")
        #expect(NearestName.of("colour", among: ["background"]) == nil)
        #expect(!NearestName.isSlip("pageHieghts", of: ["pageHeight"]))
    }

    @Test("is the first of several, the nearest first")
    func several() {
        let ids = ["holidays", "Holiday", "holyday", "Holland"]
        let found = NearestName.several(of: "holiday", among: ids, limit: 2)
        #expect(found == ["Holiday", "holidays"])
        #expect(NearestName.several(of: "work", among: ids, limit: 3) == [])
    }

    @Test("is sought among 2000 names, by their first 64 letters")
    func bounds() {
        let many = (0..<3000).map { "n\($0)" } + ["width"]
        #expect(NearestName.of("widht", among: many) == nil)
        let long = String(repeating: "w", count: 100_000)
        #expect(NearestName.of(long, among: [long + "x"]) == long + "x")
        #expect(!NearestName.isSlip(long, of: [long]))
    }
}

@Suite("A name in a message")
struct ShownNameTests {
    @Test("is as it was given")
    func plain() {
        #expect(ShownName.of("dashy-update") == "dashy-update")
        #expect(ShownName.of("größe") == "größe")
        #expect(ShownName.of("") == "")
    }

    @Test("is cut, and has nothing that changes the text around it")
    func hostile() {
        #expect(ShownName.of("a\u{1B}[31m\r\n") == "a\u{FFFD}[31m\u{FFFD}\u{FFFD}")
        #expect(ShownName.of("\u{202E}htdiw") == "\u{FFFD}htdiw")
        let long = ShownName.of(String(repeating: "é", count: 20_000))
        #expect(long == String(repeating: "é", count: 64) + "…")
    }
}
