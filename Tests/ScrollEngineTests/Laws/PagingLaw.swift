import Chance
import Testing

@testable import ScrollEngine

@Suite("A strip that turns one page at a time") struct PagingLaw {
    /// Presets whose pages slide, with one page for a fling.
    private func stage(_ random: inout SeededChance) throws -> World {
        try random.streamed([.commands, .jumps], presets: Preset.sliding) {
            ($0.paging, $0.fling) = (.pages, .one)
        }
    }

    @Test("lands on a place beside the one where it was let go (seeds 1–4,000)")
    func drags() {
        trials(1...4000) { random in
            var world = try stage(&random)
            for step in random.steps(
                .gestures, on: world.configuration.viewport, pages: 0, atLeast: 3)
            {
                guard case .pointer(let pointer) = step.event, pointer.phase == .up,
                    let press = world.strip.touch.press, let drag = press.drag,
                    press.point == pointer.point
                else {
                    world.take(step)
                    continue
                }
                let lane = drag.lane
                world.now = world.now.later(by: step.wait)
                let offset = world.strip.offset(lane, at: world.now)
                guard let place = world.strip.track(lane)?.place(nearest: offset) else { continue }
                world.take(Step(wait: 0, event: step.event))
                if let wrong = leap(of: world.strip, lane, from: place, offset) {
                    return "\(wrong): \(world.story)"
                }
            }
            return nil
        }
    }

    /// A swipe counts from the page ahead.
    @Test("turns one page for a swipe, however fast (seeds 4,001–6,000)")
    func swipes() {
        trials(4001...6000) { random in
            var world = try stage(&random)
            let direction = random.pick(SwipeDirection.allCases)
            let lane: Lane = direction.axis == world.configuration.axis ? .along : .across
            guard let ahead = world.advanced(to: world.now).placeAhead(lane, at: world.now) else {
                return nil
            }
            world.take(.swipe(direction, velocity: Double(random.int(0...9000))))
            guard let place = world.strip.placeAhead(lane, at: world.now) else { return nil }
            return abs(place - ahead) <= 1 ? nil : "from \(ahead) to \(place): \(world.story)"
        }
    }

    private func leap(
        of strip: Strip, _ lane: Lane, from place: Int, _ offset: Double
    ) -> String? {
        guard let rest = strip.motion(lane).destination, let track = strip.track(lane) else {
            return "held after its finger was lifted"
        }
        let landing = track.place(nearest: rest)
        let between = min(rest, offset)...max(rest, offset)
        let passed = (min(place, landing) - 1...max(place, landing) + 1).filter { other in
            let way = track.rest(track.clamped(other))
            return way > between.lowerBound && way < between.upperBound
        }
        return passed.isEmpty ? nil : "from \(offset) to \(rest), past \(passed)"
    }
}
