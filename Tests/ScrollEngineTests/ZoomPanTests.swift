import Chance
import Testing

@testable import ScrollEngine

@Suite("A pan inside a magnified page")
struct ZoomPanTests {
    /// At scale 2 the picture may be shifted by 200 and 150.
    private let bounds = ZoomBounds(
        box: PixelSize(width: 400, height: 300), picture: nil, maximum: 4)
    private let now = Timestamp(milliseconds: 1000)

    private func twice(_ x: Double, _ y: Double) -> Zoom {
        Zoom(resting: Magnification(scale: 2, shift: Point(x: x, y: y)))
    }

    private func shift(_ zoom: Zoom) -> Point { zoom.magnification(at: now).shift }

    @Test("moves the picture with the finger")
    func follows() {
        var zoom = twice(10, 20)
        zoom.panBegan(along: .horizontal, at: now)
        let excess = zoom.panMoved(by: Point(x: 30, y: -40), within: bounds)
        #expect(excess == 0)
        #expect(shift(zoom) == Point(x: 40, y: -20))
    }

    @Test("hands what the picture's edge does not take to the strip")
    func handsOver() {
        var zoom = twice(150, 0)
        zoom.panBegan(along: .horizontal, at: now)
        // 50 px up to the edge, 70 px for the strip.
        var excess = zoom.panMoved(by: Point(x: 120, y: 0), within: bounds)
        #expect(excess == 70)
        #expect(shift(zoom) == Point(x: 200, y: 0))
        // On the way back, the strip moves back first.
        excess = zoom.panMoved(by: Point(x: 60, y: 0), within: bounds)
        #expect(excess == 10)
        #expect(shift(zoom) == Point(x: 200, y: 0))
        excess = zoom.panMoved(by: Point(x: 20, y: 0), within: bounds)
        #expect(excess == 0)
        #expect(shift(zoom) == Point(x: 170, y: 0))
        // 350 px to the other edge.
        excess = zoom.panMoved(by: Point(x: -400, y: 0), within: bounds)
        #expect(excess == -50)
        #expect(shift(zoom) == Point(x: -200, y: 0))
    }

    @Test("that begins at the edge gives the strip everything in that direction")
    func beginsAtEdge() {
        var zoom = twice(-200, 0)
        zoom.panBegan(along: .horizontal, at: now)
        var excess = zoom.panMoved(by: Point(x: -80, y: 5), within: bounds)
        #expect(excess == -80)
        #expect(shift(zoom) == Point(x: -200, y: 5))
        excess = zoom.panMoved(by: Point(x: 80, y: 5), within: bounds)
        #expect(excess == 0)
        #expect(shift(zoom) == Point(x: -120, y: 5))
    }

    @Test("hands over along the axis of the strip")
    func vertical() {
        var zoom = twice(0, 100)
        zoom.panBegan(along: .vertical, at: now)
        let excess = zoom.panMoved(by: Point(x: 0, y: 90), within: bounds)
        #expect(excess == 40)
        #expect(shift(zoom) == Point(x: 0, y: 150))
    }

    @Test("stretches across the strip")
    func stretches() {
        var zoom = twice(0, 140)
        zoom.panBegan(along: .horizontal, at: now)
        let excess = zoom.panMoved(by: Point(x: 0, y: 110), within: bounds)
        #expect(excess == 0)
        // 100 beyond the edge: 100 · 300 · 0.55 / (300 + 55) = 46.4789.
        #expect(abs(shift(zoom).y - 196.4789) < 1e-4)
    }

    @Test("leaves a page that is not magnified alone")
    func notMagnified() {
        var zoom = Zoom.none
        zoom.panBegan(along: .horizontal, at: now)
        let excess = zoom.panMoved(by: Point(x: 33, y: 44), within: bounds)
        #expect(excess == 33)
        #expect(zoom.magnification(at: now) == .identity)
        let left = zoom.panEnded(
            velocity: Point(x: 900, y: 900), within: bounds, at: now, reducesMotion: false)
        #expect(left == 900)
        #expect(zoom == .none)
    }

    @Test("loses nothing of the finger's way: the picture's part and the strip's are all of it")
    func sum() {
        var random = SeededGenerator(seed: 9)
        for round in 1...2000 {
            let scale = Double.random(in: 1...4, using: &random)
            // Starts beyond the edges, too: the picture is caught on its way back.
            let start = Magnification(
                scale: scale,
                shift: bounds.stretchedShift(
                    forPull: Point(
                        x: .random(in: -1500...1500, using: &random),
                        y: .random(in: -1500...1500, using: &random)), at: scale))
            var zoom = Zoom(resting: start)
            let axis: Axis = .random(using: &random) ? .horizontal : .vertical
            zoom.panBegan(along: axis, at: now)
            for _ in 0..<4 {
                let way = Point(
                    x: .random(in: -900...900, using: &random),
                    y: .random(in: -900...900, using: &random))
                let excess = zoom.panMoved(by: way, within: bounds)
                let taken = shift(zoom).along(axis) - start.shift.along(axis)
                #expect(abs(taken + excess - way.along(axis)) < 1e-9, "round \(round)")
                #expect(excess * way.along(axis) >= 0, "round \(round)")
            }
            let excess = zoom.panMoved(by: .zero, within: bounds)
            #expect(excess == 0, "round \(round)")
            #expect(shift(zoom).distance(to: start.shift) < 1e-6, "round \(round)")
        }
    }

    // MARK: The release

    @Test("that ends with a velocity flings the picture")
    func flings() {
        var zoom = twice(0, 0)
        zoom.panBegan(along: .horizontal, at: now)
        _ = zoom.panMoved(by: Point(x: 10, y: 0), within: bounds)
        let left = zoom.panEnded(
            velocity: Point(x: 600, y: 0), within: bounds, at: now, reducesMotion: false)
        #expect(left == 0)
        // 0.0995 s · 600 px/s = 59.7 px further; on the way, with ω = 2π / 0.575,
        // 59.7 (1 - (1 + ω t) e^(-ω t)) + 600 t e^(-ω t) is 37.9270 after 0.1 s and 51.8108 after 0.2 s.
        let end: Double = 10 + 600 * 0.0995
        #expect(zoom.motion.destination?.shift == Point(x: end, y: 0))
        #expect(abs(x(of: zoom, after: 100) - 47.9270) < 1e-4)
        #expect(abs(x(of: zoom, after: 200) - 61.8108) < 1e-4)
        #expect(x(of: zoom, after: 3000) == end)
    }

    @Test("that ends with a velocity is thrown back by the edge")
    func thrownBack() {
        var zoom = twice(180, 0)
        zoom.panBegan(along: .vertical, at: now)
        _ = zoom.panMoved(by: Point(x: 10, y: 0), within: bounds)
        _ = zoom.panEnded(
            velocity: Point(x: 3000, y: 0), within: bounds, at: now, reducesMotion: false)
        let ways = (0...200).map { x(of: zoom, after: Int64($0 * 10)) }
        #expect((ways.max() ?? 0) > 220)
        #expect(ways.last == 200)
    }

    @Test("leaves its velocity to the strip when the strip has it")
    func velocityOfStrip() {
        var zoom = twice(150, 0)
        zoom.panBegan(along: .horizontal, at: now)
        _ = zoom.panMoved(by: Point(x: 120, y: 0), within: bounds)
        var back = zoom
        let left = zoom.panEnded(
            velocity: Point(x: 1500, y: 300), within: bounds, at: now, reducesMotion: false)
        #expect(left == 1500)
        #expect(zoom.motion.velocity(at: now).shift == Point(x: 0, y: 300))
        // The strip has been moved, so a reversed finger moves the strip back.
        let returning = back.panEnded(
            velocity: Point(x: -700, y: 0), within: bounds, at: now, reducesMotion: false)
        #expect(returning == -700)
        #expect(back.motion == .resting(Magnification(scale: 2, shift: Point(x: 200, y: 0))))
    }

    @Test("that has just reached the edge flings the strip outwards, and the picture inwards")
    func velocityAtEdge() {
        for way in [50.0, -350] {
            var outwards = twice(150, 0)
            outwards.panBegan(along: .horizontal, at: now)
            let excess = outwards.panMoved(by: Point(x: way, y: 0), within: bounds)
            #expect(excess == 0)
            var inwards = outwards
            let speed: Double = way > 0 ? 900 : -900
            let left = outwards.panEnded(
                velocity: Point(x: speed, y: 0), within: bounds, at: now, reducesMotion: false)
            #expect(left == speed)
            #expect(outwards.motion.isResting(at: now))
            let none = inwards.panEnded(
                velocity: Point(x: -speed, y: 0), within: bounds, at: now, reducesMotion: false)
            #expect(none == 0)
            #expect(inwards.motion.velocity(at: now).shift == Point(x: -speed, y: 0))
        }
    }

    @Test("has the velocity of the picture, not the finger's, where it stretches")
    func stretchedVelocity() {
        var zoom = twice(0, 150)
        zoom.panBegan(along: .horizontal, at: now)
        _ = zoom.panMoved(by: Point(x: 0, y: 99), within: bounds)
        let before = shift(zoom).y
        _ = zoom.panMoved(by: Point(x: 0, y: 101), within: bounds)
        let share = (shift(zoom).y - before) / 2
        _ = zoom.panMoved(by: Point(x: 0, y: 100), within: bounds)
        _ = zoom.panEnded(
            velocity: Point(x: 0, y: 800), within: bounds, at: now, reducesMotion: false)
        #expect(abs(zoom.motion.velocity(at: now).shift.y - 800 * share) < 0.1)
        #expect(zoom.motion.destination?.shift == Point(x: 0, y: 150))
    }

    @Test("puts the picture at the end of its fling when motion is reduced")
    func reducedMotion() {
        var zoom = twice(0, 0)
        zoom.panBegan(along: .horizontal, at: now)
        _ = zoom.panMoved(by: Point(x: 10, y: 0), within: bounds)
        _ = zoom.panEnded(
            velocity: Point(x: 600, y: 0), within: bounds, at: now, reducesMotion: true)
        #expect(zoom.motion.isResting(at: now))
        #expect(shift(zoom) == Point(x: 10 + 600 * 0.0995, y: 0))
    }

    private func x(of zoom: Zoom, after wait: Int64) -> Double {
        zoom.magnification(at: Timestamp(milliseconds: now.milliseconds + wait)).shift.x
    }
}
