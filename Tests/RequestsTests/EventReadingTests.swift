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
        let times = read.times(arrivingAt: arrival).map(\.milliseconds)
        #expect(times == [800, 810, 810, 810, 900, 900])
    }

    @Test("happens when it arrives, if the client sends no time")
    func timeless() throws {
        let read = try batch(#"{"events":[{"type":"next"},{"type":"next"}]}"#)
        let arrival = Timestamp(milliseconds: 77)
        #expect(read.times(arrivingAt: arrival) == [arrival, arrival])
    }
}

@Suite("A form")
struct FormEventTests {
    private func events(_ text: String) throws -> [InputEvent] {
        try EventBatch(form: Array(text.utf8)).events.map(\.event)
    }

    @Test("names its event by a field's name")
    func names() throws {
        #expect(try events("swipe=left") == [.swipe(.left, velocity: nil)])
        #expect(try events("swipe=up&velocity=300") == [.swipe(.up, velocity: 300)])
        #expect(try events("next=1") == [.next])
        #expect(try events("next") == [.next])
        #expect(try events("previous=Back+to+it%21") == [.previous])
        #expect(try events("goTo=3") == [.goTo(PageIndex(3), isAnimated: true)])
        #expect(try events("tap=12,34.5") == [.tap(Point(x: 12, y: 34.5), count: 1)])
        #expect(try events("tap.x=12&tap.y=34") == [.tap(Point(x: 12, y: 34), count: 1)])
        #expect(try events("resize=800x600") == [.resize(PixelSize(width: 800, height: 600))])
        #expect(try events("tap=12,34&count=2") == [.tap(Point(x: 12, y: 34), count: 2)])
        #expect(try events("longPress=12,34") == [.longPress(Point(x: 12, y: 34))])
        #expect(try events("scroll=0,-120") == [.scroll(Vector(dx: 0, dy: -120))])
        #expect(try events("pinch=0.5,12,34") == [.pinch(scale: 0.5, at: Point(x: 12, y: 34))])
        #expect(try events("zoom=2") == [.zoom(scale: 2, at: nil)])
        #expect(try events("zoom=2,12,34") == [.zoom(scale: 2, at: Point(x: 12, y: 34))])
        #expect(try events("key=right") == [.key(.right)])
        #expect(try events("autoplay=stop") == [.autoplay(.request, isPaused: true)])
        #expect(try events("autoplay=play") == [.autoplay(.request, isPaused: false)])
    }

    @Test("undoes the last batch")
    func undo() throws {
        let batch = try EventBatch(form: Array("undo=1".utf8))
        #expect(batch.isUndo && batch.events.isEmpty)
        #expect(try !EventBatch(form: Array("next=1".utf8)).isUndo)
    }

    @Test("of an image that a keyboard activated has no event")
    func keyboard() throws {
        #expect(try events("tap.x=0&tap.y=0").isEmpty)
    }

    @Test(
        "is rejected when it has no event, two events or an invalid one",
        arguments: [
            "", "swipe", "swipe=sideways", "next=1&previous=1", "goTo=x", "goTo=1e3",
            "tap=1", "tap=1,2,3", "tap.x=1", "tap=nan,1", "tap=inf,1", "tap=0x1,1", "resize=8",
            "resize=1.5x2", "jump=1", "next=1&next=2", "%zz=1", "next=%ff", "velocity=1",
            "key=", "key=F13", "zoom=", "zoom=2,1", "zoom=0", "zoom=x", "pinch=2", "pinch=2,1",
            "scroll=1", "scroll=1,2,3", "longPress=1", "autoplay=", "autoplay=1", "tap=1,2&count=3",
            "undo=1&next=1", "count=1",
        ])
    func refused(text: String) throws {
        #expect(throws: FieldError.self) { try events(text) }
    }
}
