import HTTPTypes
import JSONCoding
import Metering
import RequestGate
import Requests
import ServiceFixture
import SessionStores
import Testing

@testable import GalleryService
@testable import HTTPServing
@testable import ScreenService

@Suite("The operator of screens")
struct ScreenOperatorTests {
    private static let key = ScreenFixture.key

    private func fixture(
        _ screens: String = ScreenFixture.hall, in values: (any NamedValueStore)? = nil
    ) throws -> ServiceFixture {
        try ScreenFixture(screens, behind: .operated(), in: values).service
    }

    private func ask(
        _ fixture: ServiceFixture, _ method: HTTPRequest.Method, _ target: String,
        _ document: String = ""
    ) throws -> Response {
        try fixture.ask(
            method, target,
            fields: [
                .authorization: "Bearer \(TestAccess.adminToken)", .contentType: "application/json",
            ], body: Array(document.utf8))
    }

    @Test("makes, replaces and removes screens")
    func making() throws {
        let fixture = try fixture()
        let made = try ask(fixture, .put, "/v1/screens/desk", #"{"every": "1h", "title": "Desk"}"#)
        #expect(made.status == .created && made.fields[.location] == "/v1/screens/desk")
        #expect(made.json["definition"]?["every"] == .text("1h"))
        #expect(made.json["origin"] == .text("api") && made.json["hidesOther"] == .flag(false))
        #expect(try fixture.ask(.get, "/screens/desk.png?pictures=now").status == .ok)
        let replaced = try ask(fixture, .put, "/v1/screens/desk", #"{"every": "2h"}"#)
        #expect(replaced.status == .ok && replaced.fields[.location] == nil)
        #expect(replaced.json["screen"]?["title"] == .text("desk"))
        let list = try ask(fixture, .get, "/v1/screens").json
        #expect(list["screens"]?.list.compactMap { $0["name"] } == [.text("desk"), .text("hall")])
        #expect(try ask(fixture, .delete, "/v1/screens/desk").status == .noContent)
        #expect(try ask(fixture, .delete, "/v1/screens/desk").status == .notFound)
        #expect(try fixture.ask(.get, "/screens/desk.png").status == .notFound)
    }

    @Test("reads a warning of galleries that do not exist, with the nearest ids")
    func unknownGalleries() throws {
        let fixture = try fixture()
        let made = try ask(
            fixture, .put, "/v1/screens/desk", #"{"galleries": ["holiday", "Holidy", "2024--*"]}"#)
        #expect(made.status == .created)
        let warnings = [
            "There is no gallery Holidy. The nearest: holiday.",
            "There is no gallery 2024--*, and none with a similar id.",
        ]
        #expect(made.json["warnings"]?.list == warnings.map { .text($0) })
        let page = try ask(fixture, .get, "/screens").text
        for warning in warnings { #expect(page.contains(warning), "\(warning)") }
        let hall = try ask(fixture, .get, "/v1/screens/hall").json
        #expect(hall["warnings"]?.list == [])
    }

    @Test("keeps them where sessions are kept, for all servers and restarts")
    func keeping() throws {
        let values = try SQLiteBackend()
        let (one, other) = (try fixture(in: values), try fixture(in: values))
        #expect(try ask(one, .put, "/v1/screens/desk", #"{"every": "1h"}"#).status == .created)
        #expect(try other.ask(.get, "/screens/desk.png?pictures=now").status == .ok)
        #expect(try ask(one, .put, "/v1/screens/desk", #"{"title": "New"}"#).status == .ok)
        // Another server asks the store for changes each second.
        other.wait(1_000)
        #expect(try ask(other, .get, "/v1/screens/desk").json["screen"]?["title"] == .text("New"))
        #expect(try ask(other, .delete, "/v1/screens/desk").status == .noContent)
        one.wait(1_000)
        #expect(try one.ask(.get, "/screens/desk.png").status == .notFound)
    }

    @Test("cannot replace a screen of the file, which wins over one of the API")
    func file() throws {
        let values = try SQLiteBackend()
        let without = try fixture(#""desk": {}"#, in: values)
        #expect(try ask(without, .put, "/v1/screens/hall", #"{"every": "1h"}"#).status == .created)
        let fixture = try fixture(in: values)
        let both = try ask(fixture, .get, "/v1/screens/hall").json
        #expect(both["origin"] == .text("file") && both["hidesOther"] == .flag(true))
        #expect(both["definition"]?["every"] == .text("10s"))
        let refused = try ask(fixture, .put, "/v1/screens/hall", "{}")
        #expect(refused.status == .conflict)
        #expect(refused.json["type"] == .text("/problems/screen-in-file"))
        // The hidden one can be removed, the other one cannot.
        #expect(try ask(fixture, .delete, "/v1/screens/hall").status == .noContent)
        #expect(try ask(fixture, .get, "/v1/screens/hall").json["hidesOther"] == .flag(false))
        let kept = try ask(fixture, .delete, "/v1/screens/hall")
        #expect(kept.status == .conflict && kept.json["type"] == .text("/problems/screen-in-file"))
    }

    @Test("reads the file again, and streams of changed screens end")
    func reading() throws {
        let fixture = try fixture()
        guard case .streamed(let stream) = try fixture.reply(.get, "/screens/hall/updates") else {
            Issue.record("no stream")
            return
        }
        _ = stream.next()
        fixture.service.adopt(
            try ScreenFile(Array(#"{"screens": {"hall": {"every": "1h"}, "door": {}}}"#.utf8)))
        #expect(try fixture.ask(.get, "/screens/door.png?pictures=now").status == .ok)
        guard case .bytes(let bytes) = stream.next() else {
            Issue.record("nothing is said")
            return
        }
        #expect(String(decoding: bytes, as: UTF8.self) == "event: ended\ndata: {}\n\n")
        stream.finish()
    }

    @Test(
        "hears what is wrong with a definition",
        arguments: [
            (#"{"every": "0s"}"#, "every"), (#"{"at": ["99:00"]}"#, "at[0]"),
            (#"{"quiet": {"from": "1", "to": "2"}}"#, "quiet.from"), (#"{"name": "x"}"#, "name"),
            ("[]", "The document"), (#"{"galleries": ["a", "b c"]}"#, "galleries[1]"),
        ])
    func mistakes(document: String, path: String) throws {
        let fixture = try fixture()
        let refused = try ask(fixture, .put, "/v1/screens/desk", document)
        #expect(refused.status == .badRequest)
        #expect(refused.json["field"] == .text(path))
        #expect(try fixture.ask(.get, "/screens/desk.png").status == .notFound)
    }

    @Test("is known by a token, and without one sees and changes nothing")
    func strangers() throws {
        let fixture = try fixture()
        for (method, target) in [
            (HTTPRequest.Method.get, "/screens"), (.get, "/v1/screens"), (.get, "/v1/screens/hall"),
            (.put, "/v1/screens/desk"), (.delete, "/v1/screens/hall"),
        ] {
            let refused = try fixture.ask(
                method, target, fields: [.authorization: "Bearer \(Self.key)"],
                body: Array("{}".utf8))
            #expect(refused.status == .unauthorized, "\(method) \(target)")
        }
        let off = try ServiceFixture(
            galleries: [("holiday", ["1"])], screens: ScreenFixture.hall,
            at: ScreenFixture.time)
        #expect(try off.ask(.get, "/v1/screens").json["type"] == .text("/problems/admin-off"))
    }

    @Test("keeps a hundred screens of the API at most")
    func limits() throws {
        let fixture = try fixture()
        for number in 1...100 {
            #expect(try ask(fixture, .put, "/v1/screens/s\(number)", "{}").status == .created)
        }
        let refused = try ask(fixture, .put, "/v1/screens/s101", "{}")
        #expect(refused.status == .conflict)
        #expect(refused.json["type"] == .text("/problems/too-many-screens"))
        #expect(try ask(fixture, .put, "/v1/screens/s7", #"{"every": "7s"}"#).status == .ok)
    }

    @Test("sees when the next picture comes, whatever the minutes of the clock")
    func nextChange() throws {
        let fixture = try fixture(#""hall": {"every": "1h", "zone": "UTC", "clock": "time"}"#)
        let page = try ask(fixture, .get, "/screens").text
        #expect(page.contains("<dt>Next change</dt><dd>2026-11-25 05:00:00</dd>"))
    }

    @Test("sees which devices asked last, and what they said with the key")
    func devices() throws {
        let fixture = try fixture(ScreenFixture.hall + #", "desk": {}"#)
        let fields: HTTPFields = [
            .init("ID")!: "AA:BB", .init("Percent-Charged")!: "81.5", .init("RSSI")!: "-61",
            .init("Battery-Voltage")!: "4.1", .init("FW-Version")!: "1.6.2",
        ]
        _ = try fixture.ask(.get, "/screens/hall.png?key=\(Self.key)", fields: fields)
        // Nobody vouches for what this one says.
        _ = try fixture.ask(.get, "/screens/hall.png?battery=1&device=liar")
        _ = try fixture.ask(.get, "/screens/desk.png?battery=55&signal=-70&device=pi&firmware=2")
        _ = try fixture.ask(.get, "/screens/desk.png?battery=900&signal=x&device=pi")
        let hall = try ask(fixture, .get, "/v1/screens/hall").json["devices"]?.list ?? []
        #expect(hall.compactMap { $0["name"] } == [.text("127.0.0.1"), .text("AA:BB")])
        #expect(hall.last?["battery"] == .number(81.5) && hall.last?["signal"] == .number(-61))
        #expect(hall.last?["voltage"] == .number(4.1) && hall.last?["firmware"] == .text("1.6.2"))
        #expect(hall.first?["battery"] == .null)
        let desk = try ask(fixture, .get, "/v1/screens/desk").json["devices"]?.list ?? []
        #expect(desk.count == 1 && desk[0]["requests"] == .number(2))
        #expect(desk[0]["battery"] == .number(55) && desk[0]["signal"] == .number(-70))
        let page = try ask(fixture, .get, "/screens").text
        for text in ["AA:BB", "battery 81.5 %", "4.1 V", "signal -61 dBm", "firmware 1.6.2"] {
            #expect(page.contains(text), "\(text)")
        }
        // One device said nothing.
        #expect(!page.contains(", ,") && !page.contains("<dd></dd>"))
        var metrics = MetricsText()
        fixture.service.shared.screens.writeMetrics(&metrics)
        for line in [
            #"peekstrip_screens{origin="file"} 2"#,
            #"peekstrip_screen_device_battery_percent{screen="desk",device="3"} 55"#,
            #"peekstrip_screen_device_battery_percent{screen="hall",device="1"} 81.5"#,
            #"peekstrip_screen_device_signal_dbm{screen="hall",device="1"} -61"#,
            #"peekstrip_screen_device_info{screen="hall",device="1",name="AA:BB",firmware="1.6.2"} 1"#,
        ] {
            #expect(metrics.text.contains(line + "\n"), "\(line)")
        }
        #expect(!metrics.text.contains("liar") && !metrics.text.contains(#"name="pi""#))
    }

    @Test("sees the last 64 devices, with as many numbers in metrics")
    func manyDevices() throws {
        let fixture = try fixture(#""desk": {}"#)
        for number in 1...200 {
            _ = try fixture.ask(.get, "/screens/desk.png?battery=50&device=d\(number)")
        }
        let devices = try ask(fixture, .get, "/v1/screens/desk").json["devices"]?.list ?? []
        #expect(
            devices.compactMap { $0["name"] } == (137...200).reversed().map { .text("d\($0)") })
        var metrics = MetricsText()
        fixture.service.shared.screens.writeMetrics(&metrics)
        let lines = metrics.text.split(separator: "\n").filter {
            $0.hasPrefix("peekstrip_screen_device_battery_percent{")
        }
        #expect(
            Set(lines)
                == Set(
                    (1...64).map {
                        "peekstrip_screen_device_battery_percent{screen=\"desk\",device=\"\($0)\"} 50"
                    }))
    }
}
