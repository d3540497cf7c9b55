import HTTPServing
import HTTPTypes
import JSONCoding
import RequestGate
import Requests
import ScreenService
import ServiceFixture
import Testing

@Suite("The requests that turn the picture of a screen")
struct ScreenTurnTests {
    @Test("turn the picture by GET with the key, and let the schedule go on from there")
    func turning() throws {
        let fixture = try ScreenFixture()
        let response = try fixture.response("/screens/hall/next.png?key=\(ScreenFixture.key)")
        #expect(try ScreenFixture.place(response) == 2)
        #expect(response.fields[.cacheControl] == "no-store")
        #expect(try fixture.shown() == 2)
        // The choice is shown for a whole period.
        fixture.wait(10_000)
        #expect(try fixture.shown() == 2)
        fixture.wait(10_000)
        #expect(try fixture.shown() == 3)
        let bearer: HTTPFields = [.authorization: "Bearer \(ScreenFixture.key)"]
        #expect(try fixture.shown("/screens/hall/previous.png", fields: bearer) == 2)
        #expect(try fixture.shown("/screens/hall.png?advance=wake&key=\(ScreenFixture.key)") == 3)
    }

    @Test("turn nothing by a GET sent again within a second, but by one after it")
    func repetition() throws {
        let fixture = try ScreenFixture()
        let next = "/screens/hall/next.png?key=\(ScreenFixture.key)"
        #expect(try fixture.shown(next) == 2)
        fixture.wait(999)
        #expect(try fixture.shown(next) == 2)
        #expect(try fixture.shown("/screens/hall.png?advance=wake&key=\(ScreenFixture.key)") == 2)
        fixture.wait(1)
        #expect(try fixture.shown(next) == 3)
        // The other direction is no repetition.
        #expect(try fixture.shown("/screens/hall/previous.png?key=\(ScreenFixture.key)") == 2)
    }

    @Test(
        "turn nothing by HEAD, or for a browser that only looks ahead",
        arguments: [
            (HTTPRequest.Method.head, [:]), (.get, ["Sec-Purpose": "prefetch;prerender"]),
            (.get, ["Sec-Purpose": "prefetch"]), (.get, ["Purpose": "prefetch"]),
            (.get, ["X-Purpose": "preview"]), (.get, ["X-Moz": "prefetch"]),
        ])
    func speculation(method: HTTPRequest.Method, names: [String: String]) throws {
        let fixture = try ScreenFixture()
        var fields = HTTPFields()
        for (name, value) in names { fields[try #require(HTTPField.Name(name))] = value }
        for target in [
            "next.png?key=\(ScreenFixture.key)", "previous.webp?key=\(ScreenFixture.key)",
        ] {
            let response = try fixture.response("/screens/hall/\(target)", method, fields: fields)
            #expect(response.status == .ok && response.fields[.cacheControl] == "no-store")
        }
        _ = try fixture.response(
            "/screens/hall.jpg?advance=wake&key=\(ScreenFixture.key)", method, fields: fields)
        #expect(try fixture.shown() == 1)
    }

    @Test("turn nothing without the right key")
    func keys() throws {
        let fixture = try ScreenFixture(ScreenFixture.hall + #", "open": {}"#)
        for target in ["hall/next.png", "hall/previous.jpg", "hall.png?advance=wake"] {
            for key in ["", "key=0123456789abcdeF", "key="] {
                let mark = target.contains("?") ? "&" : "?"
                let response = try fixture.ask(
                    "/screens/\(target)\(key.isEmpty ? "" : mark)\(key)")
                #expect(response.status == .forbidden)
                #expect(response.json["type"] == .text("/problems/screen-key-needed"))
            }
        }
        let keyless = try fixture.ask("/screens/open/next.png?key=\(ScreenFixture.key)")
        #expect(keyless.json["type"] == .text("/problems/screen-without-key"))
        #expect(try fixture.shown() == 1)
    }

    @Test("open screens alone with the key where tokens are asked for, for reading and turning")
    func tokens() throws {
        var admission = RequestAdmission()
        admission.access = AccessGuard(
            tokens: try TokenList(parsing: "token-0123456789"), admin: nil, links: nil
        ) { 0 }
        let fixture = try ScreenFixture(ScreenFixture.hall + #", "desk": {}"#, behind: admission)
        for target in ["hall.png", "hall", "hall/layout.json", "hall/grey-4.png", "hall/updates"] {
            #expect(try fixture.ask("/screens/\(target)").status == .unauthorized)
            let opened = try fixture.response("/screens/\(target)?key=\(ScreenFixture.key)")
            #expect(opened.status == .ok)
            #expect(opened.fields[.cacheControl]?.hasPrefix("public") == false)
        }
        #expect(try fixture.shown("/screens/hall/next.png?key=\(ScreenFixture.key)") == 2)
        for target in [
            "/screens/desk.png", "/screens/none.png", "/v1/galleries", "/", "/screens",
            "/v1/screens/hall",
        ] {
            #expect(try fixture.ask("\(target)?key=\(ScreenFixture.key)").status == .unauthorized)
        }
        let token: HTTPFields = [.authorization: "Bearer token-0123456789"]
        #expect(try fixture.ask("/screens/desk.png?pictures=now", fields: token).status == .ok)
    }

    @Test("do what people send: each event, or one of them by a form")
    func events() throws {
        let fixture = try ScreenFixture()
        let answer = try fixture.post(
            "/screens/hall/events", #"{"events":[{"type":"next"},{"type":"next"}]}"#)
        #expect(answer.status == .ok)
        #expect(answer.json["strip"]?["currentPage"] == .number(2))
        #expect(try fixture.shown() == 3)
        for (form, place) in [
            ("previous=1", 2), ("goTo=3", 4), ("swipe=left", 1), ("key=left", 4),
        ] {
            let answer = try fixture.submit("/screens/hall/events", form)
            #expect(answer.status == .ok, "\(answer.text)")
            #expect(try fixture.shown() == place, "\(form)")
        }
        _ = try fixture.post(
            "/screens/hall/events", #"{"events":[{"type":"autoplay","held":true}]}"#)
        fixture.wait(1_000_000)
        #expect(try fixture.shown() == 4)
        let stopped = try fixture.response("/screens/hall/layout.json").json["screen"]
        #expect(stopped?["isPaused"] == .flag(true) && stopped?["nextChange"] == .null)
        _ = try fixture.post(
            "/screens/hall/events", #"{"events":[{"type":"autoplay","held":false}]}"#)
        // The round in which it was stopped ends; 101 changes were due by the time alone.
        fixture.wait(10_000)
        #expect(try fixture.shown() == 2)
    }

    @Test("do nothing of a batch of which one event is none of a screen")
    func unknownEvents() throws {
        let fixture = try ScreenFixture()
        for batch in [
            #"{"events":[{"type":"next"},{"type":"scroll","dx":1,"dy":0}]}"#,
            #"{"events":[{"type":"next"},{"type":"goTo","page":4}]}"#,
            #"{"seq":1,"events":[{"type":"next"}]}"#, #"{"events":[{"type":"undo"}]}"#,
        ] {
            let answer = try fixture.post("/screens/hall/events", batch)
            #expect([.badRequest, .notFound].contains(answer.status), "\(batch)")
        }
        #expect(try fixture.shown() == 1)
    }

    @Test("are the events that the error names, and no others")
    func knownEvents() throws {
        let fixture = try ScreenFixture()
        for event in EventDeclaration.all {
            guard let form = event.form else { continue }
            let answer = try fixture.submit("/screens/hall/events", form.example)
            let isNamed = ScreenBoard.knownEvents.contains(event.name)
            #expect((answer.status != .badRequest) == isNamed, "\(form.example): \(answer.text)")
        }
    }

    @Test("let only people with the key turn the picture where the definition says so")
    func control() throws {
        let fixture = try ScreenFixture(
            ScreenFixture.hall.replacing("\"order\"", with: #""control": "key", "order""#))
        for target in ["/screens/hall/events", "/screens/hall"] {
            #expect(try fixture.submit(target, "next=1").status == .forbidden)
            let answer = try fixture.submit("\(target)?key=\(ScreenFixture.key)", "next=1")
            #expect(answer.status == .ok || answer.status == .seeOther)
        }
        #expect(try fixture.shown() == 3)
        #expect(try !fixture.response("/screens/hall").text.contains("<form"))
        #expect(
            try fixture.response("/screens/hall?key=\(ScreenFixture.key)").text.contains("<form"))
    }
}
