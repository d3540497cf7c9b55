import Interface
import ScrollEngine
import Testing
import Viewers

@testable import Requests

@Suite("A form")
struct FormEventTests {
    private func events(_ text: String) throws -> [InputEvent] {
        try EventBatch(form: Array(text.utf8)).events.map(\.event)
    }

    @Test("names its event by a field's name")
    func names() throws {
        #expect(try events("swipe=left") == [.swipe(.left, velocity: nil)])
        #expect(try events("swipe=up&velocity=300") == [.swipe(.up, velocity: 300)])
        #expect(try events("flip=left") == [.flip(.left)])
        #expect(try events("next=1") == [.next])
        #expect(try events("next") == [.next])
        #expect(try events("previous=Back+to+it%21") == [.previous])
        #expect(try events("goTo=3") == [.goTo(PageIndex(3), isAnimated: true)])
        #expect(try events("tap=12,34.5") == [.tap(Point(x: 12, y: 34.5), count: 1)])
        #expect(try events("tap.x=12&tap.y=34") == [.tap(Point(x: 12, y: 34), count: 1)])
        #expect(try events("resize=800x600") == [.resize(PixelSize(width: 800, height: 600))])
        #expect(try events("resize=800,480") == [.resize(PixelSize(width: 800, height: 480))])
        #expect(try events("goTo=3&animated=false") == [.goTo(PageIndex(3), isAnimated: false)])
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
            "undo=1&next=1", "count=1", "resize=800x480,1", "resize=8x8x8", "next=1&velocity=2",
            "swipe=left,1200", "type=next",
        ])
    func refused(text: String) throws {
        #expect(throws: FieldError.self) { try events(text) }
    }

    @Test(
        "is rejected with what was probably meant",
        arguments: [
            (
                "swipe=left,1200",
                "swipe must be one of left, right, up, down. "
                    + "velocity is a field of its own: swipe=left&velocity=1200"
            ),
            (
                "goTo=3,false",
                "goTo must be one number. animated is a field of its own: goTo=3&animated=false"
            ),
            (
                "tap=1,2,2",
                "tap must be x,y in numbers, as 512,384. "
                    + "count is a field of its own: tap=1,2&count=2"
            ),
            ("tap=1", "tap must be x,y in numbers, as 512,384."),
            ("tap=1,x", "tap.y must be a number from -1000000 to 1000000."),
            (
                "swipe=left,%0A",
                "swipe must be one of left, right, up, down. "
                    + "velocity is a field of its own."
            ),
            ("swipe=sideways", "swipe must be one of left, right, up, down."),
            ("swipe=rigth", "swipe must be one of left, right, up, down. Did you mean right?"),
            ("autoplay=paly", "autoplay must be one of stop, play. Did you mean play?"),
            ("next=1&velocity=3", "velocity is not known here. Known are next, seq, time."),
            ("resize=800", "resize must be width,height in numbers, as 800x480."),
            ("resize=8x600", "resize.width must be a whole number from 16 to 4096."),
        ])
    func helps(text: String, detail: String) throws {
        let error = #expect(throws: FieldError.self) { try events(text) }
        #expect(error?.detail == detail)
    }

    @Test("with an unknown name is rejected with the names of all forms")
    func unknown() throws {
        let error = #expect(throws: FieldError.self) { try events("swip=left") }
        #expect(error?.path == "swip" && error?.rule == nil)
        let hint = try #require(error?.hint)
        #expect(hint.hasPrefix("Did you mean swipe? Known are animated, autoplay, count, "))
    }
}
