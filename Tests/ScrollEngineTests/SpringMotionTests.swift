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
            for time: Int64 in [1, 60, 250] {
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
