import Testing

@testable import ScrollEngine

@Suite("A zoom")
struct ZoomTests {
    private let bounds = ZoomBounds(
        box: PixelSize(width: 400, height: 300), picture: nil, maximum: 4)
    private let point = Point(x: 80, y: -40)

    private func time(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

    private func doubleTapped(_ zoom: Zoom, at now: Int64) -> Zoom {
        var zoom = zoom
        zoom.doubleTapped(at: point, within: bounds, at: time(now), reducesMotion: false)
        return zoom
    }

    @Test("rests 400 ms after a double tap, a key or a button", arguments: [2.5, 1 / 2.5])
    func duration(factor: Double) {
        let (from, to) = factor > 1 ? (1, factor) : (1 / factor, 1)
        var zoom = Zoom(resting: Magnification(scale: from, shift: .zero))
        zoom.set(
            scale: to, about: Point(x: 150, y: -100), within: bounds,
            at: Timestamp(milliseconds: 7000),
            reducesMotion: false)
        #expect(!zoom.motion.isResting(at: Timestamp(milliseconds: 7200)))
        #expect(zoom.motion.isResting(at: Timestamp(milliseconds: 7400)))
    }

    @Test("goes to the tapped point with a double tap, and back with another")
    func doubleTap() {
        let near = doubleTapped(.none, at: 100)
        // 80 - 80 · 2.5 = -120 and -40 + 40 · 2.5 = 60, within the limits 300 and 225.
        let there = Magnification(scale: 2.5, shift: Point(x: -120, y: 60))
        #expect(near.motion.destination == there)
        #expect(near.magnification(at: time(100)) == .identity)
        #expect(near.magnification(at: time(3000)) == there)
        #expect(near.isZoomed(at: time(300)))
        let back = doubleTapped(near, at: 3000)
        #expect(back.magnification(at: time(3000)) == there)
        #expect(back.magnification(at: time(6000)) == .identity)
        #expect(!back.isZoomed(at: time(6000)))
    }

    @Test("goes no further than the picture's edges with a double tap")
    func doubleTapAtEdge() {
        let panorama = ZoomBounds(
            box: bounds.box, picture: PixelSize(width: 400, height: 100), maximum: 4)
        var zoom = Zoom.none
        zoom.doubleTapped(
            at: Point(x: 199, y: 49), within: panorama, at: time(0), reducesMotion: false)
        // Scale 3 fills the box's height, so there is no vertical reach; 199 - 199 · 3 = -398.
        #expect(
            zoom.motion.destination == Magnification(scale: 3, shift: Point(x: -398, y: 0)))
    }

    @Test("turns round in the middle of its way without a jump in place or velocity")
    func turnsRound() {
        let near = doubleTapped(.none, at: 0)
        for moment: Int64 in [1, 60, 150, 400, 900] {
            let back = doubleTapped(near, at: moment)
            #expect(back.motion.destination == .identity)
            #expect(
                distance(back.magnification(at: time(moment)), near.magnification(at: time(moment)))
                    < 1e-12)
            let (before, after) = (
                near.motion.velocity(at: time(moment)), back.motion.velocity(at: time(moment))
            )
            #expect(abs(before.rate - after.rate) < 1e-12)
            #expect(before.shift.distance(to: after.shift) < 1e-9)
            #expect(back.magnification(at: time(moment + 5000)) == .identity)
        }
    }

    @Test("never leaves the range of its targets, however often it is reversed")
    func stays() {
        var zoom = Zoom.none
        for step: Int64 in 0..<400 {
            let moment = step * 37
            zoom = doubleTapped(zoom, at: moment)
            for wait: Int64 in stride(from: 0, to: 37, by: 6) {
                let scale = zoom.magnification(at: time(moment + wait)).scale
                #expect(scale > 1 - 1e-9 && scale < 2.5 + 1e-9)
            }
        }
    }

    @Test("does not use a double tap where none is allowed")
    func notAllowed() {
        let none = ZoomBounds(box: bounds.box, picture: nil, maximum: 1)
        var zoom = Zoom.none
        let isUsed = zoom.doubleTapped(at: point, within: none, at: time(0), reducesMotion: false)
        #expect(!isUsed)
        #expect(zoom == .none)
    }

    @Test("jumps when motion is reduced")
    func reducedMotion() {
        var zoom = Zoom.none
        zoom.doubleTapped(at: point, within: bounds, at: time(0), reducesMotion: true)
        #expect(zoom.magnification(at: time(0)).scale == 2.5)
        #expect(zoom.motion.isResting(at: time(0)))
        zoom.set(scale: 1, about: .zero, within: bounds, at: time(0), reducesMotion: true)
        #expect(zoom == .none)
    }

    @Test("is set to a scale about a point, or to the nearest that is allowed")
    func set() {
        var zoom = Zoom.none
        zoom.set(scale: 2, about: point, within: bounds, at: time(0), reducesMotion: true)
        #expect(
            zoom.motion == .resting(Magnification(scale: 2, shift: Point(x: -80, y: 40))))
        zoom.set(scale: 99, about: .zero, within: bounds, at: time(0), reducesMotion: true)
        // Twice the scale: the shift doubles.
        #expect(
            zoom.motion == .resting(Magnification(scale: 4, shift: Point(x: -160, y: 80))))
        zoom.set(scale: -3, about: point, within: bounds, at: time(0), reducesMotion: false)
        #expect(zoom.motion.destination == .identity)
    }

    // MARK: Fingers

    private func pinched(to width: Double, midpoint: Point = .zero) -> Zoom {
        var zoom = Zoom.none
        zoom.pinchBegan(fingers(100, about: midpoint), at: time(0))
        zoom.pinchMoved(fingers(width, about: midpoint), within: bounds)
        return zoom
    }

    private func fingers(_ width: Double, about midpoint: Point) -> FingerPair {
        FingerPair(
            Point(x: midpoint.x - width / 2, y: midpoint.y),
            Point(x: midpoint.x + width / 2, y: midpoint.y))
    }

    @Test("stays where a pinch within the limits leaves it")
    func pinchWithin() {
        var zoom = pinched(to: 200, midpoint: point)
        #expect(zoom.motion.end == nil && !zoom.motion.isResting(at: time(0)))
        zoom.pinchEnded(within: bounds, at: time(10), reducesMotion: false)
        #expect(
            zoom.motion == .resting(Magnification(scale: 2, shift: Point(x: -80, y: 40))))
    }

    @Test("goes back to the limit that a pinch violates, about its midpoint")
    func pinchBeyond() {
        var zoom = pinched(to: 800, midpoint: point)
        let held = zoom.magnification(at: time(10))
        let kept = held.content(point)
        #expect(kept.distance(to: point) < 1e-9)
        zoom.pinchEnded(within: bounds, at: time(10), reducesMotion: false)
        #expect(zoom.magnification(at: time(10)) == held)
        for wait: Int64 in stride(from: 0, to: 2000, by: 50) {
            let shown = zoom.magnification(at: time(10 + wait)).shown(kept)
            #expect(shown.distance(to: point) < 1e-9)
        }
        #expect(zoom.magnification(at: time(5000)).scale == 4)
    }

    @Test("goes back about where the fingers were last, when they have wandered")
    func wanderingPinch() {
        var zoom = pinched(to: 400)
        let last = Point(x: 60, y: 30)
        zoom.pinchMoved(fingers(800, about: last), within: bounds)
        let kept = zoom.magnification(at: time(0)).content(last)
        zoom.pinchEnded(within: bounds, at: time(0), reducesMotion: false)
        #expect(zoom.magnification(at: time(5000)).shown(kept).distance(to: last) < 1e-9)
    }

    @Test("is whole again after a pinch that made it smaller")
    func pinchSmaller() {
        var zoom = pinched(to: 50, midpoint: point)
        #expect(zoom.magnification(at: time(0)).scale < 1)
        zoom.pinchEnded(within: bounds, at: time(10), reducesMotion: false)
        #expect(zoom.magnification(at: time(5000)) == .identity)
        zoom.finishMotion()
        #expect(zoom == .none)
    }

    @Test("is stopped by a finger where it is, and continues when it is released")
    func hold() {
        var zoom = pinched(to: 800)
        zoom.pinchEnded(within: bounds, at: time(0), reducesMotion: false)
        let there = zoom.magnification(at: time(120))
        var wasMoving = zoom.hold(at: time(120))
        #expect(wasMoving)
        #expect(zoom.magnification(at: time(120)) == there)
        #expect(zoom.magnification(at: time(9000)) == there)
        wasMoving = zoom.hold(at: time(9000))
        #expect(!wasMoving)
        zoom.release(within: bounds, at: time(9000), reducesMotion: false)
        #expect(zoom.magnification(at: time(9000)) == there)
        #expect(zoom.magnification(at: time(19_000)).scale == 4)
    }

    @Test("that is caught while it goes back follows fingers without a jump")
    func caughtByPinch() {
        var zoom = pinched(to: 800, midpoint: point)
        zoom.pinchEnded(within: bounds, at: time(0), reducesMotion: false)
        let there = zoom.magnification(at: time(80))
        #expect(there.scale > 4.2)
        zoom.pinchBegan(fingers(300, about: .zero), at: time(80))
        zoom.pinchMoved(fingers(300, about: .zero), within: bounds)
        #expect(distance(zoom.magnification(at: time(80)), there) < 1e-9)
    }

    @Test("continues under one finger when the other is lifted")
    func pinchToPan() {
        var zoom = pinched(to: 800, midpoint: point)
        let there = zoom.magnification(at: time(0))
        zoom.pinchEnded(within: bounds, at: time(70), reducesMotion: false)
        zoom.panBegan(along: .horizontal, at: time(70))
        #expect(zoom.magnification(at: time(70)) == there)
        let excess = zoom.panMoved(by: Point(x: 5, y: 0), within: bounds)
        #expect(excess == 0)
        let left = zoom.panEnded(
            velocity: Point(x: 200, y: 0), within: bounds, at: time(90), reducesMotion: false)
        #expect(left == 0)
        #expect(zoom.motion.velocity(at: time(90)).shift == Point(x: 200, y: 0))
        #expect(zoom.motion.destination?.scale == 4)
    }

    @Test("ignores fingers that never touched, or have lifted")
    func unknownFingers() {
        var zoom = doubleTapped(.none, at: 0)
        let before = zoom
        zoom.pinchMoved(fingers(10, about: .zero), within: bounds)
        zoom.pinchEnded(within: bounds, at: time(50), reducesMotion: false)
        let excess = zoom.panMoved(by: point, within: bounds)
        #expect(excess == 0)
        let left = zoom.panEnded(
            velocity: point, within: bounds, at: time(50), reducesMotion: false)
        #expect(left == 0)
        zoom.release(within: bounds, at: time(50), reducesMotion: false)
        #expect(zoom == before)
    }

    private func distance(_ a: Magnification, _ b: Magnification) -> Double {
        abs(a.scale - b.scale) + a.shift.distance(to: b.shift)
    }
}
