import HTTPTypes
import PNGReading
import RequestGate
import Requests
import ServiceFixture
import Testing

@testable import HTTPServing

@Suite("A stream of frames")
struct StreamTests {
    private func stream(_ fixture: ServiceFixture, _ session: String) throws -> StreamedResponse {
        guard case .streamed(let stream) = try fixture.reply(.get, "\(session)/stream") else {
            throw ServiceFixtureError.unfinished
        }
        return stream
    }

    /// The next part, when it is rendered; nil at the end of the stream.
    private func part(_ stream: StreamedResponse) throws -> [UInt8]? {
        for _ in 0..<TestThread.pausesInAMinute {
            switch stream.next() {
            case .bytes(let bytes): return bytes
            case .end: return nil
            case .nothing: TestThread.pause()
            }
        }
        throw ServiceFixtureError.unfinished
    }

    @Test("begins with a part that ends with its boundary, and continues after it")
    func parts() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        try fixture.prepare(session)
        let stream = try stream(fixture, session)
        #expect(stream.head.fields[.contentType] == "multipart/x-mixed-replace; boundary=peek")
        #expect(stream.head.fields[.xContentTypeOptions] == "nosniff")
        let frame = try fixture.drawn("\(session)/frame.png").body
        let head = "Content-Type: image/png\r\nContent-Length: \(frame.count)\r\n\r\n"
        let end = Array("\r\n--peek\r\n".utf8)
        #expect(try part(stream) == Array("--peek\r\n\(head)".utf8) + frame + end)
        // The stopwatch stands still here, so no repetition is due.
        guard case .nothing(let wait) = stream.next() else {
            Issue.record("the same picture comes at once")
            return
        }
        #expect(wait == .milliseconds(50))
        stream.finish()
    }

    @Test("ends with its session, and gives its place back when it is over")
    func places() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        let streams = try (0..<4).map { _ in try stream(fixture, session) }
        let refusal = try fixture.ask(.get, "\(session)/stream")
        #expect(refusal.status == .serviceUnavailable)
        #expect(refusal.fields[.retryAfter] == "5")
        streams[0].finish()
        let again = try stream(fixture, session)
        #expect(try part(again) != nil)
        _ = try fixture.ask(.delete, session)
        #expect(try part(again) == nil)
        #expect(try fixture.ask(.get, "\(session)/stream").status == .notFound)
    }

    @Test("is limited in number")
    func limit() throws {
        let fixture = try ServiceFixture()
        // One client has at most three quarters of 64.
        let streams = try (0..<12).flatMap { _ in
            let session = try fixture.session()
            return try (0..<4).map { _ in try stream(fixture, session) }
        }
        let session = try fixture.session()
        #expect(try fixture.ask(.get, "\(session)/stream").status == .tooManyRequests)
        for stream in streams { stream.finish() }
        #expect(try fixture.ask(.get, "\(session)/stream").status == .ok)
    }
}
