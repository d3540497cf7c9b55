import Testing

@testable import ScrollEngine

@Suite("A strip that scrolls to a place")
struct AnimatedScrollTests {
    private let began = Timestamp(milliseconds: 500)

    private func moment(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: began.milliseconds + milliseconds)
    }

    private func scrolling(
        by distance: Double, velocity: Double = 0, lasting: Int64 = 400
    ) -> AnimatedScroll {
        AnimatedScroll(
            from: 100, velocity: velocity, to: 100 + distance, lasting: lasting, began: began)
    }

    @Test("takes the smoothest of steps from rest")
    func smootherstep() {
        // 10 s³ - 15 s⁴ + 6 s⁵ is 0.103515625 at 1/4, 0.5 at 1/2, 0.896484375 at 3/4; its slope
        // 30 s² (1 - s)² is greatest at 1/2, 1.875.
        let scrolling = scrolling(by: 1024)
        #expect(scrolling.position(at: began) == 100)
        #expect(scrolling.position(at: moment(100)) == 206)
        #expect(scrolling.position(at: moment(200)) == 612)
        #expect(scrolling.position(at: moment(300)) == 1018)
        #expect(scrolling.position(at: moment(400)) == 1124)
        #expect(abs(scrolling.velocity(at: moment(200)) - 1.875 * 1024 / 0.4) < 1e-9)
        #expect(scrolling.velocity(at: began) == 0)
        #expect(scrolling.velocity(at: moment(400)) == 0)
        #expect(scrolling.end == moment(400))
    }

    @Test("takes over a strip that moves, without a jerk")
    func takesOver() {
        for velocity in [-1500.0, -200, 0, 300, 1500] {
            let scrolling = scrolling(by: 600, velocity: velocity)
            #expect(abs(scrolling.velocity(at: began) - velocity) < 1e-9)
            let early = scrolling.position(at: moment(1))
            #expect(abs(early - 100 - velocity / 1000) < 0.01, "\(velocity) px/s")
            // No acceleration at the start: after 1 ms, s is 1/400.
            #expect(abs(scrolling.velocity(at: moment(1)) - velocity) < 2, "\(velocity) px/s")
            #expect(abs(scrolling.velocity(at: moment(399))) < 1)
        }
    }

    @Test("has the derivative of its positions as its velocity")
    func velocityIsDerivative() {
        for velocity in [-3000.0, 0, 900, 3000] {
            let scrolling = scrolling(by: -700, velocity: velocity)
            for time: Int64 in stride(from: 1, to: 399, by: 1) {
                let slope =
                    (scrolling.position(at: moment(time + 1))
                        - scrolling.position(at: moment(time - 1))) / 0.002
                #expect(abs(scrolling.velocity(at: moment(time)) - slope) < 0.5, "\(time) ms")
            }
        }
    }

    @Test("never turns round while the velocity is one that leads there")
    func steady() {
        // V = 2.5 D: 3750 px/s for 0.4 s and 600 px.
        for velocity in [0.0, 500, 1500, 3000, 3750] {
            let scrolling = scrolling(by: 600, velocity: velocity)
            #expect(abs(scrolling.velocity(at: began) - velocity) < 1e-9)
            var last = 100.0
            for time: Int64 in 1...400 {
                let place = scrolling.position(at: moment(time))
                #expect(place >= last - 1e-9, "\(time) ms at \(velocity) px/s")
                last = place
            }
        }
    }

    @Test("goes past its target by less than 50 px, however fast the strip was")
    func overshoot() {
        for distance in [0.0, 1, -30, 600, 1e6] {
            for velocity in [-1e9, -8000, 8000, 1e9] {
                let scrolling = scrolling(by: distance, velocity: velocity)
                let lowest = min(0, distance) - 0.37 * max(0, distance) - 50
                let highest = max(0, distance) + 0.37 * max(0, -distance) + 50
                for time: Int64 in 0...400 {
                    let place = scrolling.position(at: moment(time)) - 100
                    #expect(lowest...highest ~= place, "\(distance) px, \(velocity) px/s")
                }
            }
        }
    }

    @Test("swings out and back from its resting position")
    func swingsOut() {
        // V is limited to 250 px; a third of the way, 250 · 0.19753 = 49.38 px.
        let scrolling = scrolling(by: 0, velocity: 8000, lasting: 300)
        #expect(abs(scrolling.position(at: moment(100)) - 149.38) < 0.01)
        #expect(scrolling.position(at: moment(300)) == 100)
    }

    @Test("waits for its beginning, and can take no time at all")
    func border() {
        let waiting = scrolling(by: 300, velocity: 500)
        #expect(waiting.position(at: .epoch) == 100)
        #expect(waiting.velocity(at: .epoch) == 0)
        let sudden = scrolling(by: 300, velocity: 500, lasting: 0)
        #expect(sudden.position(at: began) == 400)
        #expect(sudden.velocity(at: began) == 0)
        #expect(scrolling(by: 1, lasting: -5).end == began)
        #expect(scrolling(by: 1, lasting: .max).end == moment(60_000))
    }

    @Test("moves along with its pages")
    func moved() {
        let scrolling = scrolling(by: 300, velocity: 500)
        let moved = scrolling.moved(by: -1200)
        #expect(moved.destination == -800)
        for time: Int64 in stride(from: -100, through: 500, by: 50) {
            let distance = moved.position(at: moment(time)) - scrolling.position(at: moment(time))
            #expect(abs(distance + 1200) < 1e-9)
        }
    }
}

@Suite("The pace of scrolling")
struct ScrollDurationTests {
    @Test("is 300 ms within a page, 450 for two, 500 for three and never more than 600")
    func standard() {
        let pace = ScrollDuration.standard
        #expect(pace.milliseconds(forPages: 0) == 300)
        #expect(pace.milliseconds(forPages: 0.5) == 300)
        #expect(pace.milliseconds(forPages: 1) == 300)
        #expect(pace.milliseconds(forPages: -2) == 450)
        #expect(pace.milliseconds(forPages: 3) == 500)
        #expect(pace.milliseconds(forPages: 10) == 570)
        #expect(pace.milliseconds(forPages: 1e13) == 600)
    }

    @Test("grows with the distance")
    func monotone() {
        var last: Int64 = 0
        for step in 0...5000 {
            let time = ScrollDuration.standard.milliseconds(forPages: Double(step) / 50)
            #expect(time >= last)
            last = time
        }
    }
}

@Suite("The curve of an animation")
struct EaseCurveTests {
    private let curves: [EaseCurve] = [
        .standard, .easeInOut, .linear, EaseCurve(1, 0, 0, 1), EaseCurve(0, 1, 1, 0),
        EaseCurve(0.68, -0.55, 0.27, 1.55), EaseCurve(0, 0, 0, 1), EaseCurve(1, 1, 1, 1),
    ]

    @Test("begins at 0 and ends at 1, exactly")
    func ends() {
        for curve in curves {
            for time in [-1, -0.0, 0] { #expect(curve.value(at: time) == 0) }
            for time in [1, 1.5, .infinity] { #expect(curve.value(at: time) == 1) }
        }
    }

    /// Samples the curve's own parameter in small steps, independently of the solver.
    @Test("passes through the points of its formula")
    func points() {
        func bezier(_ s: Double, _ a: Double, _ b: Double) -> Double {
            3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
        }
        // Where time stands still along the curve, half of the digits are lost.
        let controls = [
            (0.25, 0.1, 0.25, 1.0, 1e-9), (0.42, 0, 0.58, 1, 1e-9), (0.68, -0.55, 0.27, 1.55, 1e-9),
            (0, 0, 0, 1, 1e-9), (1, 0, 0, 1, 1e-5), (0, 1, 1, 0, 1e-7),
        ]
        for (x1, y1, x2, y2, tolerance) in controls {
            let curve = EaseCurve(x1, y1, x2, y2)
            for step in 1..<1000 {
                let s = Double(step) / 1000
                let value = curve.value(at: bezier(s, x1, x2))
                #expect(abs(value - bezier(s, y1, y2)) < tolerance, "s = \(s) of \(curve)")
            }
        }
    }

    @Test("has the published values half way")
    func half() {
        // CSS's `ease` is 0.80240 half-way; a point-symmetric curve is 1/2.
        #expect(abs(EaseCurve.standard.value(at: 0.5) - 0.80240) < 0.00001)
        #expect(abs(EaseCurve.easeInOut.value(at: 0.5) - 0.5) < 1e-12)
        #expect(abs(EaseCurve(1, 0, 0, 1).value(at: 0.5) - 0.5) < 1e-5)
        for step in 1..<100 {
            let time = Double(step) / 100
            #expect(abs(EaseCurve.linear.value(at: time) - time) < 1e-12)
        }
    }

    @Test("is finite everywhere, even where it is upright")
    func finite() {
        for curve in curves {
            for step in 0...1000 {
                let time = Double(step) / 1000
                #expect(abs(curve.value(at: time)) < 2)
            }
        }
    }
}

extension EaseCurve {
    /// CSS's `ease-in-out`.
    fileprivate static let easeInOut = EaseCurve(0.42, 0, 0.58, 1)
    fileprivate static let linear = EaseCurve(0, 0, 1, 1)
}
