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
