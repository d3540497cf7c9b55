import Testing
import XMLReading

@Suite("An XML reader") struct XMLReaderTests {
    private func events(_ document: String) -> (events: [XMLReader.Event], isWhole: Bool) {
        var events: [XMLReader.Event] = []
        let isWhole = XMLReader.read(Array(document.utf8)) { events.append($0) }
        return (events, isWhole)
    }

    private func name(_ local: String, _ namespace: String = "") -> XMLReader.Name {
        XMLReader.Name(namespace: namespace, local: local)
    }

    @Test(
        "stops at an element, a comment or a name that has no end",
        arguments: ["<a><b c='", "<a><!--", "<", "<a><?x "])
    func endlessToken(start: String) throws {
        let reading = try #require(XMLReading { _ in })
        #expect(reading.read(Array(start.utf8), isLast: false))
        let part = [UInt8](repeating: UInt8(ascii: "a"), count: 16 << 10)
        // 16 MB are more than a server's memory should take for one name.
        let count = (0..<1024).prefix { _ in reading.read(part, isLast: false) }.count
        #expect((60..<100).contains(count))
    }

    @Test("reads a text of any length, and elements without an end of them") func longDocument()
        throws
    {
        var length = 0
        let reading = try #require(
            XMLReading { if case .text(let text) = $0 { length += text.utf8.count } })
        #expect(reading.read(Array("<a>".utf8), isLast: false))
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 16 << 10)
        for _ in 0..<200 { #expect(reading.read(text, isLast: false)) }
        for _ in 0..<200 { #expect(reading.read(Array("<b c='d'/>".utf8), isLast: false)) }
        #expect(reading.read(Array("</a>".utf8), isLast: true))
        #expect(length == 200 << 14)
    }

    @Test("tells elements, attributes and texts by their namespaces, in order") func order() {
        let (events, isWhole) = events("<a xmlns='n' xmlns:p='m' b='1' p:c='&lt;'>t<p:d/></a>")
        #expect(isWhole)
        guard events.count == 5, case .start(let first, let attributes) = events[0] else {
            Issue.record("\(events)")
            return
        }
        #expect(first == name("a", "n"))
        #expect(attributes.map(\.name) == [name("b"), name("c", "m")])
        #expect(attributes.map(\.value) == ["1", "<"])
        #expect(
            Array(events.dropFirst()) == [
                .text("t"), .start(name("d", "m"), attributes: []), .end, .end,
            ])
    }

    @Test("stops at errors, document types and depths, and keeps what was before them")
    func stops() {
        for document in ["", "<a>", "<a></b>", "<a>&nbsp;</a>", "<p:a/>", "text", "<a>\u{1}</a>"] {
            #expect(!events(document).isWhole, "\(document)")
        }
        #expect(events("<a><b></a>").events.count == 2)
        let typed = events("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>")
        #expect(!typed.isWhole && typed.events == [])
        #expect(!events("<!DOCTYPE a SYSTEM 'a.dtd'><a/>").isWhole)
        let deep = events(String(repeating: "<a>", count: 100_000))
        #expect(!deep.isWhole && deep.events.count == 64)
    }

    @Test("reads documents that are all brackets or references") func brackets() {
        for piece in [
            "<", "<a ", "<!--", "<a>", "&", "&#1;", "a=\"", "</", "<a b=''>", "<a b='1' ",
        ] {
            let document = String(repeating: piece, count: (256 << 10) / piece.utf8.count)
            #expect(!events(document).isWhole)
            #expect(!events("<a>" + document).isWhole)
        }
    }
}
