import Requests
import ScrollEngine
import Testing

@testable import Replaying

@Suite("An event script")
struct EventScriptTests {
    private func script(_ text: String) throws(EventScriptError) -> EventScript {
        try EventScript(parsing: Array(text.utf8))
    }

    /// The events of a script, each a batch of its own.
    private func events(_ script: EventScript) -> [InputEvent] {
        script.lines.flatMap { $0.batch.events.map(\.event) }
    }

    private func milliseconds(_ times: [Timestamp]) -> [Int64] { times.map(\.milliseconds) }

    @Test("is read line by line, as a client would have sent the events")
    func lines() throws {
        let read = try script(
            #"""
            {"time":20,"type":"down","id":3,"x":10,"y":20.5,"pointer":"mouse"}
            {"time":36,"type":"move","id":3,"x":0,"y":20.5,"pointer":"mouse"}
            {"type":"cancel","id":3}
            {"time":500,"type":"goTo","page":4,"animated":false}
            """#)
        let point = Point(x: 10, y: 20.5)
        #expect(
            events(read) == [
                .pointer(PointerEvent(.down, id: 3, at: point, kind: .mouse, clientTime: 20)),
                .pointer(
                    PointerEvent(
                        .move, id: 3, at: Point(x: 0, y: 20.5), kind: .mouse, clientTime: 36)),
                .pointer(PointerEvent(.cancel, id: 3, at: .zero, kind: .touch)),
                .goTo(PageIndex(4), isAnimated: false),
            ])
        #expect(milliseconds(read.lines.map(\.time)) == [20, 36, 36, 500])
        #expect(read.end.milliseconds == 500)
    }

    @Test("counts every line, but skips empty ones and comments")
    func silence() throws {
        let read = try script(
            "# a walk\r\n\r\n  \t\n{\"time\": 7, \"type\": \"next\"}\r\n   # on\n"
                + "{\"type\": \"previous\"}")
        #expect(read.lines.map(\.number) == [4, 6])
        #expect(events(read) == [.next, .previous])
    }

    @Test("can undo")
    func undo() throws {
        let read = try script(#"{"type":"undo"}"#)
        #expect(read.lines.map(\.batch.isUndo) == [true])
        #expect(events(read).isEmpty)
    }

    @Test("begins at 0 when its first line has no time")
    func beginning() throws {
        #expect(milliseconds(try script(#"{"type":"next"}"#).lines.map(\.time)) == [0])
    }

    @Test("has show lines, between events or alone")
    func shows() throws {
        let read = try script(
            #"""
            {"time":5,"type":"next"}
            {"type":"show"}
            {"time":90,"type":"show"}
            """#)
        #expect(milliseconds(read.shows) == [5, 90])
        #expect(read.lines.count == 1)
        #expect(read.end.milliseconds == 90)
        #expect(try script(#"{"type":"show"}"#).lines.isEmpty)
    }

    @Test(
        "names the line and its error",
        arguments: [
            (#"{"type":"tap","x":"1","y":2}"#, "x must be a number from -1000000 to 1000000."),
            (#"{"type":"tap","x":1}"#, "y must be given."),
            (#"{"type":"next","x":1}"#, "x is not known here. Known are time, type."),
            (#"{"type":"show","x":1}"#, "x is not known here. Known are time, type."),
            (#"{"type":"undo","x":1}"#, "x is not known here. Known are time, type."),
            (#"{"type":"next","time":8}"#, "time must be 9 or later, as the line before is."),
            (
                #"{"type":"next","time":-1}"#,
                "time must be a whole number from 0 to 9007199254740991."
            ),
            (#"["next"]"#, "The document must be an object."),
            (#"{"type":"next"} x"#, "The JSON is malformed at byte 16."),
            (#"{"type":"next","type":"next"}"#, "The name “type” occurs twice in one object."),
        ])
    func wrong(line: String, reason: String) {
        #expect(throws: EventScriptError.badLine(3, reason: reason)) {
            try script("{\"time\":9,\"type\":\"next\"}\n\n\(line)\n")
        }
    }

    @Test("lists every type in its error", arguments: [#"{"type":"fly"}"#, "{}"])
    func types(line: String) throws {
        let error = #expect(throws: EventScriptError.self) { try script(line) }
        guard case .badLine(1, let reason) = error else {
            Issue.record("the first line is bad, not \(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix("type must be show, or one of down, move, "))
    }

    @Test("must not be empty", arguments: ["", "\n\n", "# nothing\n"])
    func emptiness(text: String) {
        #expect(throws: EventScriptError.empty) { try script(text) }
    }
}
