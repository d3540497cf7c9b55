import Chance
import Testing

@testable import ScrollEngine

@Suite("A pinch")
struct ZoomPinchTests {
    private let bounds = ZoomBounds(
        box: PixelSize(width: 400, height: 300), picture: nil, maximum: 4)

    private func fingers(_ a: (Double, Double), _ b: (Double, Double)) -> FingerPair {
        FingerPair(Point(x: a.0, y: a.1), Point(x: b.0, y: b.1))
    }

    @Test("scales as its fingers move apart, about their midpoint")
    func scale() {
        let pinch = Pinch(fingers((80, 50), (120, 50)), on: .identity)
        // 40 px become 60; 100 - 100 · 1.5 = -50 and 50 - 50 · 1.5 = -25, within the limits 100 and
        // 75.
        #expect(
            pinch.magnification(for: fingers((70, 50), (130, 50)), within: bounds)
                == Magnification(scale: 1.5, shift: Point(x: -50, y: -25)))
    }

    @Test("turned by a right angle scales no less")
    func turned() {
        let pinch = Pinch(fingers((-50, 0), (50, 0)), on: .identity)
        #expect(
            pinch.magnification(for: fingers((0, 100), (0, -100)), within: bounds)
                == Magnification(scale: 2, shift: .zero))
    }

    @Test("moves the point under its midpoint along with it")
    func follows() {
        let start = Magnification(scale: 2, shift: Point(x: 20, y: 10))
        let pinch = Pinch(fingers((0, 0), (40, 30)), on: start)
        let now = fingers((-10, -20), (56, 68))
        let held = pinch.magnification(for: now, within: bounds)
        // 50 px become √(66² + 88²) = 110.
        #expect(abs(held.scale - 4.4) > 0.1)  // beyond 4, so stretched
        let within = fingers((-5, -10), (43, 54))  // 80 px
        let free = pinch.magnification(for: within, within: bounds)
        #expect(abs(free.scale - 3.2) < 1e-12)
        let kept = start.content(Point(x: 20, y: 15))
        #expect(free.shown(kept).distance(to: Point(x: 19, y: 22)) < 1e-9)
        #expect(held.shown(kept).distance(to: now.midpoint) < 1e-9)
    }

    @Test("stretches the scale beyond its limits")
    func beyond() {
        let pinch = Pinch(fingers((-50, 0), (50, 0)), on: .identity)
        let large = pinch.magnification(for: fingers((-400, 0), (400, 0)), within: bounds)
        #expect(abs(large.scale - 5.115370) < 1e-6)
        let small = pinch.magnification(for: fingers((-25, 0), (25, 0)), within: bounds)
        #expect(abs(small.scale - 0.781957) < 1e-6)
        #expect(small.shift == .zero)
    }

    @Test("stretches the shift when it pulls a picture off its edges")
    func beyondEdges() {
        let pinch = Pinch(fingers((-50, 0), (50, 0)), on: .identity)
        // Moved 100 px to the right without scaling: 100 · 400 · 0.55 / 455 = 48.3516.
        let held = pinch.magnification(for: fingers((50, 0), (150, 0)), within: bounds)
        #expect(held.scale == 1)
        #expect(abs(held.shift.x - 48.3516) < 1e-4)
    }

    @Test("comes back to where it began when its fingers do, from wherever it began")
    func outAndBack() {
        var random = SeededGenerator(seed: 8)
        for round in 1...2000 {
            let began = randomFingers(&random)
            let raw = Pinch(began, on: .identity)
            // Starts beyond the limits, too: the picture is caught on its way back.
            let start = raw.magnification(for: randomFingers(&random), within: bounds)
            let pinch = Pinch(began, on: start)
            let back = pinch.magnification(for: began, within: bounds)
            #expect(abs(back.scale - start.scale) < 1e-9, "round \(round)")
            #expect(back.shift.distance(to: start.shift) < 1e-7, "round \(round)")
        }
    }

    @Test("of fingers on one point is one of fingers that touch")
    func onePoint() {
        let pinch = Pinch(fingers((0, 0), (0, 0)), on: .identity)
        // 32 px beyond the 16 px that are ignored.
        let twice = pinch.magnification(for: fingers((-16, 0), (16, 0)), within: bounds)
        #expect(twice == Magnification(scale: 2, shift: .zero))
        #expect(pinch.magnification(for: fingers((3, 0), (3, 0)), within: bounds).scale == 1)
    }

    @Test("does nothing where no zoom is allowed")
    func notAllowed() {
        let none = ZoomBounds(box: bounds.box, picture: nil, maximum: 1)
        let pinch = Pinch(fingers((-50, 0), (50, 0)), on: .identity)
        #expect(
            pinch.magnification(for: fingers((-200, 0), (200, 90)), within: none) == .identity)
    }

    @Test("is a number for fingers anywhere")
    func anywhere() {
        let ends = [-Double.greatestFiniteMagnitude, -1e9, 0, 1e9, .greatestFiniteMagnitude]
        for a in ends {
            for b in ends {
                let pinch = Pinch(fingers((a, b), (b, a)), on: .identity)
                for c in ends {
                    let held = pinch.magnification(for: fingers((c, a), (b, c)), within: bounds)
                    #expect(held.scale > 0.5 && held.scale < 8)
                    #expect(abs(held.shift.x) < 1e5 && abs(held.shift.y) < 1e5)
                }
            }
        }
    }

    private func randomFingers(_ random: inout SeededGenerator) -> FingerPair {
        func coordinate() -> Double { .random(in: -500...500, using: &random) }
        return fingers((coordinate(), coordinate()), (coordinate(), coordinate()))
    }
}
