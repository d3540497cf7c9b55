import Spelling
import Testing

@Suite("A number with a word")
struct CountingTests {
    @Test("has the singular for one alone") func one() {
        let counts = [0, 1, 2, 11].map { $0.counting("gallery", "galleries") }
        #expect(counts == ["0 galleries", "1 gallery", "2 galleries", "11 galleries"])
    }
}
