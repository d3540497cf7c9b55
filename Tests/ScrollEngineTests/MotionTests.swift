import Chance
import ScrollEngineWire
import Testing

@testable import ScrollEngine

@Suite("A motion")
struct MotionTests {
    private static let began = Timestamp(milliseconds: 90_000)

    private static let all: [Motion] = {
        let track = FlingMotion.Parameters(range: 0...468, bounces: true, deceleration: .normal)
        let fling = FlingMotion(from: 100, velocity: 400, on: track, began: began, endingBelow: 10)
        {
            ($0 / 52).rounded() * 52
        }
        return [
            .resting(at: 640), .dragging(at: 12.5), .gliding(fling),
            .snapping(SpringMotion(.pageSnap, from: 7.25, velocity: 900, to: 640, began: began)),
            .bouncing(SpringMotion(.edgeBounce, from: -40, velocity: -9, to: 0, began: began)),
            .scrolling(
                AnimatedScroll(from: 0, velocity: 0, to: 1280, lasting: 450, began: began)),
        ]
    }()

    private func moment(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: Self.began.milliseconds + milliseconds)
    }

    @Test("reports its motion while it moves, and rests in the end")
    func kinds() {
        let kinds = Self.all.map { $0.kind(at: moment(1)) }
        #expect(kinds == [.resting, .dragging, .gliding, .snapping, .bouncing, .scrolling])
        for motion in Self.all {
            guard let end = motion.end else { continue }
            #expect(motion.kind(at: end) == .resting)
            #expect(motion.isResting(at: end))
            #expect(motion.offset(at: end) == motion.destination)
            #expect(motion.velocity(at: end) == 0)
        }
    }

    @Test("of a fling ends as a snap or a bounce")
    func flingEnds() {
        #expect(Self.all[2].kind(at: moment(1842)) == .gliding)
        #expect(Self.all[2].kind(at: moment(1843)) == .snapping)
    }

    @Test("under a finger has no destination, no end and no rest")
    func dragging() {
        let motion = Motion.dragging(at: 12.5)
        #expect(motion.destination == nil)
        #expect(motion.end == nil)
        #expect(!motion.isResting(at: Timestamp(milliseconds: .max)))
        #expect(motion.offset(at: .epoch) == 12.5)
    }

    @Test("moves along with its pages")
    func moved() {
        for motion in Self.all {
            let moved = motion.moved(by: 640)
            #expect(moved.end == motion.end)
            #expect(moved.kind(at: moment(1)) == motion.kind(at: moment(1)))
            for time: Int64 in [-50, 0, 40, 300, 5000] {
                let distance = moved.offset(at: moment(time)) - motion.offset(at: moment(time))
                #expect(abs(distance - 640) < 1e-9)
            }
        }
    }

    // MARK: Wire format

    @Test("comes back from its bytes, and few they are")
    func bytes() throws {
        var sizes: [Int] = []
        for motion in Self.all {
            var writer = WireWriter()
            writer.write(motion)
            #expect(try WireReader.decode(writer.bytes) == motion)
            sizes.append(writer.bytes.count)
        }
        // One byte for the case, for each further choice and for whole numbers below 32, two for
        // those below 4,096, three for 90,000 ms, nine for fractions. A fling: 1 + 1 + 2 + 2 + 9 +
        // 1 + 2 + 3.
        #expect(sizes == [3, 10, 21, 18, 9, 10])
    }

    @Test("of chance comes back from its bytes")
    func chance() throws {
        var chance = SeededGenerator(seed: 21)
        for round in 0..<1000 {
            let motion = chance.motion()
            var writer = WireWriter()
            writer.write(motion)
            let read: Motion = try WireReader.decode(writer.bytes)
            #expect(read == motion, "round \(round) of seed 21")
            let moved = motion.moved(by: 104)
            var second = WireWriter()
            second.write(moved)
            #expect(try WireReader.decode(second.bytes) == moved, "round \(round) of seed 21")
        }
    }

    @Test("is finite whatever bytes it comes from")
    func damagedBytes() {
        var chance = SeededGenerator(seed: 22)
        var readable = 0
        for round in 0..<20_000 {
            var writer = WireWriter()
            writer.write(chance.motion())
            var bytes = writer.bytes
            for _ in 0..<Int.random(in: 1...4, using: &chance) {
                let place = Int.random(in: 0..<bytes.count, using: &chance)
                bytes[place] = UInt8.random(in: 0...255, using: &chance)
            }
            var reader = WireReader(bytes)
            guard let motion = try? Motion(from: &reader) else { continue }
            readable += 1
            for time in [0, 1, 90_001, 1 << 53, Int64.max] {
                let time = Timestamp(milliseconds: time)
                let sums = motion.offset(at: time) + motion.velocity(at: time)
                #expect(sums.isFinite, "round \(round) of seed 22")
                _ = motion.kind(at: time)
            }
            #expect(motion.moved(by: 1e13).destination?.isFinite != false)
        }
        #expect(readable > 5000)
    }

    @Test("is rejected if its numbers are too large")
    func refused() {
        var place = WireWriter()
        place.write(UInt64(0))  // resting
        place.write(1e16)
        #expect(throws: WireError.outOfRange("offset")) {
            let _: Motion = try WireReader.decode(place.bytes)
        }
        var late = WireWriter()
        late.write(UInt64(3))  // snapping
        late.write(Spring.Kind.pageSnap)
        for number in [0.0, 0, 600] { late.write(number) }
        late.write(Timestamp(milliseconds: -1))
        #expect(throws: WireError.outOfRange("moment")) {
            let _: Motion = try WireReader.decode(late.bytes)
        }
        #expect(throws: WireError.unknownCode(6, of: "Motion")) {
            let _: Motion = try WireReader.decode([6])
        }
    }

    @Test("has codes for all its words")
    func codes() {
        #expect(Deceleration.codes == Deceleration.allCases)
        #expect(Spring.Kind.codes == Spring.Kind.allCases)
    }
}

extension SeededGenerator {
    /// A random motion that is in progress at 90 s.
    mutating func motion() -> Motion {
        let began = Timestamp(milliseconds: Int64.random(in: 89_000...91_000, using: &self))
        let start = Double.random(in: -1000...1000, using: &self)
        let velocity = Double.random(in: -8000...8000, using: &self)
        let rest = Double(Int.random(in: -20...20, using: &self) * 52)
        switch Int.random(in: 0...5, using: &self) {
        case 0: return .resting(at: start)
        case 1: return .dragging(at: start)
        case 2: return .gliding(fling(began: began))
        case 3:
            return .snapping(
                SpringMotion(.pageSnap, from: start, velocity: velocity, to: rest, began: began))
        case 4:
            return .bouncing(
                SpringMotion(.edgeBounce, from: start, velocity: velocity, to: rest, began: began))
        default:
            let lasting = Int64.random(in: 0...700, using: &self)
            return .scrolling(
                AnimatedScroll(
                    from: start, velocity: velocity, to: rest, lasting: lasting, began: began))
        }
    }
}
