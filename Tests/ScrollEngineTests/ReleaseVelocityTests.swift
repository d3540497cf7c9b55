import Chance
import ScrollEngineWire
import Testing

@testable import ScrollEngine

@Suite("The velocity of a lifting finger")
struct ReleaseVelocityTests {
    private func samples(_ samples: [(x: Double, time: Int64)]) -> ReleaseVelocity {
        var velocity = ReleaseVelocity()
        for (x, time) in samples { velocity.add(Point(x: x, y: 0), at: moment(time)) }
        return velocity
    }

    private func moment(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: milliseconds)
    }

    @Test("weighs the newest of three least")
    func weights() {
        // 100, 200, 300 px in 100 ms steps of 10 ms: speeds 1000, 2000, 3000 px/s, oldest first.
        let velocity = samples([(0, 0), (10, 10), (30, 20), (60, 30)])
        let expected = 0.60 * 1000 + 0.35 * 2000 + 0.05 * 3000
        #expect(abs(velocity.velocity(liftedAt: moment(31)).dx - expected) < 1e-9)
    }

    @Test("forgets all but the last four samples")
    func fourSamples() {
        let late = samples([(0, 0), (10, 10), (30, 20), (60, 30)])
        let long = samples([(500, -30), (-900, -10), (0, 0), (10, 10), (30, 20), (60, 30)])
        #expect(long == late)
    }

    @Test("lets the samples that are there stand for all")
    func fewSamples() {
        let velocity = samples([(0, 0), (-20, 20)])
        #expect(abs(velocity.velocity(liftedAt: moment(20)).dx + 1000) < 1e-9)
        #expect(samples([(7, 0)]).velocity(liftedAt: moment(0)) == .zero)
        #expect(samples([]).velocity(liftedAt: moment(0)) == .zero)
    }

    @Test("is 0 for a finger that held still for 100 ms")
    func stillness() {
        let velocity = samples([(0, 0), (10, 10), (20, 20)])
        #expect(abs(velocity.velocity(liftedAt: moment(119)).dx - 1000) < 1e-9)
        #expect(velocity.velocity(liftedAt: moment(120)) == .zero)
    }

    @Test("ignores samples before a standstill")
    func stillnessBetween() {
        let velocity = samples([(0, 0), (500, 10), (500, 110), (510, 120)])
        #expect(abs(velocity.velocity(liftedAt: moment(120)).dx - 1000) < 1e-9)
    }

    @Test("is 0 below a fling and no more than a finger's fastest, in each direction apart")
    func range() {
        var velocity = ReleaseVelocity()
        velocity.add(.zero, at: moment(0))
        velocity.add(Point(x: 0.49, y: -900), at: moment(10))
        #expect(velocity.velocity(liftedAt: moment(10)) == Vector(dx: 0, dy: -8000))
        velocity.add(Point(x: 0.5, y: -80), at: moment(10))
        #expect(velocity.velocity(liftedAt: moment(10)) == Vector(dx: 50, dy: -8000))
    }

    @Test("takes the later of two samples of one time and no sample that comes too late")
    func order() {
        #expect(samples([(0, 0), (5, 10), (20, 10)]) == samples([(0, 0), (20, 10)]))
        #expect(samples([(0, 0), (20, 10), (99, 9)]) == samples([(0, 0), (20, 10)]))
        #expect(samples([(0, 5), (100, 5), (200, 4)]).velocity(liftedAt: moment(5)) == .zero)
    }

    @Test("returns the last sample")
    func last() {
        let velocity = samples([(3, 5), (9, 8)])
        #expect(velocity.lastPoint == Point(x: 9, y: 0))
        #expect(velocity.lastTime == moment(8))
    }

    @Test("is finite whatever the samples are")
    func absurd() {
        let times: [Int64] = [.min, -1, 0, 1, 1 << 53, .max]
        for (first, second) in zip(times, times.dropFirst()) {
            var velocity = ReleaseVelocity()
            velocity.add(Point(x: -1e300, y: 1e300), at: moment(first))
            velocity.add(Point(x: 1e300, y: -1e300), at: moment(second))
            velocity.add(Point(x: -1e300, y: 0), at: moment(second &+ 1))
            for lifted in times {
                let lifting = velocity.velocity(liftedAt: moment(lifted))
                #expect(abs(lifting.dx) <= 8000 && abs(lifting.dy) <= 8000)
            }
        }
    }

    @Test("comes back from its bytes, however many samples it has")
    func bytes() throws {
        let all: [(Double, Int64)] = [(0, 0), (10, -10), (30.5, 20), (60, 30), (7, 1 << 53)]
        for count in 0...all.count {
            let velocity = samples(Array(all.prefix(count)))
            var writer = WireWriter()
            writer.write(velocity)
            #expect(try WireReader.decode(writer.bytes) == velocity)
        }
        #expect(throws: WireError.outOfRange("samples")) {
            let _: ReleaseVelocity = try WireReader.decode([5])
        }
    }

    @Test("is finite whatever bytes it comes from")
    func damagedBytes() {
        var chance = SeededGenerator(seed: 41)
        var readable = 0
        for round in 0..<5000 {
            var writer = WireWriter()
            writer.write(
                samples(Array([(0, 0), (10, 10), (30.5, 20), (60, 30)].prefix(round % 5))))
            var bytes = writer.bytes
            bytes[Int.random(in: 0..<bytes.count, using: &chance)] = chance.bytes(1)[0]
            var reader = WireReader(bytes)
            guard let velocity = try? ReleaseVelocity(from: &reader) else { continue }
            readable += 1
            let lifting = velocity.velocity(liftedAt: velocity.lastTime ?? .epoch)
            #expect(abs(lifting.dx) <= 8000 && abs(lifting.dy) <= 8000, "round \(round) of seed 41")
        }
        #expect(readable > 1000)
    }
}
