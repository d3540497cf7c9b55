import Testing

@testable import ScrollEngine

/// Expected values: notes on physics, sections 2 and 4.
@Suite("The rubber band")
struct RubberBandTests {
    @Test(
        "stretches as published for a viewport of 390",
        arguments: [
            (1, 0.5492), (10, 5.4235), (50, 25.6886), (100, 48.2022), (390, 138.3871),
            (1000, 228.1915),
        ])
    func stretch(pull: Double, expected: Double) {
        #expect(abs(RubberBand(dimension: 390).stretch(forPull: pull) - expected) < 0.00005)
    }

    @Test("is undone by its inverse")
    func inverse() {
        let band = RubberBand(dimension: 600)
        #expect(abs(band.pull(forStretch: band.stretch(forPull: 201)) - 201) < 0.01)
    }

    @Test("never stretches by the whole viewport, nor needs an infinite pull")
    func bounded() {
        let band = RubberBand(dimension: 300)
        #expect(band.stretch(forPull: 1e9) < 300)
        #expect(band.pull(forStretch: 5000).isFinite)
    }

    @Test("returns its slope")
    func slope() {
        let band = RubberBand(dimension: 390)
        for pull in [0.0, 10, 200, 900] {
            let measured =
                (band.stretch(forPull: pull + 1e-4) - band.stretch(forPull: pull)) / 1e-4
            #expect(abs(band.slope(atPull: pull) - measured) < 1e-4)
        }
    }
}
