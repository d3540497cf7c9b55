import Chance
import Testing

@testable import ScrollEngine

@Suite("Turning by itself, a strip") struct AutoplayLaw {
    private func world(_ random: inout SeededGenerator) throws -> StripScenario {
        let interval = random.pick([500, 700, 3000])
        var world = try random.streamed([.commands, .gestures]) {
            ($0.autoplay, $0.reducesMotion) = (interval, false)
        }
        world.liftAll()
        return world
    }

    @Test("is where it would be had it been followed all the time (seeds 1–3,000)")
    func followed() {
        trials(1...3000) { random in
            let world = try world(&random)
            var strip = world.strip
            var time = world.now
            for _ in 0..<random.int(1...12) {
                time = time.later(by: random.milliseconds(0...9000))
                _ = strip.advance(to: time, over: world.pages)
            }
            let direct = world.strip.layout(at: time, over: world.pages)
            let stepped = strip.layout(at: time, over: world.pages)
            return direct == stepped
                ? nil : "\(direct.difference(from: stepped)) at \(time): \(world.reproduction)"
        }
    }

    /// A turn takes the interval and the duration, so after as many turns as pages the strip is as
    /// before.
    @Test("comes round in N turns when it loops (seeds 3,001–4,000)")
    func rounds() {
        trials(3001...4000) { random in
            let count = random.pick([2, 3, 10, 11])
            let interval = random.int(500...5000)
            let configuration = random.configuration(Preset.plain) {
                ($0.autoplay, $0.reducesMotion, $0.isLooped) = (interval, false, true)
                $0.pageLengths = .equal
            }
            let world = try StripScenario(
                configuration, on: random.int(0...count - 1), pages: count)
            let round = Int64(count * (interval + 300))
            let wait = random.milliseconds(0...3 * interval)
            var (a, b) = (world.layout(after: wait), world.layout(after: wait + round))
            for place in a.pages.indices { a.pages[place].place = 0 }
            for place in b.pages.indices { b.pages[place].place = 0 }
            return a.pages == b.pages && a.motion == b.motion
                ? nil
                : "\(a.difference(from: b)) after \(wait) and \(round) ms: \(world.reproduction)"
        }
    }

    @Test("answers a year later with no more work than now (seeds 4,001–5,000)")
    func year() {
        trials(4001...5000) { random in
            let world = try world(&random)
            let year: Int64 = 365 * 86_400_000
            let calls = world.pages.calls
            calls.count = 0
            if let wrong = world.unsoundness(after: year + random.milliseconds(0...9000)) {
                return "\(wrong): \(world.reproduction)"
            }
            return calls.count < 1200 ? nil : "\(calls.count) questions: \(world.reproduction)"
        }
    }
}
