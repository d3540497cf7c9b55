import Chance
import Testing

@testable import ScrollEngine

@Suite("However many pages there are, a strip") struct CostLaw {
    /// Far from both ends, so that only the number of pages differs.
    @Test("makes as many queries for a million pages as for a hundred thousand (seeds 1–3,000)")
    func alike() {
        trials(1...3000) { random in
            let configuration = random.configuration {
                $0.isLooped = false
                // The rail of a page control leads to a place that depends on the number of pages.
                $0.hasPageControl = false
                if $0.preset.isNested { $0.autoplay = nil }
            }
            let size = random.int(1...7)
            var few = try StripScenario(configuration, on: 50_000, pages: 100_000, sections: size)
            var many = try StripScenario(
                configuration, on: 50_000, pages: 1_000_000, sections: size)
            let kinds = StepKinds.civil.subtracting(.jumps)
            for step in random.steps(kinds, on: configuration.viewport, pages: 100_000) {
                let (a, b) = (few.cost(of: step), many.cost(of: step))
                guard a == b, b.event <= 1000, b.layout <= 500 else {
                    return "\(a) and \(b) questions: \(few.reproduction)"
                }
            }
            return nil
        }
    }

    @Test("makes a bounded number of queries (seeds 3,001–6,000)")
    func bounded() {
        trials(3001...6000) { random in
            let count = random.pick([10, 1_000_000])
            let configuration = random.configuration()
            var world = try StripScenario(configuration, on: random.int(0...count), pages: count)
            for step in random.steps(.all, on: configuration.viewport, pages: count) {
                let cost = world.cost(of: step)
                guard cost.event <= 1000, cost.layout <= 500 else {
                    return "\(cost) questions: \(world.reproduction)"
                }
            }
            return nil
        }
    }
}

extension StripScenario {
    /// The number of page queries for an event, and for a layout after it.
    fileprivate mutating func cost(of step: Step) -> (event: Int, layout: Int) {
        pages.calls.count = 0
        take(step)
        let event = pages.calls.count
        pages.calls.count = 0
        _ = layout
        return (event, pages.calls.count)
    }
}
