import GalleryService
import HTTPServing
import HTTPTypes
import ImageLibrary
import JSONCoding
import Requests
import ServiceFixture
import SessionStores
import Testing

@Suite("A service whose folders are still being read")
struct StartingTests {
    /// By default the first scan has ended at some time, and nobody has taken what it found.
    private func fixture(
        in values: (any NamedValueStore)? = nil, startLimit: Duration? = .zero
    ) throws -> ServiceFixture {
        try ServiceFixture(
            galleries: [("holiday", ["1", "2", "3", "4"])], screens: ScreenFixture.hall,
            in: values, at: ScreenFixture.time, startLimit: startLimit)
    }

    @Test("asks to come again for what it does not know yet")
    func unknown() throws {
        let fixture = try fixture()
        for target in [
            "/v1/galleries/holiday", "/screens/hall.png", "/screens/hall", "/screens/hall/updates",
            "/screens/hall/layout.json",
        ] {
            let response = try fixture.ask(.get, target)
            #expect(response.status == .serviceUnavailable, "\(target)")
            #expect(response.fields[.retryAfter] == "5", "\(target)")
            #expect(response.text.contains("is being read"), "\(target)")
        }
        let session = try fixture.post("/v1/sessions", #"{"gallery":"holiday"}"#)
        #expect(session.status == .serviceUnavailable)
        #expect(try fixture.ask(.get, "/v1/galleries").status == .ok)
    }

    @Test("has pages that load themselves again")
    func pages() throws {
        let fixture = try fixture()
        for target in ["/", "/g/holiday", "/screens/hall"] {
            let page = try fixture.ask(.get, target, fields: [.accept: "text/html"])
            #expect(page.fields[.refresh] == "5", "\(target)")
            #expect(page.text.contains("is being read"), "\(target)")
            #expect(!page.text.contains("There are no pictures"), "\(target)")
        }
        fixture.library.rescan()
        let index = try fixture.ask(.get, "/", fields: [.accept: "text/html"])
        #expect(index.fields[.refresh] == nil)
    }

    @Test("leaves screens where they are")
    func screens() throws {
        let values = try SQLiteBackend(limits: SessionLimits())
        func page(_ fixture: ServiceFixture) throws -> JSONValue? {
            try fixture.ask(.get, "/screens/hall/layout.json?pictures=now")
                .json["strip"]?["currentPage"]
        }
        let before = try fixture(in: values, startLimit: nil)
        #expect(try page(before) == .number(0))
        let (events, turn) = ("/screens/hall/events", #"{"events":[{"type":"next"}]}"#)
        #expect(try before.post(events, turn).status == .ok)
        #expect(try page(before) == .number(1))
        let starting = try fixture(in: values)
        #expect(try starting.post(events, turn).status == .serviceUnavailable)
        starting.service.noteScreens()
        starting.library.rescan()
        #expect(try page(starting) == .number(1))
    }

    @Test("knows its galleries behind a scan")
    func known() throws {
        let fixture = try fixture()
        fixture.library.rescan()
        #expect(try fixture.ask(.get, "/v1/galleries/holiday").status == .ok)
        #expect(try fixture.ask(.get, "/v1/galleries/other").status == .notFound)
        _ = try fixture.session()
    }
}
