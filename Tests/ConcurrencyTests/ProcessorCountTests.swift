import Testing

@testable import Concurrency

@Suite("A processor's share") struct ProcessorCountTests {
    @Test(
        "is the quota in whole processors, rounded up",
        arguments: [
            ("200000 100000\n", 2), ("150000 100000", 2), ("50000 100000", 1), ("1 100000", 1),
            ("100001 100000", 2),
        ])
    func readsQuota(_ text: String, _ processors: Int) {
        #expect(ProcessorCount.processors(quota: text) == processors)
    }

    @Test("has no quota where none is set", arguments: ["max 100000", "", "max", "1 0", "x y"])
    func readsNoQuota(_ text: String) {
        #expect(ProcessorCount.processors(quota: text) == nil)
    }

    @Test(
        "counts the processors of a list", arguments: [("0-3,8", 5), ("0", 1), ("0-1", 2), ("", 0)])
    func readsList(_ text: String, _ processors: Int) {
        #expect(ProcessorCount.processors(list: text[...]) == processors)
    }

    @Test("is at least one")
    func isPositive() {
        #expect(ProcessorCount.available >= 1)
    }
}
