import HTTPServing
import HTTPTypes
import JSONCoding
import RequestGate
import Requests
import ServiceFixture
import Testing

@Suite("The page of a screen")
struct ScreenPageTests {
    private func fixture(
        _ screens: String = ScreenFixture.hall, behind admission: RequestAdmission = .init()
    ) throws -> ServiceFixture {
        try ServiceFixture(
            galleries: [("holiday", ["1", "2", "3", "4"])], behind: admission, screens: screens,
            at: ScreenFixture.time)
    }

    private func page(_ fixture: ServiceFixture, _ target: String = "/screens/hall") throws
        -> Response
    {
        try fixture.drawn(target)
    }

    @Test("contains its picture, and is loaded again at the next change")
    func refresh() throws {
        let fixture = try fixture()
        fixture.wait(2_500)
        let first = try page(fixture)
        #expect(first.fields[.init("Refresh")!] == "8")
        #expect(first.fields[.peekNextChange] == "8")
        #expect(first.fields[.cacheControl] == "private, no-cache")
        #expect(first.text.contains(#"<img src="data:image/jpeg;base64,"#))
        #expect(first.text.contains(#"width="80" height="60" alt="1.""#))
        // No script, style or picture has to be loaded for the picture to be seen.
        #expect(!first.text.contains("<img src=\"/"))
        fixture.wait(7_500)
        #expect(try page(fixture).text.contains(#"alt="2.""#))
    }

    @Test("has the size of its address, or of the window where a browser tells it")
    func sizes() throws {
        let fixture = try fixture()
        let first = try page(fixture)
        let hints = "Sec-CH-Viewport-Width, Sec-CH-Viewport-Height, Sec-CH-DPR"
        for name in ["Accept-CH", "Critical-CH", "Vary"] {
            #expect(first.fields[.init(name)!] == hints, "\(name)")
        }
        let window: HTTPFields = [
            .init("Sec-CH-Viewport-Width")!: "120", .init("Sec-CH-Viewport-Height")!: "90",
            .init("Sec-CH-DPR")!: "1.25",
        ]
        for (target, fields, size) in [
            ("/screens/hall", window, (120, 90)),
            ("/screens/hall?width=100&height=50", [:], (100, 50)),
            ("/screens/hall?width=100&height=50", window, (100, 50)),
            // No frame has this size.
            ("/screens/hall", [.init("Sec-CH-Viewport-Width")!: "1e9"], (80, 60)),
        ] as [(String, HTTPFields, (Int, Int))] {
            let text = try fixture.drawn(target, fields: fields).text
            #expect(text.contains("width=\"\(size.0)\" height=\"\(size.1)\""), "\(target)")
        }
        let kept = try page(fixture, "/screens/hall?width=100&height=50").text
        #expect(kept.contains("action=\"/screens/hall?width=100&amp;height=50\""))
        let turned = try fixture.submit("/screens/hall?width=100&height=50", "next=1")
        #expect(turned.fields[.location] == "/screens/hall?width=100&height=50")
        #expect(try fixture.ask(.get, "/screens/hall?width=1").status == .badRequest)
    }

    @Test("is loaded again in five minutes where nothing changes by itself")
    func standing() throws {
        let never = ScreenFixture.hall.replacing("10s", with: "never")
        let page = try page(try fixture(never))
        #expect(page.fields[.init("Refresh")!] == "300" && page.fields[.peekNextChange] == nil)
    }

    @Test("with scripts loads itself no more, and has its picture in it as well")
    func scripts() throws {
        let fixture = try fixture()
        let page = try page(fixture, "/screens/hall?scripts=1")
        #expect(page.fields[.init("Refresh")!] == nil)
        #expect(page.text.contains("<img src=\"data:image/jpeg;base64,"))
        #expect(page.text.contains("<noscript>"))
    }

    @Test("turns the picture by a form, and keeps its key")
    func form() throws {
        let fixture = try fixture()
        let turned = try fixture.submit("/screens/hall?key=\(ScreenFixture.key)", "next=1")
        #expect(turned.status == .seeOther)
        #expect(turned.fields[.location] == "/screens/hall?key=\(ScreenFixture.key)")
        #expect(try page(fixture).text.contains(#"alt="2.""#))
        // Somebody turned the picture twice within a second, and wants that.
        _ = try fixture.submit("/screens/hall", "next=1")
        #expect(try page(fixture).text.contains(#"alt="3.""#))
    }

    @Test("escapes what people wrote")
    func escaping() throws {
        let fixture = try fixture(#""hall": {"title": "<b>\"A\" & 'B'</b>"}"#)
        let text = try page(fixture).text
        #expect(!text.contains("<b>"))
        #expect(text.contains("<title>&lt;b&gt;&quot;A&quot; &amp; &#39;B&#39;&lt;/b&gt;</title>"))
    }

    @Test("is listed in the index, by its title")
    func index() throws {
        let fixture = try fixture(#""hall": {"title": "The hall"}, "desk": {}"#)
        let text = try fixture.ask(.get, "/").text
        #expect(text.contains(#"<a href="/screens/hall">The hall</a>"#))
        #expect(text.contains(#"<a href="/screens/desk">desk</a>"#))
    }

    @Test(
        "that a signed link opens stays without scripts and buttons, which the link does not open")
    func link() throws {
        var admission = RequestAdmission()
        admission.access = try TestAccess.guarded()
        let fixture = try fixture(behind: admission)
        let link = try SignedLink.sign(
            "/screens/hall", until: 2000, with: try LinkKeys(parsing: TestAccess.keys))
        let page = try page(fixture, link)
        #expect(page.status == .ok && page.fields[.init("Refresh")!] == "10")
        #expect(!page.text.contains("<form") && !page.text.contains("scripts=1"), "\(page.text)")
        // The script would go where it leads, and an empty address leads here.
        #expect(!page.text.contains("data-scripts-href"))
        #expect(try fixture.submit(link, "next=1").status == .forbidden)
    }
}
