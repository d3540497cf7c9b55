import ScrollEngine

/// What a layout costs, in every preset, on few pages and on many.
enum EngineLayout {
    static func rows(_ contest: Contest) throws -> [Row] {
        try Preset.allCases.flatMap { preset in
            try Case.allCases.flatMap { try rows(preset, $0, contest) }
        }
    }

    private enum Case: String, CaseIterable {
        case resting
        case moving
        case held

        func stage(_ preset: Preset, pages: Int) throws -> EngineStage {
            var stage = try EngineStage(preset, pages: pages) { $0.hasArrows = true }
            switch self {
            case .resting: break
            case .moving: stage.send(.swipe(.left, velocity: 1200))
            case .held: stage = stage.dragged
            }
            return stage
        }
    }

    private static func rows(_ preset: Preset, _ kind: Case, _ contest: Contest) throws -> [Row] {
        let stages = try EngineStage.pageCounts.map { try kind.stage(preset, pages: $0) }
        let calls = stages.map { stage -> () -> Void in
            let time = stage.now.later(by: 100)
            return { keep(stage.strip.layout(at: time, over: stage.pages)) }
        }
        return EngineComparison(what: "\(preset.rawValue): \(kind.rawValue)", calls: calls)
            .rows(contest) { place in
                let stage = stages[place]
                return stage.strip.layout(at: stage.now.later(by: 100), over: stage.pages).arrays
            }
    }
}

extension StripLayout {
    /// The arrays that it consists of: pages, dots and arrows, where there are any.
    fileprivate var arrays: Int {
        let dots = controls.pageControl?.dots ?? []
        return [pages.isEmpty, dots.isEmpty, controls.arrows.isEmpty].count { !$0 }
    }
}
