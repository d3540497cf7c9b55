import ScrollEngine

/// What an event costs, in every preset, on few pages and on many.
enum EngineHandle {
    static func rows(_ contest: Contest) throws -> [Row] {
        try Preset.allCases.flatMap { preset in
            try Case.allCases.flatMap { try rows(preset, $0, contest) }
        }
    }

    /// The events that clients send most.
    private enum Case: String, CaseIterable {
        case move
        case release
        case next
        case swipe
        case tap

        func stage(_ preset: Preset, pages: Int) throws -> EngineStage {
            let stage = try EngineStage(preset, pages: pages)
            return self == .move || self == .release ? stage.dragged : stage
        }

        var event: InputEvent {
            switch self {
            case .move: .pointer(EngineStage.finger(.move, x: 850))
            case .release: .pointer(EngineStage.finger(.up, x: 850))
            case .next: .next
            case .swipe: .swipe(.left, velocity: 1200)
            case .tap: .tap(Point(x: 512, y: 384), count: 1)
            }
        }
    }

    private static func rows(_ preset: Preset, _ kind: Case, _ contest: Contest) throws -> [Row] {
        let event = kind.event
        let calls = try EngineStage.pageCounts.map { count -> () -> Void in
            let stage = try kind.stage(preset, pages: count)
            let time = stage.now.later(by: 16)
            return {
                var strip = stage.strip
                keep(strip.handle(event, at: time, over: stage.pages))
                keep(strip)
            }
        }
        return EngineComparison(what: "\(preset.rawValue): \(kind.rawValue)", calls: calls)
            .rows(contest) { _ in 1 }
    }
}
