import GalleryService
import HTTPServing
import HTTPTypes
import Requests
import ServiceFixture
import Testing

@testable import RequestGate

@Suite("Admission")
struct ServiceRateLimiterTests {
    /// A service with these rates per second, on a stopwatch that stands still.
    private func service(_ fixture: ServiceFixture, requests: Int = 0, events: Int = 0)
        -> GalleryService
    {
        var dependencies = fixture.dependencies
        dependencies.rates.requestsPerAddress = requests
        dependencies.rates.eventsPerSession = events
        return GalleryService(dependencies)
    }

    private func ask(
        _ service: GalleryService, _ target: String, by method: HTTPRequest.Method = .get,
        body: String = "", from address: RemoteAddress = .loopback
    ) throws -> Response {
        try ServiceFixture.response(
            service.reply(
                to: Request(
                    method: method, target: try RequestTarget(parsing: Array(target.utf8)),
                    authority: "peek.example",
                    fields: [.contentType: "application/x-www-form-urlencoded"],
                    body: Array(body.utf8), remoteAddress: address)))
    }

    @Test("rejects a client network above its rate, and no other")
    func addresses() throws {
        let fixture = try ServiceFixture()
        let service = service(fixture, requests: 5)
        let busy = RemoteAddress(ipv6High: 0x2001_0DB8_0000_0001, low: 1)
        var statuses = try (0..<12).map { _ in try ask(service, "/v1/galleries", from: busy).status
        }
        #expect(statuses == Array(repeating: .ok, count: 11) + [.tooManyRequests])
        // Any other address in the same subscriber's network.
        let neighbour = RemoteAddress(ipv6High: 0x2001_0DB8_0000_0001, low: 99)
        let refused = try ask(service, "/nothing", from: neighbour)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.json["type"] == "/problems/too-many-requests")
        #expect(refused.fields[.retryAfter] == "1")
        #expect(refused.fields[.xContentTypeOptions] == "nosniff")
        statuses = try (0..<3).map { _ in try ask(service, "/v1/galleries").status }
        #expect(statuses == [.ok, .ok, .ok])
    }

    @Test("rejects a session with too many events, counting events instead of batches")
    func events() throws {
        let fixture = try ServiceFixture()
        let service = service(fixture, events: 10)
        let (one, other) = (try fixture.session(), try fixture.session())
        func send(_ session: String) throws -> Response {
            try ask(service, "\(session)/events", by: .post, body: "next=1")
        }
        for _ in 0..<21 { #expect(try send(one).status == .ok) }
        let refused = try send(one)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.json["type"] == "/problems/too-many-events")
        #expect(refused.fields[.retryAfter] == "1")
        #expect(try send(other).status == .ok)
        // Rejected events had no effect, and reads are not limited.
        let session = try ask(service, one)
        #expect(session.json["revision"] == 21)
        #expect(service.shared.errors.refusals.value(.eventRate) == 1)
    }

    @Test("is unlimited by default")
    func off() throws {
        let fixture = try ServiceFixture()
        let session = try fixture.session()
        for _ in 0..<2000 { #expect(try fixture.ask(.get, session).status == .ok) }
    }
}
