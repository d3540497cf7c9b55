import HTTPServing
import HTTPTypes
import JSONCoding
import Requests
import ServiceFixture
import Testing

@Suite("An undo")
struct UndoTests {
    private func post(_ fixture: ServiceFixture, _ session: String, _ events: String) throws
        -> JSONValue
    {
        try fixture.post("\(session)/events", #"{"events":[\#(events)]}"#).json
    }

    private func layout(_ fixture: ServiceFixture, _ session: String) throws -> JSONValue {
        try fixture.ask(.get, "\(session)/layout.json?pictures=now").json
    }

    private static let undo = #"{"type":"undo"}"#

    @Test("goes back to before the last batch, and again to after it")
    func undoAndRedo() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        _ = try post(fixture, session, #"{"type":"next"},{"type":"next"}"#)
        fixture.wait(2000)
        let undone = try post(fixture, session, Self.undo)
        #expect(undone["outcomes"] == [["type": "pageChanged", "from": 2, "to": 0]])
        #expect(undone["layout"]?["strip"]?["contentOffset"] == ["x": 0, "y": 0])
        #expect(undone["layout"]?["motion"]?["kind"] == "resting")
        #expect(undone["layout"]?["time"] == 2000)
        fixture.wait(1000)
        let redone = try post(fixture, session, Self.undo)
        #expect(redone["outcomes"] == [["type": "pageChanged", "from": 0, "to": 2]])
        #expect(redone["layout"]?["strip"]?["contentOffset"] == ["x": 240, "y": 0])
        #expect(redone["layout"]?["time"] == 3000)
    }

    @Test("by a form does the same")
    func form() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        _ = try fixture.submit("\(session)/events", "next=1")
        let undone = try fixture.submit("\(session)/events", "undo=1").json
        #expect(undone["outcomes"] == [["type": "pageChanged", "from": 1, "to": 0]])
    }

    @Test("does nothing before the first batch")
    func nothing() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        #expect(try post(fixture, session, Self.undo)["outcomes"] == [["type": "nothing"]])
        #expect(try post(fixture, session, "")["revision"] == 2)
        #expect(try post(fixture, session, Self.undo)["outcomes"] == [["type": "nothing"]])
    }

    @Test("brings back the magnification and the size of the viewport")
    func zoomAndSize() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        _ = try post(fixture, session, #"{"type":"zoom","scale":2}"#)
        fixture.wait(2000)
        #expect(try layout(fixture, session)["zoom"]?["scale"] == 2)
        let undone = try post(fixture, session, Self.undo)
        #expect(undone["outcomes"] == [["type": "zoomed", "scale": 1]])
        #expect(undone["layout"]?["zoom"] == .null)
        let redone = try post(fixture, session, Self.undo)
        #expect(redone["layout"]?["zoom"]?["scale"] == 2)
        _ = try post(fixture, session, #"{"type":"resize","width":300,"height":150}"#)
        let resized = try post(fixture, session, Self.undo)
        #expect(resized["layout"]?["viewport"] == ["width": 200, "height": 100])
    }

    @Test("takes back a whole gesture, however many batches it came in")
    func gesture() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        // 80 px to the left on pages of 120 px: the next page.
        let mouse = #""y":50,"pointer":"mouse""#
        _ = try post(fixture, session, #"{"type":"down","x":190,\#(mouse)}"#)
        for x in [170, 150, 130, 110] {
            fixture.wait(30)
            _ = try post(fixture, session, #"{"type":"move","x":\#(x),\#(mouse)}"#)
        }
        fixture.wait(30)
        let up = try post(fixture, session, #"{"type":"up","x":110,\#(mouse)}"#)
        #expect(up["outcomes"] == [["type": "pageChanged", "from": 0, "to": 1]])
        fixture.wait(2000)
        let undone = try post(fixture, session, Self.undo)
        #expect(undone["outcomes"] == [["type": "pageChanged", "from": 1, "to": 0]])
    }

    @Test("keeps the changes of a PATCH")
    func patched() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        _ = try post(fixture, session, #"{"type":"goTo","page":3,"animated":false}"#)
        _ = try fixture.patch(session, ##"{"axis":"vertical","background":"#ffffff"}"##)
        let undone = try post(fixture, session, Self.undo)
        #expect(undone["layout"]?["strip"]?["axis"] == "vertical")
        #expect(undone["layout"]?["strip"]?["currentPage"] == 0)
        let configuration = try fixture.ask(.get, session).json["configuration"]
        #expect(configuration?["background"] == "ffffff")
    }

    @Test("has a number like any batch, and is done once")
    func sequence() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        _ = try fixture.post("\(session)/events", #"{"seq":1,"events":[{"type":"next"}]}"#)
        for isReplay in [false, true] {
            let undone = try fixture.post(
                "\(session)/events", #"{"seq":2,"events":[{"type":"undo"}]}"#
            ).json
            #expect(undone["outcomes"] == [["type": "pageChanged", "from": 1, "to": 0]])
            #expect(undone["replayed"] == (isReplay ? true : nil))
            #expect(undone["layout"]?["strip"]?["currentPage"] == 0)
        }
    }

    @Test("of a running turn reports how it ended")
    func turning() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session(#","preset":"leaves""#)
        let turned = try post(fixture, session, #"{"type":"next"}"#)["outcomes"]
        #expect(
            turned == [
                ["type": "pageChanged", "from": 0, "to": 1], ["type": "willTurn", "to": 1],
            ])
        fixture.wait(100)
        let undone = try post(fixture, session, Self.undo)
        #expect(undone["layout"]?["turn"] == .null)
        #expect(undone["layout"]?["strip"]?["currentPage"] == 0)
        #expect(
            undone["outcomes"]?.list.contains(["type": "pageChanged", "from": 1, "to": 0]) == true)
    }
}
