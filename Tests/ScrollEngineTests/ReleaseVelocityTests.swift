import Testing

@testable import ScrollEngine

@Suite("The velocity of a lifting finger")
struct ReleaseVelocityTests {
    private func samples(_ samples: [(Double, Int64)]) -> ReleaseVelocity {
        var velocity = ReleaseVelocity()
        for (position, time) in samples {
            velocity.add(position, at: Timestamp(milliseconds: time))
        }
        return velocity
    }

    @Test("weighs the newest of three least")
    func weights() {
        // 100, 200, 300 px in 100 ms steps of 10 ms: speeds 1000, 2000, 3000 px/s, oldest first.
        let velocity = samples([(0, 0), (10, 10), (30, 20), (60, 30)])
        let expected = 0.60 * 1000 + 0.35 * 2000 + 0.05 * 3000
        #expect(abs(velocity.velocity(liftedAt: Timestamp(milliseconds: 31)) - expected) < 1e-9)
    }

    @Test("lets the samples that are there stand for all")
    func fewSamples() {
        let velocity = samples([(0, 0), (-20, 20)])
        #expect(abs(velocity.velocity(liftedAt: Timestamp(milliseconds: 20)) + 1000) < 1e-9)
    }

    @Test("is 0 for a finger that held still for 100 ms")
    func stillness() {
        let velocity = samples([(0, 0), (10, 10), (20, 20)])
        #expect(abs(velocity.velocity(liftedAt: Timestamp(milliseconds: 119)) - 1000) < 1e-9)
        #expect(velocity.velocity(liftedAt: Timestamp(milliseconds: 120)) == 0)
    }

    @Test("is 0 below a fling and no more than a finger's fastest")
    func range() {
        let slow = samples([(0, 0), (0.49, 10)])
        let fast = samples([(0, 0), (900, 10)])
        #expect(slow.velocity(liftedAt: Timestamp(milliseconds: 10)) == 0)
        #expect(fast.velocity(liftedAt: Timestamp(milliseconds: 10)) == 8000)
    }

    @Test("is finite when all samples have one time")
    func oneTime() {
        let velocity = samples([(0, 5), (100, 5), (200, 4)])
        #expect(velocity.velocity(liftedAt: Timestamp(milliseconds: 5)) == 0)
    }
}
