import HTTPTypes
import JSONCoding
import RequestGate
import Testing

@testable import GalleryService
@testable import HTTPServing
@testable import Requests

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
        #expect(first.fields[.cacheControl] == "private, max-age=7")
        #expect(first.text.contains(#"<img src="data:image/jpeg;base64,"#))
        #expect(first.text.contains(#"width="80" height="60" alt="1.""#))
        // No script, style or picture has to be loaded for the picture to be seen.
        #expect(!first.text.contains("<img src=\"/"))
        fixture.wait(7_500)
        #expect(try page(fixture).text.contains(#"alt="2.""#))
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
        admission.access = try AccessGuardTests.guarded()
        let fixture = try fixture(behind: admission)
        let link = try SignedLink.sign(
            "/screens/hall", until: 2000, with: try LinkKeys(parsing: AccessGuardTests.keys))
        let page = try page(fixture, link)
        #expect(page.status == .ok && page.fields[.init("Refresh")!] == "10")
        #expect(!page.text.contains("<form") && !page.text.contains("scripts=1"), "\(page.text)")
        #expect(try fixture.submit(link, "next=1").status == .forbidden)
    }

    @Test("and its updates say when the next change comes, and that it came")
    func updates() throws {
        let fixture = try fixture()
        // Both pictures are prepared, so that their tags stay.
        for time in [0, 10_000] {
            _ = try fixture.drawn("/screens/hall.png?t=\(ScreenFixture.time + Int64(time))")
        }
        guard case .streamed(let stream) = try fixture.reply(.get, "/screens/hall/updates") else {
            Issue.record("no stream")
            return
        }
        let first = try #require(announced(stream))
        let time = Double(ScreenFixture.time)
        #expect(first["now"] == .number(time) && first["nextChange"] == .number(time + 10_000))
        #expect(first["since"] == .number(time) && first["name"] == .text("hall"))
        #expect(first["round"]?["place"] == .number(0) && first["round"]?["count"] == .number(4))
        guard case .nothing(let wait) = stream.next() else {
            Issue.record("something is said again")
            return
        }
        #expect(wait <= .seconds(10))
        fixture.wait(10_000)
        let second = try #require(announced(stream))
        #expect(second["since"] == .number(time + 10_000))
        #expect(second["picture"] != first["picture"])
        _ = try fixture.submit("/screens/hall/events", "previous=1")
        let turned = try #require(announced(stream))
        #expect(turned["revision"] != second["revision"])
        stream.finish()
    }

    /// The document of the next event named `screen`.
    private func announced(_ stream: StreamedResponse) -> JSONValue? {
        guard case .bytes(let bytes) = stream.next() else { return nil }
        let events = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")
        guard let event = events.first(where: { $0.contains("event: screen\n") }),
            let data = event.split(separator: "\n").first(where: { $0.hasPrefix("data: ") })
        else { return nil }
        return try? JSONValue(parsing: Array(data.dropFirst(6).utf8))
    }
}
