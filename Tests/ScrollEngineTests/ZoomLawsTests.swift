import Chance
import ScrollEngineWire
import Testing

@testable import ScrollEngine

/// Laws that hold for every zoom and every stream of events.
///
/// A failing case is reproduced by the seed in its message.
@Suite("Whatever comes, a zoom")
struct ZoomLawsTests {
    @Test("keeps its laws over ten thousand random streams of events")
    func laws() throws {
        for seed in 1...10_000 {
            var stream = Stream(UInt64(seed))
            try stream.run()
        }
    }
}

/// One random stream of events; the laws are checked after each event.
private struct Stream {
    let seed: UInt64
    let bounds: ZoomBounds
    var random: SeededGenerator
    var zoom = Zoom.none
    var now: Int64

    init(_ seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        let box = PixelSize(
            width: .random(in: 1...1500, using: &random),
            height: .random(in: 1...1500, using: &random))
        let picture = PixelSize(
            width: .random(in: 1...box.width, using: &random),
            height: .random(in: 1...box.height, using: &random))
        bounds = ZoomBounds(
            box: box, picture: .random(using: &random) ? picture : nil,
            maximum: [1, 1.005, 1.5, 4, 16].randomElement(using: &random) ?? 4)
        now = Int64.random(in: 0...(1 << 53) - (1 << 20), using: &random)
    }

    mutating func run() throws {
        for step in 0..<20 {
            let before = zoom.magnification(at: time)
            let velocity = zoom.motion.velocity(at: time)
            let event = Int.random(in: 0...9, using: &random)
            let note = "seed \(seed), step \(step), event \(event)"
            act(event, before: before, note)
            check(before: before, velocity: velocity, event, note)
            try checkWire(note)
            now += Int64.random(in: 0...400, using: &random)
        }
        zoom.release(within: bounds, at: time, reducesMotion: false)
        now += 20_000
        let rest = zoom.magnification(at: time)
        require(zoom.motion.isResting(at: time), "seed \(seed): rests")
        require(bounds.rest(of: rest, about: .zero) == rest, "seed \(seed): rests within bounds")
    }

    private var time: Timestamp { Timestamp(milliseconds: now) }

    private mutating func act(_ event: Int, before: Magnification, _ note: String) {
        switch event {
        case 0:
            zoom.doubleTapped(at: point(), within: bounds, at: time, reducesMotion: false)
        case 1:
            zoom.set(
                scale: .random(in: -2...20, using: &random), about: point(), within: bounds,
                at: time, reducesMotion: false)
        case 2:
            zoom.set(
                scale: 1, about: .zero, within: bounds, at: time, reducesMotion: false)
        case 3: zoom.hold(at: time)
        case 4: pinch(from: before, note)
        case 5:
            zoom.pinchMoved(fingers(), within: bounds)
        case 6: pan(from: before, note)
        case 7:
            let left = zoom.panEnded(
                velocity: point(), within: bounds, at: time, reducesMotion: false)
            require(left.isFinite, "\(note): finite velocity")
        case 8: zoom.pinchEnded(within: bounds, at: time, reducesMotion: false)
        default: zoom.release(within: bounds, at: time, reducesMotion: false)
        }
    }

    /// Two fingers go down during any motion, and stay where they are.
    private mutating func pinch(from before: Magnification, _ note: String) {
        let down = FingerPair(nearPoint(), nearPoint())
        zoom.pinchBegan(down, at: time)
        zoom.pinchMoved(down, within: bounds)
        let held = zoom.magnification(at: time)
        require(
            abs(held.scale - before.scale) < 1e-6
                && held.shift.distance(to: before.shift) < 1e-3,
            "\(note): caught by two fingers, \(before) became \(held)")
        zoom.pinchMoved(fingers(), within: bounds)
    }

    private mutating func pan(from before: Magnification, _ note: String) {
        let axis: Axis = .random(using: &random) ? .horizontal : .vertical
        zoom.panBegan(along: axis, at: time)
        let none = zoom.panMoved(by: .zero, within: bounds)
        let held = zoom.magnification(at: time)
        require(none == 0, "\(note): a still finger gives the strip \(none)")
        require(
            held.shift.distance(to: before.shift) < 1e-3,
            "\(note): caught by a finger, \(before) became \(held)")
        let way = point()
        let excess = zoom.panMoved(by: way, within: bounds)
        let taken = zoom.magnification(at: time).shift.along(axis) - before.shift.along(axis)
        require(
            abs(taken + excess - way.along(axis)) < 1e-6 * max(1, abs(way.along(axis))),
            "\(note): \(taken) and \(excess) of \(way.along(axis))")
    }

    private func check(
        before: Magnification, velocity: ZoomVelocity, _ event: Int, _ note: String
    ) {
        let shown = zoom.magnification(at: time)
        require(shown.scale > 0.5 && shown.scale < 2 * bounds.maximum, "\(note): \(shown)")
        require(abs(shown.shift.x) < 1e6 && abs(shown.shift.y) < 1e6, "\(note): \(shown)")
        require(shown == zoom.magnification(at: time), "\(note): asked twice")
        let isMove = (4...6).contains(event)
        require(isMove || shown == before, "\(note): jumped from \(before) to \(shown)")
        let isGo = (0...2).contains(event)
        let now = zoom.motion.velocity(at: time)
        require(
            !isGo || zoom.motion.isResting(at: time)
                || (abs(now.rate - velocity.rate) < 1e-9
                    && now.shift.distance(to: velocity.shift) < 1e-6),
            "\(note): velocity \(velocity) became \(now)")
        if let end = zoom.motion.end {
            require(end.milliseconds - self.now < 5000, "\(note): too long")
        }
    }

    private func checkWire(_ note: String) throws {
        var writer = WireWriter()
        writer.write(zoom)
        let read: Zoom = try WireReader.decode(writer.bytes)
        require(read == zoom, "\(note): \(zoom) was read as \(read)")
    }

    /// A random point, mostly on a screen.
    private mutating func point() -> Point {
        guard Int.random(in: 0..<8, using: &random) == 0 else { return nearPoint() }
        let far = [1e4, 1e9, 1e13, Double.greatestFiniteMagnitude].randomElement(using: &random)
        let range = -(far ?? 0) / 2...(far ?? 0) / 2
        return Point(x: .random(in: range, using: &random), y: .random(in: range, using: &random))
    }

    private mutating func nearPoint() -> Point {
        Point(
            x: .random(in: -1000...1000, using: &random),
            y: .random(in: -1000...1000, using: &random))
    }

    private mutating func fingers() -> FingerPair { FingerPair(point(), point()) }

    private func require(_ holds: Bool, _ message: @autoclosure () -> String) {
        if !holds { Issue.record("\(message())") }
    }
}
