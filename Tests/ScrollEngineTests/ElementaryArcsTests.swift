import Chance
import Glibc
import Testing

@testable import ScrollEngine

@Suite("The inverse elementary functions")
struct ElementaryArcsTests {
    @Test("the angle of a direction agrees with the C library all around")
    func directions() {
        for step in -1800...1800 {
            let angle = Double(step) * .pi / 1800
            let (x, y) = (Glibc.cos(angle) * 123.4, Glibc.sin(angle) * 123.4)
            #expect(abs(Elementary.atan2(y, x) - Glibc.atan2(y, x)) < 9e-16, "\(step)")
        }
        #expect(Elementary.atan2(0, 1) == 0)
        #expect(Elementary.atan2(0, -1) == .pi)
        #expect(Elementary.atan2(1, 0) == .pi / 2)
        #expect(Elementary.atan2(-1, 0) == -.pi / 2)
        #expect(Elementary.atan2(0, 0) == 0)
    }

    @Test("the arc sine agrees with the C library from -1 to 1")
    func arcSine() {
        for step in -4000...4000 {
            let sine = Double(step) / 4000
            #expect(abs(Elementary.asin(sine) - Glibc.asin(sine)) < 9e-16, "\(sine)")
        }
        #expect(Elementary.asin(1 + 1e-9) == .pi / 2)
        #expect(Elementary.asin(-2) == -.pi / 2)
    }

    @Test("the cube root agrees with the C library from 1e-15 to 1e6")
    func cubeRoot() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<4000 {
            let x = Glibc.pow(10, Double.random(in: -15...6, using: &random))
            let root = Glibc.cbrt(x)
            #expect(abs(Elementary.cubeRoot(x) - root) <= 4.5e-16 * root, "\(x)")
        }
        #expect(Elementary.cubeRoot(0) == 0)
    }
}
