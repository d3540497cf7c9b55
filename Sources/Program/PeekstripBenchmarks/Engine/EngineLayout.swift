import ScrollEngine

/// The cost of a layout in every preset, with few pages and with many.
enum EngineLayout {
    static func rows(_ timing: InterleavedTiming) throws -> [Row] {
        try Preset.allCases.flatMap { preset in
            try Case.allCases.flatMap { try rows(preset, $0, timing) }
        }
    }

    private enum Case: String, CaseIterable {
        case resting
        case moving
        case held

        func fixture(_ preset: Preset, pages: Int) throws -> EngineFixture {
            var fixture = try EngineFixture(preset, pages: pages) { $0.hasArrows = true }
            switch self {
            case .resting: break
            case .moving: fixture.send(.swipe(.left, velocity: 1200))
            case .held: fixture = fixture.dragged
            }
            return fixture
        }
    }

    private static func rows(_ preset: Preset, _ kind: Case, _ timing: InterleavedTiming) throws
        -> [Row]
    {
        let stages = try EngineFixture.pageCounts.map { try kind.fixture(preset, pages: $0) }
        let calls = stages.map { fixture -> () -> Void in
            let time = fixture.now.later(by: 100)
            return { blackHole(fixture.strip.layout(at: time, over: fixture.pages)) }
        }
        return EngineComparison(what: "\(preset.rawValue): \(kind.rawValue)", calls: calls)
            .rows(timing) { index in
                let fixture = stages[index]
                return fixture.strip.layout(at: fixture.now.later(by: 100), over: fixture.pages)
                    .arrays
            }
    }
}

extension StripLayout {
    /// The number of its non-empty arrays: pages, dots and arrows.
    fileprivate var arrays: Int {
        let dots = controls.pageControl?.dots ?? []
        return [pages.isEmpty, dots.isEmpty, controls.arrows.isEmpty].count { !$0 }
    }
}
