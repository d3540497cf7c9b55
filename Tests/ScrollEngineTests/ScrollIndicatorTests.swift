import Testing

@testable import ScrollEngine

@Suite("A scroll indicator")
struct ScrollIndicatorTests {
    private func indicator(_ offset: Double) -> ScrollIndicator {
        ScrollIndicator(
            viewport: PixelSize(width: 206, height: 100), axis: .horizontal, offset: offset,
            visible: 200, length: 1000)
    }

    /// The track has 200 pixels, the bar a fifth of them; 800 pixels of the strip are out of sight.
    @Test("lies in its track as the window in the strip")
    func places() {
        for (offset, x) in [(0.0, 3), (400, 83), (800, 163)] {
            #expect(indicator(offset).thumb == PixelRect(x: x, y: 93, width: 40, height: 5))
        }
    }

    @Test("stays in its track and shrinks while the strip is pulled beyond an end")
    func beyond() {
        #expect(indicator(-2).thumb == PixelRect(x: 3, y: 93, width: 38, height: 5))
        #expect(indicator(802).thumb == PixelRect(x: 165, y: 93, width: 38, height: 5))
        // It shrinks to 36 pixels and no further.
        #expect(indicator(-90).thumb == PixelRect(x: 3, y: 93, width: 36, height: 5))
        #expect(indicator(890).thumb == PixelRect(x: 167, y: 93, width: 36, height: 5))
    }
}
