import Chance
import Testing

@testable import ScrollEngine

@Suite("Whatever comes, a strip") struct SafetyLaw {
    @Test("publishes finite numbers that fit together (seeds 1–5,000)")
    func civil() { trials(1...5000) { try stream(.civil, &$0) } }

    @Test("does so for nonsensical input (seeds 5,001–12,000)")
    func absurd() { trials(5001...12_000) { try stream([.gestures, .absurd], &$0) } }

    @Test("does so when everything comes at once (seeds 12,001–22,000)")
    func everything() {
        trials(12_001...22_000) { random in
            try stream(.all, &random) { random, world in
                if random.oneIn(4) { random.edit(&world.pages) }
            }
        }
    }

    private func stream(
        _ kinds: StepKinds, _ random: inout SeededGenerator,
        between: (inout SeededGenerator, inout StripScenario) -> Void = { _, _ in }
    ) throws -> String? {
        let count = random.pageCount()
        let configuration = random.configuration {
            if kinds.contains(.autoplay), count % 2 == 0 { $0.autoplay = 500 + count % 999 }
        }
        var world = try StripScenario(
            configuration, on: random.int(-1...count), pages: count, sections: random.int(1...7))
        for step in random.steps(kinds, on: configuration.viewport, pages: count) {
            between(&random, &world)
            let outcomes = world.take(step)
            if outcomes.isEmpty { return "no outcome: \(world.reproduction)" }
            if let wrong = world.unsoundness() { return "\(wrong): \(world.reproduction)" }
        }
        let wait = random.milliseconds(0...700)
        return world.unsoundness(after: wait).map {
            "\($0) after \(wait) ms: \(world.reproduction)"
        }
    }
}

extension SeededGenerator {
    /// A random change of the pages; small galleries stay small.
    mutating func edit(_ pages: inout RandomPages) {
        let count = pages.pageCount
        switch int(0...6) {
        case 0: pages.insert(int(1...5), at: int(0...count))
        case 1: pages.remove(int(1...5), at: int(0...max(0, count - 1)))
        case 2: pages.move(int(1...5), from: int(0...max(0, count - 1)), to: int(0...count))
        case 3: pages.knowsPictures.toggle()
        case 4: pages.sectionSize = int(1...7)
        case 5: pages.knownOfTen = int(0...10)
        default: pages.remove(count, at: 0)
        }
    }
}
