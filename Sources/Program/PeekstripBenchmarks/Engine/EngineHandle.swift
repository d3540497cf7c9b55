import ScrollEngine

/// The cost of an event in every preset, with few pages and with many.
enum EngineHandle {
    static func rows(_ timing: InterleavedTiming) throws -> [Row] {
        try Preset.allCases.flatMap { preset in
            try Case.allCases.flatMap { try rows(preset, $0, timing) }
        }
    }

    /// The most frequent events.
    private enum Case: String, CaseIterable {
        case move
        case release
        case next
        case swipe
        case tap

        func fixture(_ preset: Preset, pages: Int) throws -> EngineFixture {
            let fixture = try EngineFixture(preset, pages: pages)
            return self == .move || self == .release ? fixture.dragged : fixture
        }

        var event: InputEvent {
            switch self {
            case .move: .pointer(EngineFixture.finger(.move, x: 850))
            case .release: .pointer(EngineFixture.finger(.up, x: 850))
            case .next: .next
            case .swipe: .swipe(.left, velocity: 1200)
            case .tap: .tap(Point(x: 512, y: 384), count: 1)
            }
        }
    }

    private static func rows(_ preset: Preset, _ kind: Case, _ timing: InterleavedTiming) throws
        -> [Row]
    {
        let event = kind.event
        let calls = try EngineFixture.pageCounts.map { count -> () -> Void in
            let fixture = try kind.fixture(preset, pages: count)
            let time = fixture.now.later(by: 16)
            return {
                var strip = fixture.strip
                blackHole(strip.handle(event, at: time, over: fixture.pages))
                blackHole(strip)
            }
        }
        return EngineComparison(what: "\(preset.rawValue): \(kind.rawValue)", calls: calls)
            .rows(timing) { _ in 1 }
    }
}
