import Chance
import Testing

@testable import ScrollEngine

@Suite("The bounds of a zoom")
struct ZoomBoundsTests {
    private let box = PixelSize(width: 400, height: 300)
    /// A picture as wide as its box, with 50 px left above and below it.
    private var wide: ZoomBounds {
        ZoomBounds(box: box, picture: PixelSize(width: 400, height: 200), maximum: 4)
    }

    @Test("let a picture go until its edge meets the box's")
    func reach() {
        #expect(wide.reach(at: 1) == .zero)
        // (400 · 1.25 - 400) / 2 = 50; 200 · 1.25 = 250 is less than 300.
        #expect(wide.reach(at: 1.25) == Point(x: 50, y: 0))
        // (800 - 400) / 2 and (400 - 300) / 2.
        #expect(wide.reach(at: 2) == Point(x: 200, y: 50))
    }

    @Test("take the box for a picture that is not known yet")
    func unknownPicture() {
        let bounds = ZoomBounds(box: box, picture: nil, maximum: 4)
        #expect(bounds.reach(at: 2) == Point(x: 200, y: 150))
    }

    @Test("bring a shift back to the edges and a scale to the limit, about the focal point")
    func rest() {
        let far = Magnification(scale: 2, shift: Point(x: 500, y: -500))
        #expect(
            wide.rest(of: far, about: .zero)
                == Magnification(scale: 2, shift: Point(x: 200, y: -50)))
        // At (100, 0) scale 8 shows the content's 12.5: 100 - 12.5 · 4 = 50.
        let large = Magnification(scale: 8, shift: .zero)
        #expect(
            wide.rest(of: large, about: Point(x: 100, y: 0))
                == Magnification(scale: 4, shift: Point(x: 50, y: 0)))
    }

    @Test("leave nothing magnified that does not look it", arguments: [0.5, 0.99, 1, 1.009])
    func nearlyOne(scale: Double) {
        let near = Magnification(scale: scale, shift: Point(x: 1, y: 0))
        #expect(wide.rest(of: near, about: Point(x: 90, y: 20)) == .identity)
    }

    @Test(
        "let a double tap fill the box, and no less than two and a half",
        arguments: [
            (400, 300, 4, 2.5), (400, 200, 4, 2.5), (400, 100, 4, 3), (50, 300, 16, 8),
            (400, 40, 4, 4), (400, 300, 2, 2),
        ])
    func doubleTapScale(width: Int, height: Int, maximum: Double, scale: Double) {
        let bounds = ZoomBounds(
            box: box, picture: PixelSize(width: width, height: height), maximum: maximum)
        #expect(bounds.doubleTapScale == scale)
    }

    @Test("have a largest scale from 1 to 64", arguments: [(0, 1), (99, 64), (3, 3), (.nan, 1)])
    func maximum(asked: Double, maximum: Double) {
        #expect(ZoomBounds(box: box, picture: nil, maximum: asked).maximum == maximum)
    }

    /// A picture on a screen, and how far it can be magnified.
    struct Detail {
        let shown: PixelSize
        let natural: PixelSize
        let density: Int
        let maximum: Double

        init(
            _ width: Int, _ height: Int, of naturalWidth: Int, _ naturalHeight: Int,
            at density: Int, _ maximum: Double
        ) {
            shown = PixelSize(width: width, height: height)
            natural = PixelSize(width: naturalWidth, height: naturalHeight)
            (self.density, self.maximum) = (density, maximum)
        }
    }

    @Test(
        "let a picture grow until one of its pixels is two of the frame's wide, and by 4 in any case",
        arguments: [
            // A screenshot on a phone with three pixels to a point: 2 · 1080 / (76 · 3).
            Detail(76, 844, of: 1080, 12000, at: 3, 9.473684),
            // A panorama on the same phone, and on a desk: 2 · 16000 / (390 · 3) and 2 · 16000 / 1440.
            Detail(390, 29, of: 16000, 1200, at: 3, 27.350427),
            Detail(1440, 108, of: 16000, 1200, at: 1, 22.222222),
            // Hairlines, one pixel of the screen wide: 2 · 30000 / (844 · 3) and 2 · 30000 / 1440.
            Detail(1, 844, of: 1, 30000, at: 3, 23.696682),
            Detail(1440, 1, of: 30000, 1, at: 1, 41.666667),
            // As much detail as fits, less, and more than can be asked for.
            Detail(400, 300, of: 800, 600, at: 1, 4), Detail(400, 300, of: 40, 30, at: 1, 4),
            Detail(400, 300, of: 65535, 65535, at: 1, 64),
        ])
    func detail(_ picture: Detail) {
        let bounds = ZoomBounds(
            box: PixelSize(width: 400, height: 900), picture: picture.shown,
            natural: picture.natural,
            density: picture.density)
        #expect(abs(bounds.maximum - picture.maximum) < 1e-6)
    }

    @Test("of an unknown picture are by 4")
    func unknown() {
        #expect(ZoomBounds(box: box, picture: nil, natural: nil, density: 2).maximum == 4)
    }

    // MARK: The rubber band

    @Test(
        "stretch a scale in logarithms",
        arguments: [(0.5, 0.781957), (8, 5.115370), (16, 5.750987), (1, 1), (2.25, 2.25), (4, 4)])
    func stretchedScale(pull: Double, expected: Double) {
        // d = ln 2. One doubling beyond 4: f(d) = d · 0.55 / 1.55, so 4 · 2^0.354839; half of 1 is
        // the inverse. Two doublings: f(2 d) = d · 1.1 / 2.1, so 4 · 2^0.523810.
        #expect(abs(wide.stretchedScale(forPull: pull) - expected) < 1e-6)
    }

    @Test("stretch a shift by the box's side")
    func stretchedShift() {
        // At scale 2 the reach is 200 and 50. 100 beyond: 100 · 400 · 0.55 / (400 + 55) = 48.3516;
        // the other axis, 100 beyond: 100 · 300 · 0.55 / (300 + 55) = 46.4789.
        let shift = wide.stretchedShift(forPull: Point(x: 300, y: -150), at: 2)
        #expect(abs(shift.x - 248.3516) < 1e-4)
        #expect(abs(shift.y + 96.4789) < 1e-4)
        #expect(
            wide.stretchedShift(forPull: Point(x: -200, y: 49), at: 2) == Point(x: -200, y: 49))
    }

    @Test("find the pull again that stretched a scale, however long it was")
    func scaleRoundTrip() {
        for step in -600...600 {
            let pull = 1.0 * Double(sign: .plus, exponent: step / 10, significand: 1.37)
            let scale = wide.stretchedScale(forPull: pull)
            #expect(scale > 0.5 && scale < 8, "pull \(pull)")
            let again = wide.stretchedScale(forPull: wide.scalePull(at: scale))
            #expect(abs(again - scale) < 1e-12, "pull \(pull)")
        }
    }

    @Test("find the pull again that stretched a shift, however long it was")
    func shiftRoundTrip() {
        var random = SeededGenerator(seed: 7)
        for round in 1...2000 {
            let size = Double(sign: .plus, exponent: round % 40, significand: 1)
            let pull = Point(
                x: .random(in: -size...size, using: &random),
                y: .random(in: -size...size, using: &random))
            let scale = Double.random(in: 0.5...8, using: &random)
            let shift = wide.stretchedShift(forPull: pull, at: scale)
            let reach = wide.reach(at: scale)
            if size < 3000 {
                #expect(abs(shift.x) < reach.x + 400 && abs(shift.y) < reach.y + 300)
            }
            let found = wide.shiftPull(at: shift, scale: scale)
            #expect(
                wide.stretchedShift(forPull: found, at: scale).distance(to: shift)
                    < 1e-9 * max(1, size / 1000),
                "round \(round)")
            if size < 100_000 { #expect(found.distance(to: pull) < 1e-6, "round \(round)") }
        }
    }
}
