import Testing

@testable import Sessions

@Suite("What leaves a Redis alone that has failed")
struct RedisBreakerTests {
    /// Who of those that come at these times, in milliseconds, may ask.
    private func admitted(_ times: Int..., by breaker: inout RedisBreaker) -> [Bool] {
        times.map { breaker.admits(at: .milliseconds($0)) }
    }

    @Test("lets everybody ask while all is well, and nobody for half a second after a failure")
    func rests() {
        var breaker = RedisBreaker()
        let well = admitted(0, 0, 1, by: &breaker)
        #expect(well == [true, true, true])
        breaker.failed(at: .seconds(10))
        #expect(!breaker.isWell)
        let resting = admitted(10_000, 10_499, 10_500, by: &breaker)
        #expect(resting == [false, false, true])
    }

    @Test("lets one try at a time, however long it takes")
    func oneTries() {
        var breaker = RedisBreaker()
        breaker.failed(at: .zero)
        let first = admitted(1_000, 2_000, 60_000, by: &breaker)
        #expect(first == [true, false, false])
        breaker.failed(at: .seconds(61))
        let second = admitted(61_000, 62_000, 62_000, by: &breaker)
        #expect(second == [false, true, false])
        breaker.succeeded()
        #expect(breaker.isWell)
        let well = admitted(62_000, 62_000, by: &breaker)
        #expect(well == [true, true])
    }
}
