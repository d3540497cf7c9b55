import Testing

@testable import Catalogue
@testable import MetadataIndex

@Suite("A selection's text") struct GallerySelectionTests {
    @Test(
        "is read and written in one form",
        arguments: [
            "Photos", "Photos;below", "Photos;rule=recent", "Photos;order=-date",
            "Photos;order=shuffle;seed=7", "Photos;from=2024-02-29;to=2024-03-01",
            "Photos;orientation=portrait;rating=4", "Photos;q=fog; lake=1",
            "Photos;below;rule=on-this-day;order=name;from=0001-01-01;to=9999-12-31;orientation=square;rating=5;q=é",
        ])
    func roundTrip(_ text: String) throws {
        let id = try #require(GalleryID(text))
        #expect(id.text == text)
        #expect(id.folder.text == "Photos")
        #expect(id.folder.with(id.selection).text == text)
        #expect(id.selection.isEmpty == (text == "Photos"))
    }

    @Test("is the same for parts in another order, and for a shuffle without a seed")
    func canonical() {
        #expect(
            GalleryID("P;rating=3;order=shuffle;below;q=a  b")?.text
                == "P;below;order=shuffle;seed=0;rating=3;q=a b")
        #expect(GalleryID("P;seed=9;order=shuffle")?.text == "P;order=shuffle;seed=9")
    }

    @Test(
        "is no id with a part that is unknown, repeated, empty or out of range",
        arguments: [
            "P;", "P;x", "P;x=1", "P;below=true", "P;below;below", "P;order", "P;order=",
            "P;order=up",
            "P;seed=1", "P;order=name;seed=1", "P;order=shuffle;seed=-1", "P;from=2023-02-29",
            "P;from=2024-2-1", "P;to=2024-13-01", "P;orientation=round", "P;rating=0", "P;rating=6",
            "P;rating=5;rating=5", "P;q=", "P;q= ", "P;q=a\u{7}", "P;below;", ";below", "P;rule=",
        ])
    func malformed(_ text: String) {
        #expect(GalleryID(text) == nil)
    }

    @Test("has at most 128 bytes of search, and a session's id stays short") func limit() {
        let longest = String(repeating: "é", count: 64)
        #expect(GalleryID("P;q=\(longest)")?.text.utf8.count == 132)
        #expect(GalleryID("P;q=\(longest)a") == nil)
    }
}

@Suite("A search for words") struct WordQueryTests {
    private func query(_ text: String) throws -> WordQuery {
        WordQuery(try #require(SearchText(text)), in: "oscope")
    }

    @Test("quotes each word, so that none is an operator") func quoting() throws {
        #expect(
            try query("fog NEAR( \"x\" -a* AND").words
                == "{title caption keywords name folders} : (\"fog\" * AND \"NEAR(\" * AND"
                + " \"\"\"x\"\"\" * AND \"-a*\" * AND \"AND\" *) AND scope : oscope")
    }

    @Test("leaves out what has no letter or digit") func empty() throws {
        let query = try query("-- * \"\"")
        #expect(query.words == nil && query.fragments.isEmpty)
        #expect(try self.query("a -- 5").words?.contains("--") == false)
    }

    @Test("looks up words without spaces by their characters") func unspaced() throws {
        let query = try query("富士山 雪 100%_日")
        #expect(query.words == nil)
        #expect(
            query.fragments == [.trigrams("\"富士山\""), .pattern("%雪%"), .trigrams("\"100%_日\"")])
        #expect(try self.query("_雪").fragments == [.pattern("%\\_雪%")])
    }
}
