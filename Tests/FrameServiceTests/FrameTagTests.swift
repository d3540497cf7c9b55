import FrameService
import HTTPTypes
import Raster
import Requests
import ServiceFixture
import Testing

@Suite("A frame's entity tag")
struct FrameTagTests {
    private func tag(_ fixture: ServiceFixture, _ target: String) throws -> String {
        try #require(try fixture.ask(.get, target).fields[.eTag])
    }

    @Test("stays the same while the strip rests, at any requested time")
    func resting() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let first = try tag(fixture, "\(session)/frame.png")
        fixture.wait(5000)
        #expect(try tag(fixture, "\(session)/frame.png") == first)
        #expect(try tag(fixture, "\(session)/frame.png?t=9000000") == first)
        let unchanged = try fixture.ask(
            .get, "\(session)/frame.png", fields: [.ifNoneMatch: "\"x\", W/\(first)"])
        #expect(unchanged.status == .notModified)
        #expect(unchanged.body.isEmpty)
        #expect(unchanged.fields[.eTag] == first)
    }

    @Test("differs with every pixel that the strip moves, and comes back with it")
    func moving() throws {
        let fixture = try ServiceFixture()
        let base =
            "/v1/galleries/holiday/frame.png?width=200&height=100&pageWidth=120&pageHeight=90"
        let session = try fixture.session()
        try fixture.prepare(session)
        let tags = try [0, 1, 2, 119, 120].map {
            try tag(fixture, "\(base)&spacing=0&offset=\($0)")
        }
        #expect(Set(tags).count == 5)
        // Offset 0.4 is drawn at 0: the same frame.
        #expect(try tag(fixture, "\(base)&spacing=0&offset=0.4") == tags[0])
        #expect(try tag(fixture, "\(base)&spacing=0&page=1") == tags[4])
    }

    @Test("differs with the look, and is the same for a session and an address")
    func look() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let base =
            "/v1/galleries/holiday/frame.png?width=200&height=100&pageWidth=120&pageHeight=90"
        let plain = try tag(fixture, "\(base)&spacing=0")
        #expect(try tag(fixture, "\(session)/frame.png") == plain)
        #expect(try tag(fixture, "\(base)&spacing=0&shadows=false") != plain)
        #expect(try tag(fixture, "\(base)&spacing=0&background=ffffff&pictures=now") != plain)
    }

    @Test("differs with each property of the output")
    func output() throws {
        let changes: [String: (inout FrameOutput) -> Void] = [
            "colours": { $0.colours = .grey(.two) }, "dithering": { $0.dithering = .none },
            "levels": { $0.levels = FrameOutput.Levels(black: 10, white: 90) },
            "rotation": { $0.rotation = .half }, "effort": { $0.effort = .small },
            "format": { $0.format = .webp }, "quality": { $0.quality = 40 },
            "limit": { $0.limit = 5000 },
        ]
        let plain = FrameOutput(.jpeg)
        let properties = Mirror(reflecting: plain).children.compactMap { $0.label }
        #expect(properties.sorted() == changes.keys.sorted())
        let fixture = try ServiceFixture()
        let view = try fixture.view(of: fixture.session())
        var tags: Set = [plain.tag(of: view)]
        for (property, change) in changes {
            var output = plain
            change(&output)
            #expect(tags.insert(output.tag(of: view)).inserted, "\(property)")
        }
    }

    @Test("differs with what is known of an ink, as its number, of which a file in bin consists")
    func inks() throws {
        let inks = [
            Ink(device: .black, measured: .black, number: 0),
            Ink(device: .white, measured: .black, number: 0),
            Ink(device: .black, measured: .white, number: 0),
            Ink(device: .black, measured: .black, number: 1),
        ]
        let properties = Mirror(reflecting: inks[0]).children.count
        #expect(properties == inks.count - 1)
        let fixture = try ServiceFixture()
        let view = try fixture.view(of: fixture.session())
        let tags = inks.map { ink in
            var output = FrameOutput(.bin)
            output.colours = .inks([ink])
            return output.tag(of: view)
        }
        #expect(Set(tags).count == inks.count)
    }

    @Test("differs when a picture has come, and its frame is as good as its tag")
    func loading() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let ready = try fixture.ask(.get, "\(session)/frame.png")
        fixture.library.dropPictures()
        let loading = try fixture.ask(.get, "\(session)/frame.png?pictures=now")
        #expect(loading.fields[.eTag] != ready.fields[.eTag])
        try fixture.prepare(session)
        let again = try fixture.ask(.get, "\(session)/frame.png")
        #expect(again.fields[.eTag] == ready.fields[.eTag])
        #expect(again.body == ready.body)
    }

    @Test("of a layout is that of its bytes")
    func layouts() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let first = try fixture.ask(.get, "\(session)/layout.json")
        fixture.wait(777)
        let second = try fixture.ask(.get, "\(session)/layout.json")
        #expect(first.body == second.body)
        #expect(first.fields[.eTag] == second.fields[.eTag])
        _ = try fixture.submit("\(session)/events", "next=1")
        fixture.wait(50)
        #expect(
            try fixture.ask(.get, "\(session)/layout.json").fields[.eTag] != first.fields[.eTag])
    }

    @Test("is rejected for a time before the last event, and for an invalid time")
    func times() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        fixture.wait(500)
        _ = try fixture.submit("\(session)/events", "next=1")
        for time in ["499", "-1", "x", "1e3", "9007199254740994"] {
            let response = try fixture.ask(.get, "\(session)/frame.png?t=\(time)")
            #expect(response.status == .badRequest, "\(time)")
        }
        let rest = try fixture.ask(.get, "\(session)/frame.png?t=rest&pictures=now")
        #expect(rest.fields[.peekMotion] == "resting")
        #expect(rest.fields[.peekPage] == "2/4")
    }
}
