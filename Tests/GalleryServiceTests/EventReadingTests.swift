import HTTPServing
import ScrollEngine
import Testing

@testable import GalleryService

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

    @Test(
        "names what is wrong with it",
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
        // Ends at 900 with the client's 5100; one without a time happens with the one after it, and
        // one that is later than the one after it, too.
        let arrival = Timestamp(milliseconds: 900)
        let times = read.times(arrivingAt: arrival).map(\.milliseconds)
        #expect(times == [800, 810, 810, 810, 900, 900])
    }

    @Test("happens when it arrives, when the client tells no time")
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

    @Test("tells one event by the name of a field")
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
    }

    @Test("of an image that a keyboard pressed tells nothing")
    func keyboard() throws {
        #expect(try events("tap.x=0&tap.y=0").isEmpty)
    }

    @Test(
        "is refused when it says nothing, two things or nonsense",
        arguments: [
            "", "swipe", "swipe=sideways", "next=1&previous=1", "goTo=x", "goTo=1e3",
            "tap=1", "tap=1,2,3", "tap.x=1", "tap=nan,1", "tap=inf,1", "tap=0x1,1", "resize=8",
            "resize=1.5x2", "jump=1", "next=1&next=2", "%zz=1", "next=%ff", "velocity=1",
        ])
    func refused(text: String) throws {
        #expect(throws: FieldError.self) { try events(text) }
    }
}
