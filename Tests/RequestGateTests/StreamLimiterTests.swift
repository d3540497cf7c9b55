import HTTPServing
import SessionStores
import Testing

@testable import RequestGate

@Suite("The limit on streams") struct StreamLimiterTests {
    private let one = RemoteAddress(ipv4: 0x0A00_0001)
    private let other = RemoteAddress(ipv4: 0x0A00_0002)
    private let limiter = StreamLimiter(limit: 8, perSession: 2, errorReason: .streams)

    private func session() -> SessionID {
        var generator = SystemRandomNumberGenerator()
        return SessionID.random(using: &generator)
    }

    private func refusal(
        of session: SessionID, for client: RemoteAddress
    ) -> LimitError? {
        do throws(LimitError) {
            try limiter.begin(session, for: client)
            return nil
        } catch {
            return error
        }
    }

    @Test("holds for each session") func sessions() {
        let session = session()
        #expect(refusal(of: session, for: one) == nil)
        #expect(refusal(of: session, for: other) == nil)
        #expect(refusal(of: session, for: other)?.reason == .streams)
        limiter.end(session, for: one)
        #expect(refusal(of: session, for: other) == nil)
    }

    @Test("leaves streams to other clients") func shares() {
        // A client alone has three quarters of 8.
        for _ in 0..<6 { #expect(refusal(of: session(), for: one) == nil) }
        let refused = refusal(of: session(), for: one)
        #expect(refused?.reason == .streamsOfAddress)
        #expect(refused?.problem.status == .tooManyRequests)
        #expect(refusal(of: session(), for: other) == nil)
        #expect(refusal(of: session(), for: other) == nil)
        #expect(limiter.count == 8)
        let full = refusal(of: session(), for: RemoteAddress(ipv4: 0x0A00_0003))
        #expect(full?.reason == .streams)
        #expect(full?.problem.status == .serviceUnavailable)
    }
}
