import Testing

@testable import ScrollEngine

@Suite("A strip that settles")
struct SpringMotionTests {
    private let began = Timestamp(milliseconds: 1000)

    private func moment(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: began.milliseconds + milliseconds)
    }

    @Test("waits where it is until its spring pulls")
    func waits() {
        let springMotion = SpringMotion(.pageSnap, from: 70, velocity: 500, to: 600, began: began)
        for earlier: Int64 in [-1000, -1] {
            #expect(springMotion.position(at: moment(earlier)) == 70)
            #expect(springMotion.velocity(at: moment(earlier)) == 0)
        }
        #expect(springMotion.position(at: began) == 70)
        #expect(abs(springMotion.velocity(at: began) - 500) < 1e-9)
        #expect(springMotion.position(at: moment(1)) > 70)
    }

    @Test("does what its spring does, and rests exactly on its place")
    func springs() {
        for kind in Spring.Kind.allCases {
            let springMotion = SpringMotion(kind, from: -30, velocity: -400, to: 20, began: began)
            let spring = SpringSimulation(kind.spring, from: -30, velocity: -400, to: 20)
            for time: Int64 in [1, 60, 150] {
                #expect(
                    springMotion.position(at: moment(time))
                        == spring.position(at: Double(time) / 1000))
                #expect(
                    springMotion.velocity(at: moment(time))
                        == spring.velocity(at: Double(time) / 1000))
            }
            #expect(springMotion.end == moment(spring.settlingTime(within: .ofRest)))
            #expect(springMotion.position(at: springMotion.end) == 20)
            #expect(springMotion.velocity(at: springMotion.end) == 0)
        }
    }

    @Test("moves along with its pages, at the same pace")
    func moved() {
        let springMotion = SpringMotion(.edgeBounce, from: -30, velocity: -400, to: 0, began: began)
        let moved = springMotion.moved(by: 512)
        #expect(
            moved == SpringMotion(.edgeBounce, from: 482, velocity: -400, to: 512, began: began))
        #expect(moved.end == springMotion.end)
        #expect(moved.position(at: moment(80)) == springMotion.position(at: moment(80)) + 512)
    }

    @Test(
        "only slows a strip down that is fast enough, and is within the slop after 400 ms",
        arguments: [(120.0, 900.0), (150, 1000), (200, 1500), (260, 2300), (600, 6500)])
    func onlySlowsDown(_ distance: Double, _ velocity: Double) {
        for sign in [1.0, -1] {
            let motion = SpringMotion(
                .pageSnap, from: 0, velocity: sign * velocity, to: sign * distance, began: began)
            let speeds = (0...400).map { abs(motion.velocity(at: moment($0))) }
            for (before, after) in zip(speeds, speeds.dropFirst()) { #expect(after <= before) }
            #expect(abs(motion.position(at: moment(400)) - sign * distance) <= 18)
        }
    }

    @Test(
        "takes 400 ms after a flick, and longer after a slow release over a far page",
        arguments: [
            // Of 1,500 px/s a way of 750 px takes 500 ms. At 700 px/s, half way between slow and a
            // flick, 500 ms are the limit.
            (390.0, 0.0, 400), (600, 333, 400), (750, 0, 500), (900, 333, 600), (1920, 400, 600),
            (844, 700, 500), (844, 1000, 400), (4096, 3000, 400),
            // Twice the way, 200 px, at 1,000 px/s.
            (100, 1000, 200), (18, 360, 100),
        ])
    func durations(_ distance: Double, _ velocity: Double, _ milliseconds: Int64) {
        for sign in [1.0, -1] {
            let motion = SpringMotion(
                .pageSnap, from: 9, velocity: sign * velocity, to: 9 + sign * distance,
                began: began)
            #expect(motion.end == moment(milliseconds))
            #expect(abs(motion.velocity(at: began) - sign * velocity) < 1e-9)
        }
    }

    @Test(
        "keeps the calm of a finger that releases a page at 333 px/s",
        arguments: [390.0, 844, 1024, 1440, 1900])
    func calm(_ page: Double) {
        let motion = SpringMotion(.pageSnap, from: 0, velocity: 333, to: page, began: began)
        let speeds = (0...600).map { motion.velocity(at: moment($0)) }
        #expect(speeds.allSatisfy { (0..<6000).contains($0) })
        // The spring with ω = 20 would be at 6,500 px/s after 60 ms, over 900 px.
        #expect(speeds[60] < 4 * 333)
    }

    @Test("is finite however far and fast it is")
    func absurd() {
        for start in [-1e300, -1e13, 0, 1e13] {
            for velocity in [-1e300, -1e9, 1e9] {
                for kind in Spring.Kind.allCases {
                    let springMotion = SpringMotion(
                        kind, from: start, velocity: velocity, to: -start, began: began)
                    for time: Int64 in [-1, 0, 1, 2000, 60_000, 1 << 53] {
                        #expect(springMotion.position(at: moment(time)).isFinite)
                        #expect(springMotion.velocity(at: moment(time)).isFinite)
                    }
                }
            }
        }
    }
}
