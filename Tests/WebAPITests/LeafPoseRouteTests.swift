import HTTPServing
import HTTPTypes
import JSONCoding
import PNGReading
import Raster
import Requests
import ServiceFixture
import Testing

@Suite("A leaf in a pose as an address")
struct LeafPoseRouteTests {
    private static let gallery = "/v1/galleries/holiday"
    private static let size = "width=240&height=120"

    /// The address of a turn that a layout publishes.
    private func query(_ preset: String, _ more: String, _ turn: JSONValue?) throws -> String {
        let names = preset == "curl" ? ["inputTime", "inputAngle"] : ["leafEdge"]
        let pose = try names.map { "&\($0)=\(try #require(turn?[$0]).line)" }.joined()
        return "\(Self.size)&preset=\(preset)&page=1\(more)\(pose)"
    }

    private func whole(_ fixture: ServiceFixture, _ target: String) throws -> Response {
        for _ in 0..<TestThread.pausesInAMinute {
            let response = try fixture.ask(.get, target)
            if response.fields[.peekPictures] == nil { return response }
            TestThread.pause()
        }
        return try fixture.ask(.get, target)
    }

    @Test(
        "shows the pixels of a frame in the middle of that turn",
        arguments: ["curl", "leaves", "leaves-spread"],
        ["", "&rightToLeft=true&paper=ffe0b0", "&axis=vertical&background=ffffff"])
    func turning(preset: String, more: String) throws {
        let fixture = try ServiceFixture()
        let fields = Self.size + more
        let session = try #require(
            try fixture.submit("/v1/sessions", "gallery=holiday&preset=\(preset)&page=1&\(fields)")
                .fields[.location])
        _ = try whole(fixture, "\(session)/frame.png")
        _ = try fixture.submit("\(session)/events", "next=1")
        for _ in 0..<3 {
            fixture.wait(70)
            let frame = try whole(fixture, "\(session)/frame.png")
            let layout = try fixture.ask(.get, "\(session)/layout.json").json
            let query = try query(preset, more, layout["turn"])
            let posed = try whole(fixture, "\(Self.gallery)/frame.png?\(query)")
            #expect(frame.fields[.peekMotion] == "turning")
            #expect(posed.fields[.peekMotion] == "resting")
            #expect(try readPNG(posed.body) == readPNG(frame.body), "\(query)")
            let document = try fixture.ask(.get, "\(Self.gallery)/layout.json?\(query)").json
            for name in ["kind", "direction", "pages", "sheet", "opposite", "boundAt"] {
                #expect(document["turn"]?[name] == layout["turn"]?[name])
            }
            #expect(document["motion"]?["settlesIn"] == 0)
            #expect(document["turn"]?["settlesIn"] == .null)
        }
    }

    @Test("has a tag of its own, which answers 304, in every format")
    func caches() throws {
        let fixture = try ServiceFixture()
        var tags: Set<String> = []
        for time in ["0.3", "0.30001", "0.7"] {
            for file in ["frame.png", "frame.jpg", "frame.webp", "frame/grey-2.png", "layout.json"]
            {
                let target =
                    "\(Self.gallery)/\(file)?\(Self.size)&preset=curl&page=1&inputTime=\(time)"
                let tag = try #require(try whole(fixture, target).fields[.eTag])
                tags.insert(tag)
                let again = try fixture.ask(.get, target, fields: [.ifNoneMatch: tag])
                #expect(again.status == .notModified && again.fields[.eTag] == tag)
            }
        }
        #expect(tags.count == 15)
    }

    @Test("ends in the plain pages: at a last page, and at both ends of the turn")
    func ends() throws {
        let fixture = try ServiceFixture()
        func pixels(_ query: String) throws -> Bitmap {
            try readPNG(
                try whole(fixture, "\(Self.gallery)/frame.png?\(Self.size)&\(query)").body)
        }
        #expect(
            try pixels("preset=curl&page=3&inputTime=0.5") == pixels("preset=curl&page=3"))
        #expect(try pixels("preset=curl&page=1&inputTime=0") == pixels("preset=curl&page=1"))
        #expect(try pixels("preset=leaves&page=1&leafEdge=0") == pixels("preset=leaves&page=2"))
        #expect(try pixels("preset=leaves&page=1&leafEdge=1") == pixels("preset=leaves&page=1"))
        let layout = try fixture.ask(
            .get, "\(Self.gallery)/layout.json?preset=curl&page=3&inputTime=0.5")
        #expect(layout.json["turn"] == .null)
    }

    @Test(
        "is rejected with the reason",
        arguments: [
            ("inputTime=0.5", "inputTime must be given with the preset curl."),
            ("preset=leaves&inputAngle=3", "inputAngle must be given with the preset curl."),
            (
                "preset=curl&leafEdge=0.5",
                "leafEdge must be given with the preset leaves or leaves-spread."
            ),
            ("preset=curl&inputAngle=3", "inputTime must be given with inputAngle."),
            ("preset=curl&inputTime=2", "inputTime must be a number from 0 to 1."),
            ("preset=leaves&leafEdge=0.5&zoom=2", "zoom must be left out with leafEdge."),
        ])
    func rejected(query: String, detail: String) throws {
        let fixture = try ServiceFixture()
        let response = try fixture.ask(.get, "\(Self.gallery)/frame.png?\(query)")
        #expect(response.status == .badRequest)
        #expect(response.json["detail"]?.line.contains(detail) == true, "\(response.text)")
    }

    @Test("is for pictures alone: a session and a page begin at rest")
    func others() throws {
        let fixture = try ServiceFixture()
        let fields = "preset=curl&inputTime=0.5"
        #expect(
            try fixture.submit("/v1/sessions", "gallery=holiday&\(fields)").status == .badRequest)
        #expect(try fixture.ask(.get, "/g/holiday?\(fields)").status == .badRequest)
        let poster = try fixture.ask(.get, "\(Self.gallery)/poster.png?\(fields)")
        #expect(poster.fields[HTTPField.Name.peekIgnored] == #""inputTime""#)
    }
}
