import Metering
import Testing

@Suite("A histogram")
struct HistogramTests {
    @Test("counts each time under the bounds that it does not pass, and adds them up")
    func counting() {
        let histogram = Histogram()
        // The first bound is a tenth of a millisecond, inclusive.
        for time: Duration in [
            .zero, .microseconds(100), .nanoseconds(100_001), .milliseconds(1), .seconds(31),
        ] {
            histogram.observe(time)
        }
        let reading = histogram.reading
        #expect(reading.cumulative.count == 18)
        #expect(Array(reading.cumulative.prefix(5)) == [2, 3, 3, 4, 4])
        #expect(reading.cumulative[16] == 4)
        #expect(reading.count == 5)
        #expect(abs(reading.seconds - 31.001_200_001) < 1e-9)
    }

    @Test("takes a clock that went back for no time at all")
    func negative() {
        let histogram = Histogram()
        histogram.observe(.seconds(-3))
        #expect(histogram.reading.cumulative.first == 1)
        #expect(histogram.reading.seconds == 0)
    }

    @Test("loses no observation of concurrent threads")
    func threads() async {
        let histogram = Histogram()
        await withTaskGroup(of: Void.self) { tasks in
            for _ in 0..<8 {
                tasks.addTask { for _ in 0..<1000 { histogram.observe(.milliseconds(3)) } }
            }
        }
        #expect(histogram.reading.count == 8000)
        #expect(histogram.reading.seconds == 24)
    }
}
