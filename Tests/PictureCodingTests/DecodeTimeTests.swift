import Testing

@testable import PictureCoding

@Suite("The time of a decoder") struct DecodeTimeTests {
    private let time = DecodeTime(limit: 10_000, start: .seconds(5))

    private func remaining(after elapsed: Int, used: Int) -> Int {
        time.remaining(at: .seconds(5) + .milliseconds(elapsed), used: used)
    }

    @Test("is its limit, whatever it computes", arguments: [0, 9_000, 30_000])
    func withinLimit(used: Int) {
        #expect(remaining(after: 0, used: used) == 10_000)
        #expect(remaining(after: 9_999, used: used) == 1)
    }

    @Test(
        "goes on while it has not computed for so long, but at all, up to three times the limit",
        arguments: [
            // A busy machine gives it a third of a processor.
            (10_000, 3_300, 6_700), (20_000, 6_600, 3_400), (28_000, 9_240, 760),
            (29_990, 9_000, 10), (30_000, 9_000, 0),
            // It has computed for its limit.
            (10_000, 10_000, 0), (12_000, 10_001, 0), (12_000, 9_999, 1),
            // It waits for something: less than a twentieth.
            (10_000, 499, 0), (10_000, 500, 9_500), (20_000, 999, 0),
        ])
    func beyondLimit(elapsed: Int, used: Int, remaining expected: Int) {
        #expect(remaining(after: elapsed, used: used) == expected)
    }

    @Test("is used up by processor time alone") func usedUp() {
        #expect(time.isUsedUp(by: 10_000) && time.isUsedUp(by: 9_000))
        #expect(!time.isUsedUp(by: 8_999))
    }

    @Test("is over at once without any") func none() {
        let none = DecodeTime(limit: 0, start: .seconds(1))
        #expect(none.remaining(at: .seconds(1), used: 0) == 0)
        #expect(none.isUsedUp(by: 0))
    }
}
