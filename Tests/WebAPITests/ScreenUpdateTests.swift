import JSONCoding
import ServiceFixture
import Testing

@testable import HTTPServing
@testable import WebAPI

@Suite("The updates of a screen")
struct ScreenUpdateTests {
    @Test("say when the next change comes, and that it came")
    func updates() throws {
        let fixture = try ServiceFixture(
            galleries: [("holiday", ["1", "2", "3", "4"])], screens: ScreenFixture.hall,
            at: ScreenFixture.time)
        // Both pictures are prepared, so that their tags stay.
        for time in [0, 10_000] {
            _ = try fixture.drawn("/screens/hall.png?t=\(ScreenFixture.time + Int64(time))")
        }
        guard case .streamed(let stream) = try fixture.reply(.get, "/screens/hall/updates") else {
            Issue.record("no stream")
            return
        }
        let first = try #require(announced(stream))
        let time = Double(ScreenFixture.time)
        #expect(first["now"] == .number(time) && first["nextChange"] == .number(time + 10_000))
        #expect(first["since"] == .number(time) && first["name"] == .text("hall"))
        #expect(first["round"]?["place"] == .number(0) && first["round"]?["count"] == .number(4))
        guard case .nothing(let wait) = stream.next() else {
            Issue.record("something is said again")
            return
        }
        #expect(wait <= .seconds(10))
        fixture.wait(10_000)
        let second = try #require(announced(stream))
        #expect(second["since"] == .number(time + 10_000))
        #expect(second["picture"] != first["picture"])
        _ = try fixture.submit("/screens/hall/events", "previous=1")
        let turned = try #require(announced(stream))
        #expect(turned["revision"] != second["revision"])
        stream.finish()
    }

    /// The document of the next event named `screen`.
    private func announced(_ stream: StreamedResponse) -> JSONValue? {
        guard case .bytes(let bytes) = stream.next() else { return nil }
        let events = String(decoding: bytes, as: UTF8.self).split(separator: "\n\n")
        guard let event = events.first(where: { $0.contains("event: screen\n") }),
            let data = event.split(separator: "\n").first(where: { $0.hasPrefix("data: ") })
        else { return nil }
        return try? JSONValue(parsing: Array(data.dropFirst(6).utf8))
    }
}
