import Chance
import Testing

@testable import ScrollEngine

@Suite("In whatever order it is queried, a strip") struct LayoutQueryLaw {
    @Test("gives the same results (seeds 1–5,000)")
    func order() {
        trials(1...5000) { random in
            let world = try random.streamed(.all)
            let waits = (0..<4).map { _ in random.milliseconds(0...2500) }
            let first = waits.map { world.layout(after: $0) }
            let mixed = [3, 1, 0, 2].map { ($0, world.layout(after: waits[$0])) }
            for (place, layout) in mixed where layout != first[place] {
                return "another layout after \(waits[place]) ms: \(world.reproduction)"
            }
            return nil
        }
    }

    /// An event without an effect has no effect later either.
    @Test("continues unchanged when nothing has changed (seeds 5,001–10,000)")
    func untouched() {
        trials(5001...10_000) { random in
            let world = try random.streamed(.civil.union(.absurd))
            var other = world
            other.take(.reload, after: random.milliseconds(0...600))
            let wait = random.milliseconds(0...900)
            var a = world.strip.layout(at: other.now.later(by: wait), over: world.pages)
            let b = other.layout(after: wait)
            // The times of rest are relative to the last event.
            a.motion.beginsIn = a.motion.beginsIn.map { $0 + (a.time - b.time) }
            a.time = b.time
            return a == b
                ? nil : "\(wait) ms after a reload \(a.difference(from: b)): \(other.reproduction)"
        }
    }
}

extension SeededGenerator {
    /// A strip after a stream of events.
    mutating func streamed(
        _ kinds: StepKinds, presets: [Preset] = Preset.allCases,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> StripScenario {
        let count = pageCount()
        let configuration = configuration(presets, change)
        var world = try StripScenario(
            configuration, on: int(0...count), pages: count, sections: int(1...7))
        for step in steps(kinds, on: configuration.viewport, pages: count) { world.take(step) }
        return world
    }
}

extension StripLayout {
    /// The first field that differs, with both values, for messages.
    func difference(from other: StripLayout) -> String {
        for (mine, others) in zip(
            Mirror(reflecting: self).children, Mirror(reflecting: other).children)
        where "\(mine.value)" != "\(others.value)" {
            return "\(mine.label ?? "") is \(mine.value) and \(others.value)"
        }
        return "nothing differs"
    }
}
