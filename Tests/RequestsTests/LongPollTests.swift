import HTTPServing
import HTTPTypes
import ServiceFixture
import Testing

@testable import Requests

@Suite("A long poll")
struct LongPollTests {
    /// How long a poll of a session's current view would wait; nil if it would not wait.
    private func wait(
        _ fixture: ServiceFixture, _ session: String, for seconds: Int = 25,
        as document: String = "layout.json"
    ) throws -> Duration? {
        let tag = try fixture.ask(.get, "\(session)/\(document)?pictures=now").fields[.eTag] ?? ""
        let reply = try fixture.reply(
            .get, "\(session)/\(document)?pictures=now",
            fields: [.ifNoneMatch: tag, .prefer: "wait=\(seconds)"])
        guard case .deferred(let deferred) = reply else { return nil }
        return deferred.wait
    }

    @Test("of a strip with autoplay wakes when it turns")
    func autoplay() throws {
        for document in ["layout.json", "frame.png"] {
            let fixture = try ServiceFixture()
            let session = try fixture.session(#","autoplay":4000"#)
            try fixture.prepare(session)
            #expect(try wait(fixture, session, as: document) == .milliseconds(4000))
            fixture.wait(1500)
            #expect(try wait(fixture, session, as: document) == .milliseconds(2500))
            #expect(try wait(fixture, session, for: 1, as: document) == .seconds(1))
        }
    }

    @Test("takes 25 seconds at most, whatever a client asks for")
    func bound() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        #expect(try wait(fixture, session, for: 24) == .seconds(24))
        #expect(try wait(fixture, session, for: 26) == .seconds(25))
        #expect(try wait(fixture, session, for: 3600) == .seconds(25))
        // The preference that was applied, not the one that was asked for (RFC 7240, section 3).
        let asked = try fixture.ask(
            .get, "\(session)/layout.json?pictures=now", fields: [.prefer: "wait=3600"])
        #expect(asked.fields[.preferenceApplied] == "wait=25")
    }

    @Test("finds a strip that autoplay turned in motion, and returns its target")
    func turned() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session(#","autoplay":4000"#)
        try fixture.prepare(session)
        let still = try fixture.ask(.get, "\(session)/layout.json?pictures=now")
        fixture.wait(3999)
        let same = try fixture.ask(.get, "\(session)/layout.json?pictures=now")
        #expect(same.fields[.eTag] == still.fields[.eTag])
        #expect(still.json["motion"]?["beginsIn"] == 4000)
        fixture.wait(100)
        let moving = try fixture.ask(.get, "\(session)/layout.json?pictures=now").json["motion"]
        #expect(moving?["kind"] == "scrolling")
        #expect(moving?["page"] == 1)
        // One frame of a screen.
        #expect(try wait(fixture, session) == .milliseconds(16))
    }

    @Test("does not wake for a strip whose autoplay was stopped")
    func held() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session(#","autoplay":4000"#)
        try fixture.prepare(session)
        _ = try fixture.submit("\(session)/events", "autoplay=stop")
        #expect(try wait(fixture, session) == .seconds(25))
        _ = try fixture.submit("\(session)/events", "autoplay=play")
        #expect(try wait(fixture, session) == .milliseconds(4000))
    }

    @Test("of a strip that rests waits for the requested time")
    func resting() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        #expect(try wait(fixture, session) == .seconds(25))
        #expect(try wait(fixture, session, for: 3, as: "frame.png") == .seconds(3))
    }

    @Test("of a strip that a lost finger holds wakes when the strip is released")
    func lostFinger() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let response = try fixture.post(
            "\(session)/events", #"{"events":[{"type":"down","x":100,"y":50}]}"#
        ).json
        guard case .number(let beginsIn)? = response["layout"]?["motion"]?["beginsIn"] else {
            Issue.record("a held strip is held for ever")
            return
        }
        fixture.wait(1000)
        let left = Duration.milliseconds(min(25_000, Int(beginsIn) - 1000))
        #expect(try wait(fixture, session) == left)
    }
}
