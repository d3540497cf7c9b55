import Chance
import Testing

@testable import ScrollEngine

@Suite("A finger on a curling sheet")
struct TurningDragTests {
    private let sheet = Sheet(width: 600, height: 800)
    private static let radii = [0, 1e-6, 0.5, 30, 100, 200, 601, 5000.0]

    @Test(
        "has its point of the paper under it if the paper reaches, otherwise near it",
        arguments: radii)
    func tracks(radius: Double) {
        var random = SeededGenerator(seed: 11)
        var (under, beside) = (0, 0)
        for round in 0..<5000 {
            let drag = CurlDrag(
                sheet, radius: radius, edgeAt: .random(in: 0...800, using: &random))
            let finger = Point(
                x: .random(in: -600...599, using: &random),
                y: .random(in: -200...1000, using: &random))
            let fold = drag.fold(to: finger)
            let place = fold.image(of: drag.grabbed).point
            let note = "round \(round): \(drag.grabbed) to \(finger) is at \(place)"
            if place.distance(to: finger) < 1e-9 {
                under += 1
            } else if fold.contact == 0, fold.normal == Point(x: 1, y: 0) {
                // Even straight ahead the sheet is too short: it is turned up to the spine.
                #expect(place.x > finger.x, "\(note)")
            } else {
                beside += 1
                #expect(abs(place.x - finger.x) < 1e-9, "\(note)")
                #expect(abs(place.y - drag.grabbed.y) < abs(finger.y - drag.grabbed.y), "\(note)")
                // The paper is held by an end of the spine, which is about to lift.
                #expect(abs(fold.contact - max(0, 800 * fold.normal.y)) < 1e-6, "\(note)")
            }
        }
        if radius <= 100 { #expect(under > 600 && beside > 800, "\(under) and \(beside)") }
    }

    @Test("with a sharp fold reaches just the circles around the ends of the spine")
    func circles() {
        var random = SeededGenerator(seed: 14)
        var reached = 0
        for round in 0..<20_000 {
            let drag = CurlDrag(sheet, radius: 0, edgeAt: .random(in: 0...800, using: &random))
            let finger = Point(
                x: .random(in: -600...599, using: &random),
                y: .random(in: -200...1000, using: &random))
            let room =
                [0.0, 800].map { y in
                    let end = Point(x: 0, y: y)
                    return end.distance(to: drag.grabbed) - end.distance(to: finger)
                }.min() ?? 0
            guard abs(room) > 1e-6 else { continue }
            let miss = drag.fold(to: finger).image(of: drag.grabbed).point.distance(to: finger)
            #expect((miss < 1e-9) == (room > 0), "round \(round): \(drag.grabbed) to \(finger)")
            reached += room > 0 ? 1 : 0
        }
        #expect(5000..<15_000 ~= reached)
    }

    @Test("never lifts a point of the spine, in 100,000 drags")
    func spine() {
        var random = SeededGenerator(seed: 12)
        for round in 0..<100_000 {
            let radius = Self.radii[round % Self.radii.count]
            let wide = round % 3 == 0 ? 1e7 : 2000
            let edge = Double.random(in: 0...800, using: &random)
            let finger = Point(
                x: .random(in: -wide...wide, using: &random),
                y: .random(in: -wide...wide, using: &random))
            let fold = CurlDrag(sheet, radius: radius, edgeAt: edge).fold(to: finger)
            var lies = fold.contact.isFinite && fold.normal.x.isFinite && fold.normal.y.isFinite
            for y in [0, 1, 333.3, 799, 800] {
                let image = fold.image(of: Point(x: 0, y: y))
                lies = lies && image.height == 0 && image.point == Point(x: 0, y: y)
            }
            #expect(lies, "round \(round): \(edge) to \(finger) with radius \(radius)")
        }
    }

    @Test("that has not moved towards the spine lifts nothing", arguments: radii)
    func still(radius: Double) {
        for y in [0.0, 123, 800] {
            let drag = CurlDrag(sheet, radius: radius, edgeAt: y)
            for (x, down) in [
                (600, 0), (600 - 1e-12, 0), (900, 0), (600, 77), (600, -1e6), (700, 5),
            ] {
                let fold = drag.fold(to: Point(x: x, y: y + down))
                #expect(sheet.curlPose(of: fold) == .unturned)
            }
        }
    }

    @Test("folds on the line halfway when the fold is sharp, as in a corner fold")
    func corner() {
        // n = (C − P) / |C − P|, c = n · (C + P) / 2
        // with C = (600, 800) and P = (200, 500)
        let fold = CurlDrag(sheet, radius: 0, edgeAt: 800).fold(to: Point(x: 200, y: 500))
        #expect(abs(fold.normal.x - 0.8) < 1e-12 && abs(fold.normal.y - 0.6) < 1e-12)
        #expect(abs(fold.contact - (0.8 * 400 + 0.6 * 650)) < 1e-9)
    }

    @Test("moves the sheet evenly: a little further on, the fold is little further on")
    func continuity() {
        var random = SeededGenerator(seed: 13)
        for round in 0..<20_000 {
            let drag = CurlDrag(
                sheet, radius: [0, 30, 100].randomElement(using: &random) ?? 0,
                edgeAt: .random(in: 0...800, using: &random))
            let finger = Point(
                x: .random(in: -900...500, using: &random),
                y: .random(in: -300...1100, using: &random))
            let beside = Point(x: finger.x + 1e-6, y: finger.y - 1e-6)
            let (a, b) = (drag.fold(to: finger), drag.fold(to: beside))
            #expect(abs(a.contact - b.contact) < 1e-4, "round \(round)")
            #expect(a.normal.distance(to: b.normal) < 1e-6, "round \(round)")
        }
    }

    @Test("solves θ − sin θ = m to the last digits")
    func anomaly() {
        #expect(CurlDrag.eccentricAnomaly(0) == 0)
        #expect(abs(CurlDrag.eccentricAnomaly(.pi) - .pi) < 1e-15)
        // θ = π/2: π/2 − 1.
        #expect(abs(CurlDrag.eccentricAnomaly(.pi / 2 - 1) - .pi / 2) < 4e-16)
        for step in 1...10_000 {
            let m = Double(step) / 10_000 * .pi
            let angle = CurlDrag.eccentricAnomaly(m)
            #expect(abs(angle - Elementary.sin(angle) - m) < 2e-15, "\(m)")
        }
        for exponent in 1...15 {
            var m = 1.0
            for _ in 0..<exponent { m /= 10 }
            let angle = CurlDrag.eccentricAnomaly(m)
            #expect(abs(angle - Elementary.sin(angle) - m) < 1e-16, "\(m)")
        }
    }
}
