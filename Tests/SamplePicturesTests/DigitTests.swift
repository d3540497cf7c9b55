import Testing

@testable import SamplePictures

@Suite("A drawn digit")
struct DigitTests {
    /// The pixels under the pen in a box 24 high and 16 wide.
    private func inked(_ digit: Digit) -> Set<Int> {
        Set(
            (0..<(24 * 16)).filter { index in
                let place: SIMD2<Float> = [
                    (Float(index % 16) + 0.5) / 24, (Float(index / 16) + 0.5) / 24,
                ]
                return digit.distance(place) < Digit.penRadius
            })
    }

    @Test("differs from every other digit, even at small sizes")
    func differs() {
        let inks = Digit.all.map(inked)
        #expect(inks.count == 10)
        for first in 0..<10 {
            for second in 0..<first {
                let shared = Double(inks[first].intersection(inks[second]).count)
                let all = Double(inks[first].union(inks[second]).count)
                #expect(shared / all < 0.75, "\(first) looks like \(second)")
            }
        }
    }

    @Test("stays inside its box", arguments: 0...9)
    func staysInside(value: Int) {
        let digit = Digit.all[value]
        for place in digit.strokes.flatMap(\.self) {
            #expect(place.x >= Digit.penRadius - 0.02)
            #expect(place.x <= digit.width - Digit.penRadius + 0.02)
            #expect(place.y >= Digit.penRadius - 0.001)
            #expect(place.y <= 1 - Digit.penRadius + 0.001)
        }
    }
}
