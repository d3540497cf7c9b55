import Testing

@testable import ScrollEngine

@Suite("A settling zoom")
struct ZoomSpringTests {
    private func time(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: 5000 + milliseconds)
    }

    private func settle(
        _ from: (Double, Double, Double), _ to: (Double, Double, Double),
        _ velocity: (Double, Double, Double) = (0, 0, 0)
    ) -> ZoomSpring {
        ZoomSpring(
            from: Magnification(scale: from.0, shift: Point(x: from.1, y: from.2)),
            to: Magnification(scale: to.0, shift: Point(x: to.1, y: to.2)),
            velocity: ZoomVelocity(rate: velocity.0, shift: Point(x: velocity.1, y: velocity.2)),
            began: time(0))
    }

    @Test(
        "grows by equal factors in equal progress",
        arguments: [(100, 1.5121636, -51.2163602), (200, 2.4346946, -143.4694617)])
    func path(wait: Int64, scale: Double, x: Double) {
        // u = 1 - (1 + ω t) e^(-ω t) with ω = 2π / 0.575 is 0.2983071 and 0.6418704;
        // 4^u is the scale, -300 (4^u - 1) / 3 the shift.
        let shown = settle((1, 0, 0), (4, -300, 60)).magnification(at: time(wait))
        #expect(abs(shown.scale - scale) < 1e-7)
        #expect(abs(shown.shift.x - x) < 1e-6)
        #expect(abs(shown.shift.y + x / 5) < 1e-6)
    }

    @Test("keeps a point that is fixed at both ends fixed on the way", arguments: [4, 1.001, 0.6])
    func fixedPoint(scale: Double) {
        let start = Magnification(scale: 1.3, shift: Point(x: 12, y: -7))
        let focalPoint = Point(x: 120, y: -80)
        let settle = ZoomSpring(
            from: start, to: start.zoomed(to: start.scale * scale, about: focalPoint),
            velocity: .zero,
            began: time(0))
        let kept = start.content(focalPoint)
        for wait in 0...1500 {
            let shown = settle.magnification(at: time(Int64(wait))).shown(kept)
            #expect(shown.distance(to: focalPoint) < 1e-9, "after \(wait) ms")
        }
    }

    @Test("without a change of scale is the spring of the strip")
    func spring() {
        let settle = settle((2, 30, -40), (2, 130, -90), (0, 600, -80_000))
        let x = SpringSimulation(.edgeBounce, from: 30, velocity: 600, to: 130)
        let y = SpringSimulation(.edgeBounce, from: -40, velocity: -80_000, to: -90)
        for wait in stride(from: Int64(0), to: 900, by: 7) {
            let shown = settle.magnification(at: time(wait))
            #expect(shown.scale == 2)
            #expect(abs(shown.shift.x - x.position(at: Double(wait) / 1000)) < 1e-9)
            #expect(abs(shown.shift.y - y.position(at: Double(wait) / 1000)) < 1e-9)
        }
    }

    private let kinds:
        [((Double, Double, Double), (Double, Double, Double), (Double, Double, Double))] =
            [
                ((1, 0, 0), (4, -300, 60), (0, 0, 0)),
                ((4, 500, 60), (1, 0, 0), (0, 0, 0)),
                ((0.7, 20, 0), (1, 0, 0), (0, 0, 0)),
                ((2, 0, 0), (2, 90, -10), (0, 900, -4000)),
                ((1.5, 10, 10), (3, -90, 40), (4, -700, 300)),
                ((1, 0, 0), (16, -20_000, 7000), (0, 0, 0)),
                ((3, 10, 10), (3.000_000_1, -90, 40), (0, -700, 300)),
            ]

    @Test("begins where the picture is, with the velocity that it has")
    func begins() {
        for (from, to, velocity) in kinds {
            let settle = settle(from, to, velocity)
            #expect(settle.magnification(at: time(0)) == settle.from)
            #expect(settle.magnification(at: time(-50)) == settle.from)
            let speed = settle.velocity(at: time(0))
            #expect(abs(speed.rate - velocity.0) < 1e-12)
            #expect(speed.shift.distance(to: Point(x: velocity.1, y: velocity.2)) < 1e-9)
        }
    }

    @Test("has the derivative of its scales as its velocity")
    func velocityIsDerivative() {
        for (from, to, velocity) in kinds {
            let settle = settle(from, to, velocity)
            for wait in stride(from: Int64(1), to: 600, by: 13) {
                let before = settle.magnification(at: time(wait - 1))
                let after = settle.magnification(at: time(wait + 1))
                let computed = settle.velocity(at: time(wait))
                let rate = Elementary.log(after.scale / before.scale) / 0.002
                // The error of a difference over 2 ms is 1e-6 / 6 of the third derivative, which is
                // about ω³ times the distance, and up to 50 times that where the scale grows
                // 16-fold.
                let far = max(0.5, 0.001 * abs(to.1 - from.1))
                #expect(abs(computed.rate - rate) < 0.01, "\(from) after \(wait) ms")
                #expect(abs(computed.shift.x - (after.shift.x - before.shift.x) / 0.002) < far)
                #expect(abs(computed.shift.y - (after.shift.y - before.shift.y) / 0.002) < far)
            }
        }
    }

    @Test("ends where the difference is invisible, and stays exactly there")
    func ends() {
        for (from, to, velocity) in kinds {
            let settle = settle(from, to, velocity)
            let last = settle.magnification(
                at: Timestamp(milliseconds: settle.end.milliseconds - 1))
            // A corner of a viewport of 4096 px moves by less than half a pixel.
            #expect(abs(Elementary.log(last.scale / to.0)) < 0.5 / 4096)
            #expect(abs(last.shift.x - to.1) < 0.5 && abs(last.shift.y - to.2) < 0.5)
            #expect(settle.magnification(at: settle.end) == settle.to)
            #expect(settle.velocity(at: settle.end) == .zero)
            #expect(settle.end > time(90) && settle.end < time(1500))
        }
    }

    @Test("gives the same result in any order of queries")
    func order() {
        for (from, to, velocity) in kinds {
            let settle = settle(from, to, velocity)
            let waits: [Int64] = [700, 3, 250, 0, 90_000, 250, 3]
            let once = waits.map { settle.magnification(at: time($0)) }
            let again = waits.reversed().map { settle.magnification(at: time($0)) }
            #expect(once == again.reversed())
        }
    }

    @Test("is a number at the ends of time")
    func endsOfTime() {
        let late = ZoomSpring(
            from: Magnification(scale: 64, shift: Point(x: 1e8, y: -1e8)),
            to: Magnification(scale: 0.25, shift: Point(x: -1e8, y: 1e8)),
            velocity: ZoomVelocity(rate: 100, shift: Point(x: 1e7, y: -1e7)),
            began: Timestamp(milliseconds: 1 << 53))
        for moment in [0, 1 << 53, (1 << 53) + 100, Int64.max, .min] {
            let time = Timestamp(milliseconds: moment)
            #expect(late.magnification(at: time).scale.isFinite)
            #expect(late.magnification(at: time).shift.x.isFinite)
            #expect(late.velocity(at: time).shift.y.isFinite)
        }
    }
}
