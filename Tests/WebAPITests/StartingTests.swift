import HTTPServing
import HTTPTypes
import ImageLibrary
import ServiceFixture
import Testing

@Suite("A service whose folders are still being read")
struct StartingTests {
    /// The first scan has ended at some time, and nobody has taken what it found.
    private func fixture() throws -> ServiceFixture {
        try ServiceFixture(
            galleries: [("holiday", ["1", "2", "3", "4"])], screens: ScreenFixture.hall,
            at: ScreenFixture.time, startLimit: .zero)
    }

    @Test("asks to come again for what it does not know yet")
    func unknown() throws {
        let fixture = try fixture()
        for target in ["/v1/galleries/holiday", "/screens/hall.png"] {
            let response = try fixture.ask(.get, target)
            #expect(response.status == .serviceUnavailable, "\(target)")
            #expect(response.fields[.retryAfter] == "5", "\(target)")
        }
        let session = try fixture.post("/v1/sessions", #"{"gallery":"holiday"}"#)
        #expect(session.status == .serviceUnavailable)
        #expect(try fixture.ask(.get, "/v1/galleries").status == .ok)
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
