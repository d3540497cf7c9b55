import Testing

@testable import PictureFetching

@Suite("A notification throttle") struct NotificationThrottleTests {
    private var throttle = NotificationThrottle()

    @Test("is at once for the first, and one time after a rest for all that came meanwhile")
    mutating func burst() {
        #expect((0..<3).map { _ in throttle.changeOccurred() } == [true, false, false])
        #expect(throttle.intervalElapsed() == true)
        #expect(throttle.changeOccurred() == false)
        #expect(throttle.intervalElapsed() == true)
        #expect(throttle.intervalElapsed() == false)
    }

    @Test("is idle again after an interval without changes") mutating func single() {
        for _ in 0..<2 {
            #expect(throttle.changeOccurred() == true)
            #expect(throttle.intervalElapsed() == false)
        }
    }
}
