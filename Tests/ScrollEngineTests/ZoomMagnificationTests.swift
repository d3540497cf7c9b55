import Chance
import Testing

@testable import ScrollEngine

@Suite("A magnification")
struct ZoomMagnificationTests {
    @Test("shows a point of the content scaled and shifted, and finds it again")
    func mapping() {
        let twice = Magnification(scale: 2, shift: Point(x: 10, y: -5))
        #expect(twice.shown(Point(x: 3, y: 4)) == Point(x: 16, y: 3))
        #expect(twice.content(Point(x: 16, y: 3)) == Point(x: 3, y: 4))
        #expect(Magnification.identity.shown(Point(x: 7, y: 9)) == Point(x: 7, y: 9))
    }

    @Test("that grows keeps the point under the focal point there")
    func focalPoint() {
        // 100 · 2 + shift = 100, so the shift is -100.
        let grown = Magnification.identity.zoomed(to: 2, about: Point(x: 100, y: 50))
        #expect(grown == Magnification(scale: 2, shift: Point(x: -100, y: -50)))
        var random = SeededGenerator(seed: 5)
        for round in 1...1000 {
            let start = randomMagnification(&random)
            let focalPoint = randomPoint(&random, within: 2000)
            let factor = Double.random(in: 0.5...2, using: &random)
            let kept = start.content(focalPoint)
            let shown = start.zoomed(to: start.scale * factor, about: focalPoint).shown(kept)
            #expect(shown.distance(to: focalPoint) < 1e-9, "round \(round)")
        }
    }

    @Test("places a picture of the viewport about the centre of its box")
    func frame() {
        let picture = PixelRect(x: 232, y: 174, width: 560, height: 420)
        let centre = Point(x: 512, y: 384)
        // The picture's corner is (-280, -210) from the centre; doubled, and shifted by (30, -10).
        let twice = Magnification(scale: 2, shift: Point(x: 30, y: -10))
        #expect(
            twice.frame(of: picture, around: centre)
                == Rect(x: -18, y: -46, width: 1120, height: 840))
        #expect(Magnification.identity.frame(of: picture, around: centre) == Rect(picture))
        // The centre of the viewport shows the point at (-15, 5) from the centre of the box.
        #expect(twice.unmagnified(centre, around: centre) == Point(x: 497, y: 389))
    }

    @Test("is hit where it is drawn")
    func hit() {
        let picture = PixelRect(x: 232, y: 174, width: 560, height: 420)
        let centre = Point(x: 512, y: 384)
        var random = SeededGenerator(seed: 6)
        for round in 1...1000 {
            let magnification = randomMagnification(&random)
            let frame = magnification.frame(of: picture, around: centre)
            let point = Point(
                x: frame.x + frame.width * 0.25, y: frame.y + frame.height * 0.75)
            let inside = magnification.unmagnified(point, around: centre)
            // A quarter of 560 from 232, three quarters of 420 from 174.
            #expect(inside.distance(to: Point(x: 372, y: 489)) < 1e-9, "round \(round)")
            #expect(frame.contains(point))
        }
    }

    @Test("cannot be one that computing with would lose")
    func sanity() {
        let wild = Magnification(scale: .infinity, shift: Point(x: -.infinity, y: .nan))
        #expect(wild.scale == 256)
        #expect(wild.shift == Point(x: -1e8, y: -1e8))
        #expect(Magnification(scale: .nan, shift: .zero).scale == 0.25)
    }

    private func randomMagnification(_ random: inout SeededGenerator) -> Magnification {
        Magnification(
            scale: .random(in: 1...16, using: &random),
            shift: randomPoint(&random, within: 5000))
    }

    private func randomPoint(_ random: inout SeededGenerator, within limit: Double) -> Point {
        Point(
            x: .random(in: -limit...limit, using: &random),
            y: .random(in: -limit...limit, using: &random))
    }
}

extension Magnification {
    /// The point of the unmagnified page that a point of the viewport shows, which a tap must hit.
    fileprivate func unmagnified(_ point: Point, around centre: Point) -> Point {
        let inside = content(Point(x: point.x - centre.x, y: point.y - centre.y))
        return Point(x: centre.x + inside.x, y: centre.y + inside.y)
    }
}
