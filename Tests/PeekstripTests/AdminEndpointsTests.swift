import Concurrency
import HTTPServing
import HTTPTypes
import Interface
import Metering
import Testing

@testable import Peekstrip

@Suite("The endpoints for operators")
struct AdminEndpointsTests {
    private let fault = Lock<String?>(nil)
    private let endpoints: AdminEndpoints

    init() {
        let fault = fault
        endpoints = AdminEndpoints(checks: [{ nil }, { fault.withLock { $0 } }]) {
            $0.gauge("peekstrip_tests", "Tests.", 7)
        }
    }

    private func ask(_ path: String, of host: String = "127.0.0.1:9090") throws -> Response {
        let request = Request(
            method: .get, target: try RequestTarget(parsing: Array(path.utf8)), authority: host)
        guard case .ready(let response) = endpoints.responder(on: "127.0.0.1").reply(to: request)
        else { throw CancellationError() }
        return response
    }

    @Test("say that the service is ready, unless something is wrong or it is stopping")
    func readiness() throws {
        let ready = try ask("/readyz")
        #expect(ready.status == .ok)
        #expect(ready.body == Array("ready\npeekstrip \(ProgramVersion.current)\n".utf8))
        fault.withLock { $0 = "Sessions cannot be stored." }
        let unready = try ask("/readyz")
        #expect(unready.status == .serviceUnavailable)
        let text = String(decoding: unready.body, as: UTF8.self)
        #expect(text.contains("Sessions cannot be stored."))
        fault.withLock { $0 = nil }
        #expect(try ask("/readyz").status == .ok)
        endpoints.isReady.store(false, ordering: .relaxed)
        #expect(try ask("/readyz").status == .serviceUnavailable)
        #expect(try ask("/healthz").status == .ok)
    }

    @Test("say which pictures the system shows, once that is known")
    func formats() throws {
        let shown = Lock<String?>(nil)
        let known = AdminEndpoints(checks: [], formats: { shown.withLock { $0 } }) { _ in }
        func lines() throws -> [String] {
            let request = Request(
                method: .get, target: try RequestTarget(parsing: Array("/readyz".utf8)),
                authority: "127.0.0.1:9090")
            guard
                case .ready(let response) = known.responder(on: "127.0.0.1").reply(to: request)
            else { throw CancellationError() }
            return String(decoding: response.body, as: UTF8.self).split(separator: "\n")
                .map(String.init)
        }
        #expect(try lines().count == 2)
        shown.withLock { $0 = "shows JPEG, PNG" }
        #expect(
            try lines() == [
                "ready", "peekstrip \(ProgramVersion.current)", "shows JPEG, PNG",
            ])
    }

    /// The content type is that of Prometheus's text format.
    @Test("have the metrics, which no cache keeps")
    func metrics() throws {
        let response = try ask("/metrics")
        #expect(response.fields[.contentType]?.hasPrefix("text/plain; version=0.0.4") == true)
        #expect(response.fields[.cacheControl] == "no-store")
        #expect(
            String(decoding: response.body, as: UTF8.self).contains("\npeekstrip_tests 7\n"))
    }

    @Test("answer no request for another host, which a web page could send")
    func hosts() throws {
        for host in ["evil.example", "10.0.0.7:9090"] {
            #expect(try ask("/metrics", of: host).status == .misdirectedRequest)
        }
        #expect(try ask("/metrics", of: "localhost").status == .ok)
        #expect(try ask("/none").status == .notFound)
    }
}
