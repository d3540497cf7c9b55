import Testing

@testable import SessionStores

@Suite("What leaves a Redis alone that has failed")
struct RedisCircuitBreakerTests {
    /// Which of the requests at these times, in milliseconds, are allowed.
    private func admitted(_ times: Int..., by breaker: inout RedisCircuitBreaker) -> [Bool] {
        times.map { breaker.allowsRequest(at: .milliseconds($0)) }
    }

    @Test("passes all requests while Redis works, and none for half a second after a failure")
    func rests() {
        var breaker = RedisCircuitBreaker()
        let well = admitted(0, 0, 1, by: &breaker)
        #expect(well == [true, true, true])
        breaker.failed(at: .seconds(10))
        #expect(!breaker.isHealthy)
        let resting = admitted(10_000, 10_499, 10_500, by: &breaker)
        #expect(resting == [false, false, true])
    }

    @Test("lets one try at a time, however long it takes")
    func oneTries() {
        var breaker = RedisCircuitBreaker()
        breaker.failed(at: .zero)
        let first = admitted(1_000, 2_000, 60_000, by: &breaker)
        #expect(first == [true, false, false])
        breaker.failed(at: .seconds(61))
        let second = admitted(61_000, 62_000, 62_000, by: &breaker)
        #expect(second == [false, true, false])
        breaker.succeeded()
        #expect(breaker.isHealthy)
        let well = admitted(62_000, 62_000, by: &breaker)
        #expect(well == [true, true])
    }
}
