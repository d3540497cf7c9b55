import Chance

@testable import ScrollEngine

extension SeededGenerator {
    /// A random valid configuration of one of the presets.
    mutating func configuration(
        _ presets: [Preset] = Preset.allCases,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) -> StripConfiguration {
        while true {
            var configuration = StripConfiguration(preset: pick(presets), viewport: viewport())
            // Lengths of pictures are drawn below, and not by the preset.
            configuration.pageSizeRule = .equalPages
            if !oneIn(4) {
                vary(&configuration)
                if oneIn(2) { varySizes(of: &configuration) }
                varyControls(of: &configuration)
            }
            // From a copy, so that the same steps follow with and without.
            var looks = self
            if looks.oneIn(3) { configuration.look = looks.pick(Look.allCases) }
            if looks.oneIn(4) { configuration.pageLengths = .pictures }
            change(&configuration)
            if (try? configuration.validate()) != nil { return configuration }
        }
    }

    mutating func viewport() -> PixelSize {
        switch int(0...5) {
        case 0: PixelSize(width: 1024, height: 768)
        case 1: PixelSize(width: 320, height: 480)
        default: PixelSize(width: int(16...1200), height: int(16...1200))
        }
    }

    mutating func pageCount() -> Int { pick([0, 1, 2, 3, 4, 10, 11, 1000, 1_000_000]) }

    private mutating func vary(_ configuration: inout StripConfiguration) {
        if oneIn(3) { configuration.axis = .vertical }
        if oneIn(3) { configuration.isRightToLeft = true }
        if oneIn(3) { configuration.bounces = false }
        if oneIn(6) { configuration.reducesMotion = true }
        if oneIn(2) { configuration.paging = pick(PagingMode.allCases) }
        if oneIn(2) { configuration.fling = pick(FlingDistance.allCases) }
        if oneIn(2) { configuration.window = pick(WindowMode.allCases) }
        if oneIn(4) { configuration.isLooped = true }
        if oneIn(3) { configuration.deceleration = .fast }
        if oneIn(3) { configuration.hitTesting = pick(HitTesting.allCases) }
        if oneIn(3) { configuration.neighbourTap = .none }
        if oneIn(3) { configuration.doubleTap = pick(DoubleTap.allCases) }
        if oneIn(3) { configuration.maximumZoom = pick([1, 1.005, 2, 16]) }
    }

    private mutating func varySizes(of configuration: inout StripConfiguration) {
        if configuration.viewport.width.isMultiple(of: 6) {
            configuration.pageSizeRule = .original
        }
        if oneIn(2) {
            configuration.pageSize = PixelSize(width: int(8...1300), height: int(8...1300))
        }
        if oneIn(3) { configuration.spacing = pick([0, 1, 7, 40, 300]) }
        if oneIn(3) {
            configuration.pageLengths = .repeating((0..<int(1...7)).map { _ in int(8...900) })
        }
        if oneIn(3) { configuration.pagesPerView = int(1...6) }
        if oneIn(3) { configuration.alignment = pick(SnapAlignment.allCases) }
        if oneIn(3) { configuration.fillsEnds = oneIn(2) }
        if oneIn(4) {
            configuration.padding = Insets(
                top: int(0...20), left: int(0...20), bottom: int(0...20), right: int(0...20))
        }
    }

    private mutating func varyControls(of configuration: inout StripConfiguration) {
        if oneIn(3) { configuration.hasPageControl.toggle() }
        if oneIn(3) { configuration.hasArrows = true }
        if oneIn(3) { configuration.hasIndicator.toggle() }
        if oneIn(3) { configuration.hasCover = false }
        if oneIn(5) { configuration.curlRadius = int(1...4096) }
        if oneIn(4) { configuration.grabArea = .edges }
    }
}

extension StripConfiguration {
    /// Has offsets count from the start of the strip, for laws that compare them across events: pages
    /// that are as long as their pictures count from the selected one, and obey the same laws as
    /// pages of these lengths (`PictureLengthTests`).
    mutating func countFromStart() {
        if pageLengths == .pictures { pageLengths = .equal }
    }
}

extension Preset {
    static let sliding = allCases.filter { $0.turnStyle == nil }
    static let plain = sliding.filter { !$0.isNested }
    static let books = allCases.filter { $0.turnStyle != nil }
}
