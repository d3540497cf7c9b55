import HTTPServing
import Interface
import JSONCoding
import ScrollEngine
import Testing
import Viewers

@testable import Requests

@Suite("A batch of events")
struct EventReadingTests {
    private func batch(_ text: String) throws -> EventBatch {
        let bytes = Array(text.utf8)
        return try EventBatch(document: try JSONValue(parsing: bytes), bytes: bytes)
    }

    @Test("is read with every type of event")
    func types() throws {
        let events = try batch(
            #"""
            {"seq":7,"events":[
              {"type":"down","id":3,"x":10,"y":20.5,"pointer":"mouse","time":100},
              {"type":"cancel","id":3},
              {"type":"swipe","direction":"left","velocity":1200},
              {"type":"tap","x":1,"y":2},{"type":"next"},{"type":"previous"},
              {"type":"goTo","page":4,"animated":false},{"type":"resize","width":300,"height":200},
              {"type":"reload"}]}
            """#)
        #expect(events.sequence == 7)
        #expect(
            events.events.map(\.event) == [
                .pointer(
                    PointerEvent(
                        .down, id: 3, at: Point(x: 10, y: 20.5), kind: .mouse, clientTime: 100)),
                .pointer(PointerEvent(.cancel, id: 3, at: .zero, kind: .touch)),
                .swipe(.left, velocity: 1200), .tap(Point(x: 1, y: 2), count: 1), .next, .previous,
                .goTo(PageIndex(4), isAnimated: false),
                .resize(PixelSize(width: 300, height: 200)), .reload,
            ])
    }

    @Test("is read with taps, fingers, wheels, keys and zoom")
    func gestures() throws {
        let events = try batch(
            #"""
            {"events":[
              {"type":"tap","x":1,"y":2,"count":2},{"type":"longPress","x":3,"y":4},
              {"type":"pinch","scale":1.5,"x":5,"y":6},{"type":"scroll","dx":-7,"dy":8.5},
              {"type":"scroll","dy":120},{"type":"key","key":"pageDown"},
              {"type":"zoom","scale":2},{"type":"zoom","scale":3,"x":9,"y":10},
              {"type":"autoplay","held":true},{"type":"autoplay","hold":"hover","held":false}]}
            """#)
        #expect(
            events.events.map(\.event) == [
                .tap(Point(x: 1, y: 2), count: 2), .longPress(Point(x: 3, y: 4)),
                .pinch(scale: 1.5, at: Point(x: 5, y: 6)), .scroll(Vector(dx: -7, dy: 8.5)),
                .scroll(Vector(dx: 0, dy: 120)), .key(.pageDown), .zoom(scale: 2, at: nil),
                .zoom(scale: 3, at: Point(x: 9, y: 10)), .autoplay(.request, isPaused: true),
                .autoplay(.hover, isPaused: false),
            ])
    }

    @Test("is read with every key")
    func keys() throws {
        let names = [
            "left", "right", "up", "down", "pageUp", "pageDown", "home", "end", "space", "enter",
            "zoomIn", "zoomOut", "escape",
        ]
        let events = try names.map { try batch(#"{"events":[{"type":"key","key":"\#($0)"}]}"#) }
        #expect(events.flatMap(\.events).map(\.event) == Key.allCases.map { .key($0) })
        #expect(names == Key.allCases.map(\.rawValue))
    }

    @Test("is an undo when that is its only event")
    func undo() throws {
        let undo = try batch(#"{"seq":3,"events":[{"type":"undo","time":5}]}"#)
        #expect(undo.isUndo && undo.events.isEmpty && undo.sequence == 3)
        #expect(try !batch(#"{"events":[{"type":"next"}]}"#).isUndo)
    }

    @Test(
        "names its error",
        arguments: [
            (#"[]"#, "The document"), (#"{"events":5}"#, "events"), (#"{}"#, "events"),
            (#"{"events":[],"extra":1}"#, "extra"), (#"{"events":[7]}"#, "events[0]"),
            (#"{"events":[{"type":"fly"}]}"#, "events[0].type"),
            (#"{"events":[{}]}"#, "events[0].type"),
            (#"{"events":[{"type":"next","x":1}]}"#, "events[0].x"),
            (#"{"events":[{"type":"next"},{"type":"tap","x":"1","y":2}]}"#, "events[1].x"),
            (#"{"events":[{"type":"tap","x":1e308,"y":2}]}"#, "events[0].x"),
            (#"{"events":[{"type":"tap","x":1}]}"#, "events[0].y"),
            (
                #"{"events":[{"type":"swipe","direction":"left","velocity":-1}]}"#,
                "events[0].velocity"
            ),
            (#"{"events":[{"type":"goTo","page":1.5}]}"#, "events[0].page"),
            (#"{"events":[{"type":"goTo","item":"../x"}]}"#, "events[0].item"),
            (#"{"events":[{"type":"resize","width":4096,"height":4096}]}"#, "viewport"),
            (#"{"events":[{"type":"tap","x":1,"y":2,"count":3}]}"#, "events[0].count"),
            (#"{"events":[{"type":"tap","x":1,"y":2,"count":0}]}"#, "events[0].count"),
            (#"{"events":[{"type":"longPress","x":1}]}"#, "events[0].y"),
            (#"{"events":[{"type":"longPress","x":1,"y":1,"count":1}]}"#, "events[0].count"),
            (#"{"events":[{"type":"pinch","x":1,"y":1}]}"#, "events[0].scale"),
            (#"{"events":[{"type":"pinch","scale":2}]}"#, "events[0].x"),
            (#"{"events":[{"type":"pinch","scale":0,"x":1,"y":1}]}"#, "events[0].scale"),
            (#"{"events":[{"type":"pinch","scale":-2,"x":1,"y":1}]}"#, "events[0].scale"),
            (#"{"events":[{"type":"scroll"}]}"#, "events[0].dx"),
            (#"{"events":[{"type":"scroll","dx":1e9}]}"#, "events[0].dx"),
            (#"{"events":[{"type":"key"}]}"#, "events[0].key"),
            (#"{"events":[{"type":"key","key":"F13"}]}"#, "events[0].key"),
            (#"{"events":[{"type":"zoom"}]}"#, "events[0].scale"),
            (#"{"events":[{"type":"zoom","scale":101}]}"#, "events[0].scale"),
            (#"{"events":[{"type":"zoom","scale":2,"x":1}]}"#, "events[0].y"),
            (#"{"events":[{"type":"zoom","scale":2,"y":1}]}"#, "events[0].x"),
            (#"{"events":[{"type":"autoplay"}]}"#, "events[0].held"),
            (#"{"events":[{"type":"autoplay","hold":"sleep","held":true}]}"#, "events[0].hold"),
            (#"{"events":[{"type":"autoplay","held":1}]}"#, "events[0].held"),
            (#"{"events":[{"type":"undo"},{"type":"next"}]}"#, "events"),
            (#"{"events":[{"type":"undo"},{"type":"undo"}]}"#, "events"),
            (#"{"events":[{"type":"undo","x":1}]}"#, "events[0].x"),
            (#"{"events":[],"seq":0}"#, "seq"), (#"{"events":[],"seq":1e30}"#, "seq"),
            (#"{"events":[],"time":-1}"#, "time"),
        ])
    func wrong(text: String, path: String) throws {
        let error = #expect(throws: FieldError.self) { try batch(text) }
        #expect(error?.path == path)
    }

    @Test("is also a single event, without a number")
    func single() throws {
        let swipe = try batch(#"{"type":"swipe","direction":"left","velocity":1200}"#)
        #expect(swipe.events.map(\.event) == [.swipe(.left, velocity: 1200)])
        #expect(swipe.sequence == nil && !swipe.isUndo)
        let undo = try batch(#"{"type":"undo"}"#)
        #expect(undo.isUndo && undo.events.isEmpty)
        // The time is the client's, as that of an event in a list.
        let timed = try batch(#"{"type":"next","time":5000}"#)
        #expect(timed.events.first?.clientTime == 5000)
        guard case .now = timed.arrival else {
            Issue.record("\(timed.arrival)")
            return
        }
        let error = #expect(throws: FieldError.self) { try batch(#"{"type":"next","x":1}"#) }
        #expect(error?.path == "x")
    }

    @Test(
        "is rejected with the names that are known, and with the nearest one",
        arguments: [
            (
                #"{"events":[{"type":"swip","direction":"left"}]}"#,
                "events[0].type must be one of \(EventReadingTests.known). Did you mean swipe?"
            ),
            (
                #"{"events":[{"type":"swipe","directon":"left"}]}"#,
                "events[0].directon is not known here. Did you mean direction? "
                    + "Known are direction, time, type, velocity."
            ),
            (
                #"{"events":[{"type":"swipe","direction":"lefft"}]}"#,
                "events[0].direction must be one of left, right, up, down. Did you mean left?"
            ),
            (
                #"{"evnts":[]}"#,
                "evnts is not known here. Did you mean events? Known are events, seq, time."
            ),
            (
                #"{"type":"next","seq":1}"#, "seq is not known here. Known are time, type."
            ),
            (#"{"type":7}"#, "type must be one of \(EventReadingTests.known)."),
        ])
    func helps(text: String, detail: String) throws {
        let error = #expect(throws: FieldError.self) { try batch(text) }
        #expect(error?.detail == detail)
    }

    private static let known =
        "down, move, up, cancel, swipe, flip, tap, longPress, pinch, scroll, key, next, previous, goTo, "
        + "zoom, autoplay, resize, reload, undo"

    @Test("is rejected in few bytes, however long a name is")
    func long() throws {
        let name = String(repeating: "w", count: 15_000)
        let error = #expect(throws: FieldError.self) { try batch(#"{"\#(name)":1,"events":[]}"#) }
        #expect(error?.path == String(repeating: "w", count: 64) + "…")
        let type = #expect(throws: FieldError.self) { try batch(#"{"type":"\#(name)"}"#) }
        #expect((type?.detail.utf8.count ?? .max) < 300)
    }

    @Test("holds 64 events and no more")
    func limit() throws {
        func text(_ count: Int) -> String {
            #"{"events":["#
                + Array(repeating: #"{"type":"next"}"#, count: count).joined(separator: ",") + "]}"
        }
        #expect(try batch(text(64)).events.count == 64)
        #expect(throws: FieldError.self) { try batch(text(65)) }
    }

    @Test("keeps the distances of the client's clock, ending when it arrives")
    func times() throws {
        let read = try batch(
            #"""
            {"events":[{"type":"next","time":5000},{"type":"next"},{"type":"next","time":5030},
                       {"type":"next","time":5010},{"type":"next","time":5100},{"type":"next"}]}
            """#)
        // The client's 5100 is 900. An event without a time has the time of the next one, and so
        // does one that is later than the next one.
        let arrival = Timestamp(milliseconds: 900)
        let times = read.times(arrivingAt: arrival, after: .epoch).map(\.milliseconds)
        #expect(times == [800, 810, 810, 810, 900, 900])
    }

    @Test("happens when it arrives, if the client sends no time")
    func timeless() throws {
        let read = try batch(#"{"events":[{"type":"next"},{"type":"next"}]}"#)
        let arrival = Timestamp(milliseconds: 77)
        #expect(read.times(arrivingAt: arrival, after: .epoch) == [arrival, arrival])
    }
}
