import HTTPServing
import HTTPTypes
import PNGReading
import Requests
import ServiceFixture
import Testing

@Suite("The outputs of a frame")
struct OutputRouteTests {
    /// The fields of a PNG's IHDR (W3C PNG, 11.2.1).
    private struct Head: Equatable {
        var width: Int
        var height: Int
        var depth: Int
        var colourType: Int
    }

    private func head(_ png: [UInt8]) throws -> Head {
        try #require(png.count > 26)
        func number(_ place: Int) -> Int {
            (0..<4).reduce(0) { $0 << 8 | Int(png[place + $1]) }
        }
        return Head(
            width: number(16), height: number(20), depth: Int(png[24]), colourType: Int(png[25]))
    }

    @Test(
        "have exactly the requested depth and size",
        arguments: [
            ("grey-1", 1, 0), ("grey-2", 2, 0), ("grey-4", 4, 0), ("grey-8", 8, 0),
            ("palette-000000-ffffff", 1, 3), ("palette-000000-ffffff-ff0000", 2, 3),
            ("palette-color-7a", 4, 3), ("small", 8, 2), ("levels-5-95", 8, 2),
        ])
    func depths(options: String, depth: Int, colourType: Int) throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        for dither in ["", ",dither-none", ",dither-ordered", ",dither-atkinson"] {
            if colourType == 2 && !dither.isEmpty { continue }
            let plain = try fixture.drawn("\(session)/frame/\(options)\(dither).png")
            #expect(plain.fields[.contentType] == "image/png")
            #expect(
                try head(plain.body)
                    == Head(width: 200, height: 100, depth: depth, colourType: colourType))
            let turned = try fixture.drawn("\(session)/frame/\(options)\(dither),rotate-270.png")
            #expect(
                try head(turned.body)
                    == Head(width: 100, height: 200, depth: depth, colourType: colourType))
        }
    }

    @Test("have tags of their own, which hold until the frame changes")
    func tags() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let addresses = [
            "frame.png", "frame/grey-4.png", "frame/grey-4,dither-none.png", "frame/grey-2.png",
            "frame/grey-4,rotate-90.png", "frame/grey-4,levels-0-90.png", "frame/grey-4,small.png",
            "frame/palette-000000-ffffff.png", "frame/palette-ffffff-000000.png", "frame/small.png",
        ]
        let tags = try addresses.map { try fixture.drawn("\(session)/\($0)").fields[.eTag] }
        #expect(Set(tags).count == addresses.count)
        let address = "\(session)/frame/grey-4.png"
        let tag = try #require(try fixture.drawn(address).fields[.eTag])
        #expect(tag == tags[1])
        let same = try fixture.ask(.get, address, fields: [.ifNoneMatch: tag])
        #expect(same.status == .notModified)
        _ = try fixture.submit("\(session)/events", "goTo=1&animated=false")
        try fixture.prepare(session)
        #expect(try fixture.drawn(address).fields[.eTag] != tag)
    }

    @Test("wait for a change as frames do")
    func waiting() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let address = "\(session)/frame/grey-1,dither-ordered.png"
        let tag = try #require(try fixture.drawn(address).fields[.eTag])
        let reply = try fixture.reply(
            .get, address, fields: [.ifNoneMatch: tag, .prefer: "wait=20"])
        guard case .deferred(let deferred) = reply else {
            Issue.record("a poll of what is unchanged does not wait")
            return
        }
        #expect(deferred.wait == .seconds(20))
        _ = try fixture.submit("\(session)/events", "goTo=1&animated=false")
        #expect(deferred.isSettled)
        guard case .deferred(let drawing) = deferred.takeReply() else {
            Issue.record("what has changed was not drawn anew")
            return
        }
        let drawn = try ServiceFixture.finish(drawing)
        #expect(drawn.status == .ok)
        #expect(drawn.fields[.eTag] != tag)
    }

    @Test("of galleries take their state from the query")
    func galleries() throws {
        let fixture = try ServiceFixture()
        let one = try fixture.drawn(
            "/v1/galleries/holiday/frame/grey-2.png?width=64&height=48&page=1")
        #expect(try head(one.body) == Head(width: 64, height: 48, depth: 2, colourType: 0))
        let wrong = [
            "grey-3.png", "grey-4.png?width=0", "grey-4.png?width=100000&height=10",
            "grey-4.png?zoom=nan", "grey-4,dither-random.png", "grey-4.png?widht=9",
        ]
        for address in wrong {
            let refusal = try fixture.ask(.get, "/v1/galleries/holiday/frame/\(address)")
            #expect(refusal.status == .badRequest, "\(address)")
            #expect(refusal.fields[.contentType] == "application/problem+json")
        }
        #expect(try fixture.ask(.get, "/v1/galleries/holiday/frame/grey-4").status == .notFound)
        #expect(try fixture.ask(.get, "/v1/galleries/holiday/frame/.png").status == .notFound)
    }

    @Test("of link previews have the recommended size, and no controls")
    func poster() throws {
        let fixture = try ServiceFixture()
        try fixture.read()
        let poster = try fixture.drawn("/v1/galleries/holiday/poster.png?page=1")
        #expect(try head(poster.body) == Head(width: 1200, height: 630, depth: 8, colourType: 2))
        let frame = try fixture.drawn(
            "/v1/galleries/holiday/frame.png?page=1&width=1200&height=630")
        #expect(try readPNG(poster.body) == readPNG(frame.body))
        let tag = try #require(poster.fields[.eTag])
        let again = try fixture.ask(
            .get, "/v1/galleries/holiday/poster.png?page=1", fields: [.ifNoneMatch: tag])
        #expect(again.status == .notModified)
        for query in ["page=-1", "zoom=NaN", "paeg=1"] {
            let refusal = try fixture.ask(.get, "/v1/galleries/holiday/poster.png?\(query)")
            #expect(refusal.status == .badRequest, "\(query)")
        }
        let page = try fixture.ask(.get, "/g/holiday?page=1").text
        let item = try fixture.ask(.get, "/v1/galleries/holiday").json["items"]?.list[1]["id"]
        guard case .text(let id)? = item else { return }
        #expect(
            page.contains(
                "og:image\" content=\"http://peek.example/v1/galleries/holiday/poster.jpg?item=\(id)\""
            ))
    }

    @Test("move their pattern with the page: the dots of a sliding picture stay on it")
    func anchored() throws {
        let fixture = try ServiceFixture()
        let base = "/v1/galleries/holiday/frame/grey-1,dither-blue-noise.png"
        let sizes = "width=200&height=100&pageWidth=120&pageHeight=90&spacing=0&shadows=false"
        // The first page's left edge is at (200 - 120) / 2 - offset.
        let rows = try [0, 7, 13].map { offset in
            let png = try fixture.drawn("\(base)?\(sizes)&offset=\(offset)").body
            let picture = try readIndexedPNG(png)
            return (60..<120).map { picture.index(x: $0 - offset, y: 50) }
        }
        #expect(Set(rows[0]).count == 2)
        #expect(rows[1] == rows[0])
        #expect(rows[2] == rows[0])
    }
}
