import HTTPServing
import HTTPTypes
import PNGReading
import Raster
import RequestGate
import Requests
import ServiceFixture
import SessionStores
import Testing

@Suite("A session over HTTP")
struct SessionRouteTests {
    @Test("begins, is read and ends")
    func life() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        let document = try fixture.ask(.get, session).json
        #expect(document["gallery"] == "holiday")
        #expect(document["revision"] == 0)
        #expect(document["configuration"]?["viewport"] == ["width": 200, "height": 100])
        #expect(try fixture.ask(.delete, session).status == .noContent)
        let gone = try fixture.ask(.get, session)
        #expect(gone.status == .notFound)
        #expect(gone.json["type"] == "/problems/session-gone")
    }

    @Test("says how far a finger moves the pages before an end resists")
    func reach() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        let layout = try fixture.post(
            "\(session)/events?path=true",
            #"{"seq":1,"events":[{"type":"swipe","direction":"left","velocity":1200}]}"#
        ).json["layout"]
        // On the first of four pages of 120 pixels: none to the right, three pages to the left.
        let reach = layout?["motion"]?["reach"]?["along"]
        #expect(reach?["forth"] == 0 && reach?["back"] == 360)
    }

    @Test("names the picture of a page in the pixels of the frame")
    func scale() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session(#","scale":2,"fit":"contain""#)
        try fixture.prepare(session)
        let layout = try fixture.ask(.get, "\(session)/layout.json?pictures=now").json
        guard case .text(let source)? = layout["pages"]?.list.first?["source"] else {
            Issue.record("no source")
            return
        }
        // A page of 120 x 90 pixels of the viewport.
        #expect(source.contains("width=240&height=180"))
    }

    @Test("turns its page when it is swiped: the layout goes from page 1 to page 2")
    func swipe() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        let response = try fixture.post(
            "\(session)/events",
            #"{"seq":1,"events":[{"type":"swipe","direction":"left","velocity":1200}]}"#
        ).json
        #expect(response["revision"] == 1)
        #expect(response["outcomes"] == [["type": "pageChanged", "from": 0, "to": 1]])
        #expect(response["layout"]?["motion"]?["kind"] == "snapping")
        fixture.wait(3000)
        let layout = try fixture.ask(.get, "\(session)/layout.json?pictures=now").json
        #expect(layout["strip"]?["currentPage"] == 1)
        #expect(layout["strip"]?["contentOffset"] == ["x": 120, "y": 0])
        #expect(
            layout["motion"] == [
                "kind": "resting", "to": ["x": 120, "y": 0], "page": 1, "settlesIn": 0,
                "beginsIn": nil, "autoplay": "off", "path": nil, "reach": nil,
            ])
    }

    @Test("shows the second picture in the middle of its frame after a swipe by a form")
    func frame() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        #expect(try fixture.submit("\(session)/events", "swipe=left").status == .ok)
        fixture.wait(3000)
        try fixture.prepare(session)
        let frame = try fixture.ask(.get, "\(session)/frame.png")
        #expect(frame.fields[.contentType] == "image/png")
        #expect(frame.fields[.peekPage] == "2/4")
        #expect(frame.fields[.peekMotion] == "resting")
        #expect(frame.fields[.peekRevision] == "1")
        let picture = try readPNG(frame.body)
        #expect(picture.width == 200 && picture.height == 100)
        #expect(picture.pixel(x: 100, y: 50) == Pixel(red: 40, green: 99, blue: 7))
        #expect(picture.pixel(x: 5, y: 50) == Pixel(red: 20, green: 99, blue: 7))
    }

    @Test("names the item and the point when its page is tapped, and turns when a peek is")
    func taps() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        // The page is 120 x 90 at (40, 5), and its 4:3 picture fills it.
        let tapped = try fixture.submit("\(session)/events", "tap=70,50").json["outcomes"]?.list
            .first
        #expect(tapped?["type"] == "tapped")
        #expect(tapped?["page"] == 0)
        #expect(tapped?["point"] == ["x": 30, "y": 45])
        #expect(tapped?["picture"] == ["x": .number(0.25), "y": .number(0.5)])
        let layout = try fixture.ask(.get, "\(session)/layout.json").json
        #expect(tapped?["item"] == layout["pages"]?.list.first?["item"])
        let peek = try fixture.submit("\(session)/events", "tap=180,50").json
        #expect(peek["outcomes"] == [["type": "pageChanged", "from": 0, "to": 1]])
    }

    @Test("keeps its page when it is resized, and takes another look")
    func patch() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        _ = try fixture.submit("\(session)/events", "goTo=2&animated=false")
        let fields: HTTPFields = [.contentType: "application/json"]
        let resized = try fixture.ask(
            .patch, session, fields: fields,
            body: Array(#"{"viewport":{"width":100,"height":200}}"#.utf8)
        ).json
        #expect(resized["layout"]?["strip"]?["currentPage"] == 2)
        #expect(resized["layout"]?["viewport"] == ["width": 100, "height": 200])
        let changed = try fixture.ask(
            .patch, session, fields: fields,
            body: Array(##"{"background":"#ffffff","axis":"vertical"}"##.utf8)
        ).json
        #expect(changed["configuration"]?["background"] == "ffffff")
        #expect(changed["configuration"]?["axis"] == "vertical")
        #expect(changed["layout"]?["strip"]?["currentPage"] == 2)
        #expect(changed["revision"] == 3)
    }

    @Test("returns a frame for events when the client prefers one")
    func frameOfEvents() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let response = try fixture.ask(
            .post, "\(session)/events",
            fields: [.contentType: "application/x-www-form-urlencoded", .accept: "image/png"],
            body: Array("next=1".utf8))
        #expect(response.fields[.contentType] == "image/png")
        #expect(response.fields[.peekRevision] == "1")
        #expect(try readPNG(response.body).width == 200)
    }

    @Test("is not created at the limit, in total or for one address")
    func caps() throws {
        let fixture = try ServiceFixture(
            limits: SessionLimits(sessionsInAll: 3, sessionsPerAddress: 2))
        for _ in 0..<2 { _ = try fixture.session() }
        let refused = try fixture.post("/v1/sessions", #"{"gallery":"holiday"}"#)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.fields[.retryAfter] != nil)
        let small = try ServiceFixture(limits: SessionLimits(sessionsInAll: 1))
        _ = try small.session()
        let full = try small.post("/v1/sessions", #"{"gallery":"holiday"}"#)
        #expect(full.status == .serviceUnavailable)
        #expect(full.fields[.retryAfter] != nil)
    }

    @Test("counts all addresses that one subscriber has as one")
    func subscribers() throws {
        let fixture = try ServiceFixture(limits: SessionLimits(sessionsPerAddress: 1))
        let body = Array(#"{"gallery":"holiday"}"#.utf8)
        let statuses = try [1, 2].map { low in
            try fixture.ask(
                .post, "/v1/sessions", fields: [.contentType: "application/json"], body: body,
                from: RemoteAddress(ipv6High: 0x2001_0db8_0000_0001, low: low)
            ).status
        }
        #expect(statuses == [.created, .tooManyRequests])
    }

    @Test("sent back as published changes nothing, and null resets a field")
    func roundTrip() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        let configuration = try fixture.ask(.get, session).json["configuration"] ?? .null
        let fields: HTTPFields = [.contentType: "application/json"]
        let same = try fixture.ask(.patch, session, fields: fields, body: configuration.bytes)
        #expect(same.json["configuration"] == configuration)
        let freed = try fixture.ask(
            .patch, session, fields: fields, body: Array(#"{"pageSize":null}"#.utf8))
        #expect(freed.json["configuration"]?["pageSize"] == .null)
        // On 200 x 100: three quarters of the width, five sixths of the height.
        #expect(freed.json["layout"]?["strip"]?["pageSize"] == ["width": 150, "height": 83])
    }

    @Test("expires when it is not used")
    func expiry() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        fixture.wait(29 * 60 * 1000)
        #expect(try fixture.ask(.get, session).status == .ok)
        fixture.wait(31 * 60 * 1000)
        #expect(try fixture.ask(.get, session).status == .notFound)
    }

    @Test("is harmed by no bad batch")
    func unharmed() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let before = try fixture.ask(.get, "\(session)/layout.json?pictures=now").body
        for text in [
            "{", "null", #"{"events":[{"type":"next"},{"type":"nonsense"}]}"#,
            #"{"events":[{"type":"next"},{"type":"tap","x":1e308,"y":0}]}"#,
            #"{"seq":9,"events":[{"type":"next"}]}"#,
        ] {
            let response = try fixture.post("\(session)/events", text)
            #expect((400..<500).contains(response.status.code), "\(text)")
            #expect(response.fields[.contentType] == "application/problem+json")
        }
        #expect(try fixture.ask(.get, "\(session)/layout.json?pictures=now").body == before)
    }
}
