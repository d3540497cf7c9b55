import Concurrency
import Testing

@Suite("The times at which rejected clients ask again")
struct ReturnTimesTests {
    private func wait(
        _ times: inout ReturnTimes<String>, for client: String, at now: Int
    ) -> Duration {
        times.wait(for: client, at: .seconds(now), atLeast: .seconds(10), step: .seconds(2))
    }

    /// By hand: there is room at 110 s, and then for one more every two seconds.
    @Test("follow each other for one client, and not for another") func steps() {
        var times = ReturnTimes<String>()
        #expect(wait(&times, for: "a", at: 100) == .seconds(10))
        #expect(wait(&times, for: "a", at: 100) == .seconds(12))
        #expect(wait(&times, for: "b", at: 100) == .seconds(10))
        // At 114 s, which is 13 s from now.
        #expect(wait(&times, for: "a", at: 101) == .seconds(13))
        // All of them have come.
        #expect(wait(&times, for: "a", at: 120) == .seconds(10))
    }

    @Test("are a minute later than there is room at most") func limit() {
        var times = ReturnTimes<String>()
        var longest = Duration.zero
        for _ in 0..<100 { longest = max(longest, wait(&times, for: "a", at: 0)) }
        #expect(longest == .seconds(70))
    }
}
