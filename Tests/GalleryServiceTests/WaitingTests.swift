import HTTPServing
import HTTPTypes
import Testing

@testable import GalleryService

@Suite("A long poll")
struct WaitingTests {
    /// How long a poll of what a session shows now would wait; nil when it would not.
    private func wait(
        _ desk: Desk, _ session: String, for seconds: Int = 25, as document: String = "layout.json"
    ) throws -> Duration? {
        let tag = try desk.ask(.get, "\(session)/\(document)?pictures=now").fields[.eTag] ?? ""
        let reply = try desk.reply(
            .get, "\(session)/\(document)?pictures=now",
            fields: [.ifNoneMatch: tag, .prefer: "wait=\(seconds)"])
        guard case .deferred(let deferred) = reply else { return nil }
        return deferred.wait
    }

    @Test("of a strip that turns by itself wakes when it does")
    func autoplay() throws {
        for document in ["layout.json", "frame.png"] {
            let desk = try Desk()
            let session = try desk.session(#","autoplay":4000"#)
            try desk.prepare(session)
            #expect(try wait(desk, session, as: document) == .milliseconds(4000))
            desk.wait(1500)
            #expect(try wait(desk, session, as: document) == .milliseconds(2500))
            #expect(try wait(desk, session, for: 1, as: document) == .seconds(1))
        }
    }

    @Test("finds a strip that has turned by itself in motion, and says where to")
    func turned() throws {
        let desk = try Desk()
        let session = try desk.session(#","autoplay":4000"#)
        try desk.prepare(session)
        let still = try desk.ask(.get, "\(session)/layout.json?pictures=now")
        desk.wait(3999)
        let same = try desk.ask(.get, "\(session)/layout.json?pictures=now")
        #expect(same.fields[.eTag] == still.fields[.eTag])
        #expect(still.json["motion"]?["beginsIn"] == 4000)
        desk.wait(100)
        let moving = try desk.ask(.get, "\(session)/layout.json?pictures=now").json["motion"]
        #expect(moving?["kind"] == "scrolling")
        #expect(moving?["page"] == 1)
        // A frame of a screen.
        #expect(try wait(desk, session) == .milliseconds(16))
    }

    @Test("does not wake for a strip that somebody stopped")
    func held() throws {
        let desk = try Desk()
        let session = try desk.session(#","autoplay":4000"#)
        try desk.prepare(session)
        _ = try desk.submit("\(session)/events", "autoplay=stop")
        #expect(try wait(desk, session) == .seconds(25))
        _ = try desk.submit("\(session)/events", "autoplay=play")
        #expect(try wait(desk, session) == .milliseconds(4000))
    }

    @Test("of a strip that rests waits for as long as it was asked to")
    func resting() throws {
        let desk = try Desk()
        let session = try desk.session()
        try desk.prepare(session)
        #expect(try wait(desk, session) == .seconds(25))
        #expect(try wait(desk, session, for: 3, as: "frame.png") == .seconds(3))
    }

    @Test("of a strip that a lost finger holds wakes when it is let go")
    func lostFinger() throws {
        let desk = try Desk()
        let session = try desk.session()
        try desk.prepare(session)
        let answer = try desk.post(
            "\(session)/events", #"{"events":[{"type":"down","x":100,"y":50}]}"#
        ).json
        guard case .number(let patience)? = answer["layout"]?["motion"]?["beginsIn"] else {
            Issue.record("a held strip is held for ever")
            return
        }
        desk.wait(1000)
        let left = Duration.milliseconds(min(25_000, Int(patience) - 1000))
        #expect(try wait(desk, session) == left)
    }
}
