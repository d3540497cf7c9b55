import Glibc
import Testing

@testable import ScrollEngine

@Suite("The elementary functions")
struct ElementaryTests {
    /// Relative to the C library's results; two units in the last place are 4.4e-16.
    private func agree(_ ours: Double, _ theirs: Double, within tolerance: Double = 4.5e-16) -> Bool
    {
        ours == theirs || abs(ours - theirs) <= tolerance * max(abs(theirs), 1e-300)
    }

    @Test("e^x agrees with the C library from -700 to 700")
    func exponential() {
        for step in -7000...7000 {
            let x = Double(step) * 0.1 + 0.000_123
            #expect(agree(Elementary.exp(x), Glibc.exp(x)), "exp(\(x))")
        }
        #expect(Elementary.exp(0) == 1)
        #expect(Elementary.exp(-1000) == 0)
    }

    @Test("ln x agrees with the C library from 1e-12 to 1e12")
    func logarithm() {
        for step in 1...4000 {
            let x = Glibc.pow(10, Double(step) / 4000 * 24 - 12)
            #expect(agree(Elementary.log(x), Glibc.log(x), within: 1e-15), "log(\(x))")
        }
        #expect(Elementary.log(1) == 0)
    }

    @Test("sine and cosine agree with the C library over a thousand turns")
    func circular() {
        for step in -6000...6000 {
            let x = Double(step) * 1.047_1
            #expect(abs(Elementary.sin(x) - Glibc.sin(x)) < 4e-16, "sin(\(x))")
            #expect(abs(Elementary.cos(x) - Glibc.cos(x)) < 4e-16, "cos(\(x))")
        }
        #expect(Elementary.sin(0) == 0)
        #expect(Elementary.cos(0) == 1)
    }
}
