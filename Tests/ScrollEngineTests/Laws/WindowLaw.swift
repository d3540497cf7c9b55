import Chance
import Testing

@testable import ScrollEngine

@Suite("Windows on pages as large as the viewport") struct WindowLaw {
    @Test("of end caps have N + 2 slots and rest between them (seeds 1–3,000)")
    func endCaps() {
        trials(1...3000) { random in
            let count = random.pick([1, 2, 3, 10, 11, 1_000_000])
            return try windows(.loop, count, &random) { layout, width, isAtRest in
                let slots = layout.pages.filter(\.isVisible).map(\.slot)
                let last = Double(count) * width
                let allowed = isAtRest ? width...last : 0...last + width
                return slots.allSatisfy { 0...count + 1 ~= $0 }
                    && allowed.contains(layout.along) && layout.window.slotCount == count + 2
            }
        }
    }

    @Test("of three pages without an end rest on the middle one (seeds 3,001–6,000)")
    func three() {
        trials(3001...6000) { random in
            let count = random.pick([1, 2, 3, 10, 11, 1_000_000])
            return try windows(.loopWindow, count, &random) { layout, width, isAtRest in
                isAtRest ? layout.along == width : 0...2 * width ~= layout.along
            }
        }
    }

    /// Start 0 on the first page, N − 3 on the last, p − 1 between.
    @Test("of three pages inside the ends start where they must (seeds 6,001–9,000)")
    func bounded() {
        trials(6001...9000) { random in
            let count = random.pick([4, 5, 10, 1_000_000])
            let isReversed = random.oneIn(3)
            return try windows(.pages, count, &random, isReversed) { layout, width, isAtRest in
                guard isAtRest, let page = layout.currentPage?.value else { return true }
                let start = min(max(page - 1, 0), count - 3)
                let offset = Double(page - start) * width
                return layout.window.start == PageIndex(start)
                    && layout.along == (isReversed ? 2 * width - offset : offset)
            }
        }
    }

    private func windows(
        _ preset: Preset, _ count: Int, _ random: inout SeededGenerator, _ isReversed: Bool = false,
        _ holds: (StripLayout, Double, Bool) -> Bool
    ) throws -> String? {
        var configuration = StripConfiguration(preset: preset, viewport: random.viewport())
        configuration.axis = isReversed || random.oneIn(2) ? .horizontal : .vertical
        configuration.isRightToLeft = isReversed
        configuration.fling = random.pick(FlingDistance.allCases)
        var world = try StripScenario(configuration, on: random.int(0...count - 1), pages: count)
        for step in random.steps(.civil, on: configuration.viewport, pages: count) {
            world.take(step)
            for wait: Int64 in [0, 90] {
                let layout = world.layout(after: wait)
                let rests = layout.motion.kind == .resting
                guard holds(layout, Double(layout.stride), rests) else {
                    return "\(layout.window) after \(wait) ms: \(world.reproduction)"
                }
            }
        }
        return nil
    }
}

extension StripLayout {
    fileprivate var along: Double {
        axis == .horizontal ? window.contentOffset.x : window.contentOffset.y
    }
}
