import HTTPServing
import HTTPTypes
import JSONCoding
import Requests
import ScrollEngine
import ServiceFixture
import Testing

@testable import Interface

@Suite("The configuration of a session")
struct ConfigurationTests {
    /// A distinct value for every field, in the order in which they are published.
    private static let values = #"""
        "pageSize":{"width":90,"height":80},"pageLengths":[50,60,70],"pagesPerView":2,"spacing":3,
        "padding":{"top":1,"left":2,"bottom":3,"right":4},"axis":"vertical","alignment":"start",
        "fillsEnds":false,"rightToLeft":true,"paging":"free","fling":"many","loop":true,
        "window":"all","deceleration":"fast","bounces":false,"reducedMotion":true,"autoplay":2500,
        "hitTesting":"strip","neighbourTap":"none","doubleTap":"previous","maximumZoom":2.5,
        "cover":false,"curlRadius":17,"grabArea":"edges","pageControl":true,"arrows":true,
        "indicator":true,"look":"cards","fit":"cover","gravity":"north-west",
        "background":"a0b1c2","paper":"c3d4e5","shadows":false,
        "cornerRadius":12,"scale":2,"captions":"over"
        """#

    private func session(_ fixture: ServiceFixture, _ preset: Preset) throws -> String {
        let made = try fixture.post(
            "/v1/sessions",
            #"{"gallery":"holiday","preset":"\#(preset.rawValue)","width":320,"height":480}"#)
        return try #require(made.fields[.location])
    }

    @Test(
        "is published with every field that sets one, and sent back changes nothing",
        arguments: Preset.allCases)
    func roundTrip(preset: Preset) throws {
        let fixture = try ServiceFixture()
        let session = try session(fixture, preset)
        let plain = try fixture.ask(.get, session).json["configuration"] ?? .null
        #expect(plain["preset"] == .text(preset.rawValue))
        let flat: Set<String> = ["width", "height", "pageWidth", "pageHeight"]
        guard case .object(let members) = plain else {
            Issue.record("no configuration")
            return
        }
        #expect(Set(members.map(\.name)) == StripRequest.names.subtracting(flat))
        let same = try fixture.patch(session, plain.line)
        #expect(same.json["configuration"] == plain)
    }

    @Test(
        "takes every field, whatever the preset, and lets go of all that is null",
        arguments: Preset.allCases)
    func everyField(preset: Preset) throws {
        let fixture = try ServiceFixture()
        let session = try session(fixture, preset)
        let plain = try fixture.ask(.get, session).json["configuration"] ?? .null
        let wanted = try JSONValue(parsing: Array("{\(Self.values)}".utf8))
        let changed = try fixture.patch(session, wanted.line)
        #expect(changed.status == .ok, "\(changed.text)")
        guard case .object(let members) = wanted else { return }
        let configuration = try fixture.ask(.get, session).json["configuration"]
        for member in members {
            #expect(configuration?[member.name] == member.value, "\(member.name)")
        }
        let nulls = JSONValue.object(members.map { .init($0.name, .null) })
        let freed = try fixture.patch(session, nulls.line).json["configuration"]
        #expect(freed == plain)
    }

    @Test("is the same in a form and in a query")
    func spelled() throws {
        let text =
            "preset=pages&width=320&height=480&pageLengths=50,60&pagesPerView=3&spacing=0&padding=2"
            + "&alignment=end&fillsEnds=true&loop=1&window=all&paging=snap&fling=many&autoplay=900"
            + "&deceleration=fast&doubleTap=none&maximumZoom=1.5&cover=0&curlRadius=9&arrows=true"
            + "&pageControl=false&indicator=true"
        let spelled = try StripRequest.configuration(
            from: try RequestBody.form(Array(text.utf8)).fields())
        let document = #"""
            {"preset":"pages","viewport":{"width":320,"height":480},"pageLengths":[50,60],
             "pagesPerView":3,"spacing":0,"padding":2,"alignment":"end","fillsEnds":true,
             "loop":true,"window":"all","paging":"snap","fling":"many","autoplay":900,
             "deceleration":"fast","doubleTap":"none","maximumZoom":1.5,"cover":false,
             "curlRadius":9,"arrows":true,"pageControl":false,"indicator":true}
            """#
        let read = try StripRequest.configuration(
            from: try Fields(try JSONValue(parsing: Array(document.utf8))))
        #expect(spelled == read)
        #expect(read.pageLengths == .repeating([50, 60]))
        #expect(read.autoplay == 900)
        #expect(!read.hasPageControl)
    }

    @Test(
        "has pages as long as their pictures when asked, in any spelling",
        arguments: [#"{"pageLengths":"auto"}"#, "pageLengths=auto"])
    func pictureLengths(_ text: String) throws {
        let fields =
            text.hasPrefix("{")
            ? try Fields(JSONValue(parsing: Array(text.utf8)))
            : try RequestBody.form(Array(text.utf8)).fields()
        let read = try StripRequest.configuration(from: fields)
        #expect(read.pageLengths == .pictures)
        let written = JSONWriter.bytes { read.writeDocument(to: &$0) }
        #expect(try JSONValue(parsing: written)["pageLengths"] == "auto")
    }

    @Test("has no autoplay when its interval is 0")
    func autoplayOff() throws {
        let fields = try RequestBody.form(Array("autoplay=0".utf8)).fields()
        #expect(try StripRequest.configuration(from: fields).autoplay == nil)
    }

    @Test("keeps only the viewer's own fields when the preset changes")
    func presets() throws {
        let fixture = try ServiceFixture()
        let session = try session(fixture, .picker)
        _ = try fixture.patch(
            session,
            #"{"rightToLeft":true,"reducedMotion":true,"background":"ffffff","spacing":9,"scale":3}"#
        )
        let changed = try fixture.patch(session, #"{"preset":"pages"}"#).json["configuration"]
        #expect(changed?["rightToLeft"] == true)
        #expect(changed?["reducedMotion"] == true)
        #expect(changed?["background"] == "ffffff")
        #expect(changed?["scale"] == 3)
        #expect(changed?["spacing"] == .null)
        #expect(changed?["paging"] == "pages")
        #expect(changed?["viewport"] == ["width": 320, "height": 480])
    }

    @Test(
        "is rejected with the name of the field",
        arguments: [
            ("pageLengths=5", "pageLengths"), ("pageLengths=50,,60", "pageLengths"),
            ("pageLengths=50.5", "pageLengths"), ("pageLengths=automatic", "pageLengths"),
            (
                "pageLengths=" + Array(repeating: "50", count: 33).joined(separator: ","),
                "pageLengths"
            ),
            ("pagesPerView=0", "pagesPerView"), ("pagesPerView=65", "pagesPerView"),
            ("alignment=left", "alignment"), ("fillsEnds=2", "fillsEnds"), ("loop=yes", "loop"),
            ("paging=page", "paging"), ("fling=two", "fling"), ("window=four", "window"),
            ("deceleration=slow", "deceleration"), ("autoplay=499", "autoplay"),
            ("autoplay=86400001", "autoplay"), ("autoplay=-1", "autoplay"),
            ("doubleTap=two", "doubleTap"), ("maximumZoom=0.5", "maximumZoom"),
            ("maximumZoom=65", "maximumZoom"), ("curlRadius=0", "curlRadius"),
            ("cover=maybe", "cover"), ("arrows=left", "arrows"), ("preset=spiral", "preset"),
        ])
    func refused(text: String, path: String) throws {
        let fields = try RequestBody.form(Array(text.utf8)).fields()
        let error = #expect(throws: FieldError.self) {
            try StripRequest.configuration(from: fields)
        }
        #expect(error?.path == path)
    }
}

@Suite("A strip that is described by its URL")
struct GalleryQueryTests {
    private let base = "/v1/galleries/holiday/layout.json?width=200&height=100"

    @Test("is magnified about its middle, or about a point")
    func zoom() throws {
        let fixture = try ServiceFixture()
        let page = "&pageWidth=120&pageHeight=90&spacing=0"
        let middle = try fixture.ask(.get, base + page + "&zoom=2").json["zoom"]
        // The page's box is 120 x 90 at (40, 5): twice as large about its centre, (100, 50).
        #expect(middle?["page"] == 0 && middle?["scale"] == 2)
        #expect(middle?["box"] == ["x": -20, "y": -40, "width": 240, "height": 180])
        let corner = try fixture.ask(.get, base + page + "&zoom=2&zoomX=40&zoomY=5").json["zoom"]
        // Its corner stays where it is, as far as it leaves none of the viewport bare.
        #expect(corner?["box"] == ["x": 0, "y": 0, "width": 240, "height": 180])
        #expect(try fixture.ask(.get, base + page + "&zoom=1").json["zoom"] == .null)
    }

    @Test(
        "is rejected with half a point, or a point without a scale",
        arguments: ["zoom=2&zoomX=1", "zoom=2&zoomY=1", "zoomX=1&zoomY=1", "zoom=0.5", "zoom=65"])
    func refused(query: String) throws {
        #expect(try ServiceFixture().ask(.get, "\(base)&\(query)").status == .badRequest)
    }
}
