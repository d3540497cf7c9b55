import HTTPTypes
import Requests
import ServiceFixture
import Testing

@testable import HTTPServing

@Suite("A stream of a session's updates")
struct UpdateStreamTests {
    private func stream(
        _ fixture: ServiceFixture, _ session: String, fields: HTTPFields = [:]
    ) throws -> StreamedResponse {
        guard
            case .streamed(let stream) = try fixture.reply(
                .get, "\(session)/updates", fields: fields)
        else { throw ServiceFixtureError.unfinished }
        return stream
    }

    /// The next piece as text; nil when there is none.
    private func said(_ stream: StreamedResponse) -> String? {
        guard case .bytes(let bytes) = stream.next() else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func kinds(_ text: String?) -> [Substring] {
        (text ?? "").split(separator: "\n").compactMap {
            $0.hasPrefix("event: ") ? $0.dropFirst(7) : nil
        }
    }

    @Test("sends the session's state, then its changes and its end")
    func turn() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let stream = try stream(fixture, session)
        #expect(stream.head.fields[.contentType] == "text/event-stream")
        let first = try #require(said(stream))
        #expect(first.hasPrefix("retry: 2000\nid: 0\nevent: changed\ndata: {\"revision\":0,"))
        #expect(kinds(first) == ["changed", "page", "settled"])
        #expect(said(stream) == nil)
        let turned = try fixture.submit("\(session)/events", "next=1").json
        #expect(kinds(said(stream)) == ["changed", "page"])
        guard case .number(let length)? = turned["layout"]?["motion"]?["settlesIn"] else {
            Issue.record("the strip does not move")
            return
        }
        guard case .nothing(let wait) = stream.next() else {
            Issue.record("an event is sent while the strip moves")
            return
        }
        #expect(wait <= .milliseconds(Int(length)))
        fixture.wait(Int64(length) - 1)
        #expect(said(stream) == nil)
        fixture.wait(1)
        let settled = said(stream)
        #expect(kinds(settled) == ["settled"])
        #expect(settled?.hasPrefix("id: 1\n") == true)
        stream.finish()
    }

    @Test("ends with its session, and says so")
    func ended() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        let stream = try stream(fixture, session)
        _ = said(stream)
        _ = try fixture.ask(.delete, session)
        #expect(said(stream) == "event: ended\ndata: {}\n\n")
        guard case .end = stream.next() else {
            Issue.record("the stream goes on")
            return
        }
    }

    @Test("is limited in number, and frees its slot")
    func places() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        let streams = try (0..<8).map { _ in try stream(fixture, session) }
        #expect(try fixture.ask(.get, "\(session)/updates").status == .serviceUnavailable)
        // Streams of frames have a limit of their own.
        #expect(try fixture.ask(.get, "\(session)/stream").status == .ok)
        streams[3].finish()
        #expect(try fixture.ask(.get, "\(session)/updates").status == .ok)
    }
}
