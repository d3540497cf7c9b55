import HTTPServing
import HTTPTypes
import PNGReading
import Raster
import Requests
import ScrollEngine
import ServiceFixture
import Testing

@Suite("A transition")
struct TransitionTests {
    /// The delays of the frames in milliseconds, from an APNG's chunks (W3C PNG, 11.3.6.2).
    private func delays(_ png: [UInt8]) -> [Int] {
        chunks(png).filter { $0.name == "fcTL" }.map { chunk in
            let (number, unit) = (chunk.number(20, bytes: 2), chunk.number(22, bytes: 2))
            return number * 1000 / (unit == 0 ? 100 : unit)
        }
    }

    private struct Chunk {
        let name: String
        let data: ArraySlice<UInt8>

        func number(_ place: Int, bytes: Int = 4) -> Int {
            data.dropFirst(place).prefix(bytes).reduce(0) { $0 << 8 | Int($1) }
        }
    }

    private func chunks(_ png: [UInt8]) -> [Chunk] {
        var chunks: [Chunk] = []
        var rest = png.dropFirst(8)
        while rest.count >= 12 {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
            chunks.append(Chunk(name: name, data: rest.dropFirst(8).prefix(length)))
            rest = rest.dropFirst(12 + length)
        }
        return chunks
    }

    /// A session that is moving to its second page, and how long its strip will move.
    private func moving(_ fixture: ServiceFixture, _ more: String = "") throws -> (
        path: String, time: Int
    ) {
        let session = try fixture.session(more)
        try fixture.prepare(session)
        _ = try fixture.submit("\(session)/events", "next=1")
        let layout = try fixture.ask(.get, "\(session)/layout.json?pictures=now").json
        guard case .number(let time)? = layout["motion"]?["settlesIn"] else {
            throw ServiceFixtureError.unfinished
        }
        return (session, Int(time))
    }

    @Test("lasts as long as the motion, at sixty frames a second, and plays once")
    func durations() throws {
        let fixture = try ServiceFixture()
        let (session, time) = try moving(fixture)
        #expect(time > 100)
        let png = try fixture.drawn("\(session)/transition.png").body
        let control = try #require(chunks(png).first { $0.name == "acTL" })
        let delays = delays(png)
        #expect(control.number(0) == delays.count)
        #expect(control.number(4) == 1)
        #expect(delays.reduce(0, +) == time)
        // Frames without changes prolong the previous one, so none is shorter than a screen's
        // frame.
        #expect(delays.dropLast().allSatisfy { $0 >= 16 })
        #expect(delays.count > time * 60 / 1000 / 2)
    }

    @Test("changes nothing: the session is where it was, and the same is drawn again")
    func reading() throws {
        let fixture = try ServiceFixture()
        let (session, _) = try moving(fixture)
        let before = try fixture.ask(.get, "\(session)/layout.json?pictures=now")
        let one = try fixture.drawn("\(session)/transition.png")
        let other = try fixture.drawn("\(session)/transition.png")
        #expect(one.body == other.body)
        let tag = try #require(one.fields[.eTag])
        #expect(
            try fixture.ask(.get, "\(session)/transition.png", fields: [.ifNoneMatch: tag]).status
                == .notModified)
        let after = try fixture.ask(.get, "\(session)/layout.json?pictures=now")
        #expect(after.body == before.body)
        fixture.wait(50)
        #expect(try fixture.drawn("\(session)/transition.png").fields[.eTag] != tag)
    }

    @Test("of a strip that rests, or that a finger holds, is the frame")
    func resting() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        try expectOnlyTheFrame(fixture, session)
        _ = try fixture.post("\(session)/events", #"{"events":[{"type":"down","x":100,"y":50}]}"#)
        fixture.wait(100)
        _ = try fixture.post("\(session)/events", #"{"events":[{"type":"move","x":70,"y":50}]}"#)
        try expectOnlyTheFrame(fixture, session)
    }

    private func expectOnlyTheFrame(_ fixture: ServiceFixture, _ session: String) throws {
        let png = try fixture.drawn("\(session)/transition.png").body
        #expect(delays(png) == [0])
        #expect(
            try readPNG(png.withoutAnimation)
                == readPNG(try fixture.drawn("\(session)/frame.png").body))
    }

    @Test("without motion is a fade of a sixth of a second")
    func reduced() throws {
        let fixture = try ServiceFixture()
        let (session, _) = try moving(fixture)
        let png = try fixture.drawn("\(session)/transition.png?motion=reduced").body
        #expect(delays(png) == [40, 40, 40, 40, 0])
        let still = try moving(try ServiceFixture(), #","reducedMotion":true"#)
        #expect(still.time == 0)
    }

    @Test("without motion fades from the present frame to the resting one")
    func fading() throws {
        let fixture = try ServiceFixture()
        let (session, _) = try moving(fixture)
        let png = try fixture.drawn("\(session)/transition.png?motion=reduced").body
        let present = try readPNG(try fixture.drawn("\(session)/frame.png").body)
        let resting = try readPNG(try fixture.drawn("\(session)/frame.png?t=rest").body)
        #expect(present != resting)
        // Decoders without APNG support show its first frame.
        #expect(try readPNG(png.withoutAnimation) == present)
    }

    @Test("has fewer frames where they are larger, and lasts as long")
    func bounded() throws {
        let fixture = try ServiceFixture(pictures: ["1", "2", "3"])
        let made = try fixture.post(
            "/v1/sessions",
            #"{"gallery":"holiday","viewport":{"width":3840,"height":2160},"spacing":0}"#)
        let session = try #require(made.fields[.location])
        _ = try fixture.submit("\(session)/events", "next=1")
        let layout = try fixture.ask(.get, "\(session)/layout.json?pictures=now").json
        let delays = delays(try fixture.drawn("\(session)/transition.png?pictures=now").body)
        // The pixel limit allows three frames of 8,294,400 pixels.
        #expect(delays.count <= 3)
        #expect(layout["motion"]?["settlesIn"] == .number(delays.reduce(0, +)))
    }

    @Test("is rejected for invalid parameters")
    func refused() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        for query in ["motion=slow", "moton=full", "motion=full&motion=full"] {
            let refusal = try fixture.ask(.get, "\(session)/transition.png?\(query)")
            #expect(refusal.status == .badRequest, "\(query)")
        }
        let strange = "/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA/transition.png"
        #expect(try fixture.ask(.get, strange).status == .notFound)
    }
}

extension [UInt8] {
    /// The file as decoders without APNG support read it: without acTL, 20 bytes, and fcTL, 38.
    fileprivate var withoutAnimation: [UInt8] {
        var bytes = self
        for (name, length) in [("acTL", 20), ("fcTL", 38)] {
            let mark = Array(name.utf8)
            guard
                let place = bytes.indices.dropLast(4).first(where: {
                    Array(bytes[$0..<($0 + 4)]) == mark
                })
            else { continue }
            bytes.removeSubrange((place - 4)..<(place - 4 + length))
        }
        return bytes
    }
}
