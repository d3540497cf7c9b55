import Chance
import FoundationEssentials
import HTTPServing
import HTTPTypes
import JSONCoding
import PNGReading
import ServiceFixture
import SessionStores
import Testing

@Suite("The pictures of a screen")
struct ScreenRouteTests {
    @Test("show the picture that is due, and say when the next one is")
    func due() throws {
        let fixture = try ScreenFixture()
        fixture.wait(1_500)
        let first = try fixture.response("/screens/hall.png")
        #expect(try ScreenFixture.place(first) == 1)
        // Somebody may turn it at any time.
        #expect(first.fields[.cacheControl] == "public, no-cache")
        #expect(first.fields[.peekNextChange] == "9")
        fixture.wait(8_499)
        #expect(try fixture.response("/screens/hall.png").fields[.peekNextChange] == "1")
        #expect(try fixture.shown() == 1)
        for place in [2, 3, 4, 1] {
            fixture.wait(place == 2 ? 1 : 10_000)
            #expect(try fixture.shown() == place)
        }
    }

    @Test("are kept by caches up to the change only where nobody can turn them")
    func caches() throws {
        let hall = #""hall": {"every": "10s", "width": 80, "height": 60, "control": "key""#
        for (more, control) in [
            ("", "max-age=8"), (", \"key\": \"\(ScreenFixture.key)\"", "no-cache"),
        ] {
            let fixture = try ScreenFixture(hall + more + "}")
            fixture.wait(1_500)
            let response = try fixture.response("/screens/hall.png")
            #expect(response.fields[.cacheControl] == "public, \(control)")
            let copy: HTTPFields = [.ifNoneMatch: response.fields[.eTag] ?? ""]
            #expect(try fixture.response("/screens/hall.png", fields: copy).status == .notModified)
        }
    }

    @Test("wake a panel for the next picture, and for each minute of the clock only if asked")
    func clocks() throws {
        let hall =
            #""hall": {"every": "1h", "zone": "UTC", "width": 80, "height": 60, "clock": "time""#
        for (more, seconds) in [("", "3599"), (#", "clockWakes": true"#, "59")] {
            let fixture = try ScreenFixture(hall + more + "}")
            fixture.wait(1_500)
            #expect(try fixture.response("/screens/hall.png").fields[.peekNextChange] == seconds)
            // A page does not sleep.
            #expect(try fixture.response("/screens/hall").fields[.init("Refresh")!] == "59")
            let change = try fixture.response("/screens/hall/layout.json").json["screen"]?[
                "nextChange"]
            #expect(change == .number(Double(ScreenFixture.time + 60_000)))
        }
    }

    @Test("are those of all screens with this definition, whenever it was made")
    func equals() throws {
        let definition = #"{"order": "shuffle", "every": "10s", "width": 80, "height": 60}"#
        let names = ["hall", "desk", "door"]
        let fixture = try ScreenFixture(
            names.map { "\"\($0)\": \(definition)" }.joined(separator: ", "))
        func keys(_ name: String) throws -> [String] {
            let layout = try fixture.response("/screens/\(name)/layout.json?pictures=now").json
            let current = layout["strip"]?["currentPage"]
            let page = layout["pages"]?.list.first { $0["index"] == current }
            return ["\(page?["item"] ?? .null)", "\(layout["screen"]?["round"] ?? .null)"]
        }
        var chance = SeededGenerator(seed: 166)
        let folder = "\(fixture.service.folder)/holiday"
        for step in 0..<200 {
            fixture.wait(10_000)
            // The desk is made when it is asked for, in the middle; the door at the end.
            let hall = try keys("hall")
            if step > 100 { #expect(try keys("desk") == hall, "\(step)") }
            if step == 199 { #expect(try keys("door") == hall) }
            guard step % 7 == 3 else { continue }
            // Pictures come and go in the middle of rounds.
            let name = "\(folder)/new \(Int.random(in: 0..<12, using: &chance)).png"
            if FileManager.default.fileExists(atPath: name) {
                try FileManager.default.removeItem(atPath: name)
            } else {
                try FileManager.default.copyItem(atPath: "\(folder)/3.png", toPath: name)
            }
            fixture.service.library.rescan()
        }
    }

    @Test("know the picture of another time, up to a week ahead")
    func otherTimes() throws {
        let fixture = try ScreenFixture()
        for (seconds, place) in [(10, 2), (15, 2), (20, 3), (-1, 4), (600_000, 1)] {
            let time = ScreenFixture.time + Int64(seconds) * 1000
            #expect(try fixture.shown("/screens/hall.png?t=\(time)") == place)
        }
        for time in [ScreenFixture.time - 86_400_001, ScreenFixture.time + 604_800_001, -1] {
            #expect(try fixture.ask("/screens/hall.png?t=\(time)").status == .badRequest)
        }
    }

    @Test("are the same for two servers that share a store, and behind a restart")
    func servers() throws {
        let values = try SQLiteBackend()
        let one = try ScreenFixture(in: values)
        let body = try one.response("/screens/hall.png").body
        _ = try one.response("/screens/hall/next.png?key=\(ScreenFixture.key)")
        let other = try ScreenFixture(in: values, at: ScreenFixture.time + 2_000)
        #expect(try other.shown() == 2)
        _ = try other.response("/screens/hall/previous.png?key=\(ScreenFixture.key)")
        one.wait(4_000)
        #expect(try one.response("/screens/hall.png").body == body)
    }

    @Test("show a colour in quiet hours, and then what is due")
    func quietHours() throws {
        let quiet = #""quiet": {"from": "04:01", "to": "04:03", "show": "280000"}, "order""#
        let fixture = try ScreenFixture(
            ScreenFixture.hall.replacing("\"order\"", with: quiet))
        // Changes at 04:00:10 to 04:00:50: the second place of the round.
        fixture.wait(59_000)
        #expect(try fixture.shown() == 2)
        #expect(try fixture.response("/screens/hall.png").fields[.peekNextChange] == "1")
        fixture.wait(1_000)
        let frame = try readPNG(try fixture.response("/screens/hall.png").body)
        #expect(frame.pixels[0..<3] == [0x28, 0, 0])
        #expect(try fixture.response("/screens/hall.png").fields[.peekNextChange] == "120")
        // Twelve changes were due, the one at 04:03:00 included: one comes.
        fixture.wait(120_000)
        #expect(try fixture.shown() == 3)
    }

    @Test("say that there are no pictures yet, and show them as soon as there are")
    func withoutPictures() throws {
        let fixture = try ScreenFixture(
            ScreenFixture.hall.replacing("\"order\"", with: #""galleries": ["new"], "order""#))
        let empty = try fixture.response("/screens/hall.png")
        #expect(empty.status == .ok && empty.fields[.cacheControl] == "public, no-cache")
        #expect(empty.fields[.peekNextChange] == "10")
        let layout = try fixture.response("/screens/hall/layout.json").json
        #expect(layout["strip"]?["pageCount"] == .number(0))
        #expect(try fixture.response("/screens/hall").text.contains("There are no pictures yet."))
        let folder = fixture.service.folder
        try FileManager.default.createDirectory(
            atPath: "\(folder)/new", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: "\(folder)/holiday/3.png", toPath: "\(folder)/new/3.png")
        fixture.service.library.rescan()
        #expect(try fixture.shown() == 3)
    }

    @Test("keep their rounds while all their pictures are gone")
    func keptRounds() throws {
        let (steady, interrupted) = (try ScreenFixture(), try ScreenFixture())
        func round(_ fixture: ScreenFixture) throws -> JSONValue? {
            try fixture.ask("/screens/hall/layout.json?pictures=now").json["screen"]?["round"]
        }
        for fixture in [steady, interrupted] {
            _ = try round(fixture)
            // A round that has grown begins at another time than those of as many pictures.
            let holiday = "\(fixture.service.folder)/holiday"
            try FileManager.default.copyItem(
                atPath: "\(holiday)/3.png", toPath: "\(holiday)/5.png")
            fixture.service.library.rescan()
            #expect(try round(fixture)?["count"] == .number(5))
        }
        let folder = interrupted.service.folder
        try FileManager.default.moveItem(atPath: "\(folder)/holiday", toPath: "\(folder)-away")
        interrupted.service.library.rescan()
        for fixture in [steady, interrupted] { fixture.wait(120_000) }
        let numbers = try (round(steady)?["number"], round(interrupted)?["number"])
        #expect(numbers.0 != numbers.1)
        try FileManager.default.moveItem(atPath: "\(folder)-away", toPath: "\(folder)/holiday")
        interrupted.service.library.rescan()
        #expect(try round(interrupted)?["number"] == numbers.0)
        #expect(try round(interrupted)?["place"] == round(steady)?["place"])
    }

    @Test("refuse names, formats, sizes and parameters that there are not")
    func wrong() throws {
        let fixture = try ScreenFixture()
        for (target, status) in [
            ("/screens/none.png", HTTPResponse.Status.notFound), ("/screens/none", .notFound),
            ("/screens/hall.gif", .notFound), ("/screens/h%20ll.png", .notFound),
            ("/screens/hall/sepia.png", .badRequest), ("/screens/hall.png?width=15", .badRequest),
            ("/screens/hall.png?with=15", .badRequest), ("/screens/hall.png?t=now", .badRequest),
            ("/screens/hall.png?advance=1", .badRequest),
            ("/screens/hall/next.png?with=15&key=\(ScreenFixture.key)", .badRequest),
            ("/screens/hall?scripts=yes", .badRequest), ("/screens/hall/up.png", .badRequest),
        ] {
            #expect(try fixture.ask(target).status == status, "\(target)")
        }
        // A turn is at the present time, and ignores another one.
        let turn = try fixture.ask(
            "/screens/hall/next.png?pictures=now&t=\(ScreenFixture.time)&key=\(ScreenFixture.key)")
        #expect(turn.status == .ok)
        #expect(turn.fields.contains { $0.name.rawName == "Peek-Ignored" && $0.value == "\"t\"" })
        #expect(try fixture.ask("/screens/hall", .put).status == .methodNotAllowed)
    }
}
