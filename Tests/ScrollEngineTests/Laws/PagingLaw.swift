import Chance
import Testing

@testable import ScrollEngine

@Suite("A strip that turns one page at a time") struct PagingLaw {
    /// A strip with sliding pages that turns one page for a fling.
    private func stage(_ random: inout SeededGenerator) throws -> StripScenario {
        try random.streamed([.commands, .jumps], presets: Preset.sliding) {
            ($0.paging, $0.fling) = (.pages, .one)
            $0.countFromStart()
        }
    }

    @Test("lands on a page next to the one where it was released (seeds 1–4,000)")
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
                let axis = drag.axis
                // A flick that stopped a motion counts from where that was to end: GestureLaw.
                guard press.interrupted[axis] == nil else {
                    world.take(step)
                    continue
                }
                world.now = world.now.later(by: step.wait)
                let offset = world.strip.offset(axis, at: world.now)
                guard let place = world.strip.snapPoints(axis)?.place(nearest: offset) else {
                    continue
                }
                world.take(Step(wait: 0, event: step.event))
                if let wrong = leap(of: world.strip, axis, from: place, offset) {
                    return "\(wrong): \(world.reproduction)"
                }
            }
            return nil
        }
    }

    /// A swipe counts from the page that the strip moves to.
    @Test("turns one page for a swipe, however fast (seeds 4,001–6,000)")
    func swipes() {
        trials(4001...6000) { random in
            var world = try stage(&random)
            let direction = random.pick(SwipeDirection.allCases)
            let axis: StripAxis = direction.axis == world.configuration.axis ? .main : .cross
            var strip = world.advanced(to: world.now)
            // Across, it counts in the gallery that the strip moves to.
            if axis == .cross { strip.enterTargetSection(at: world.now, over: world.pages) }
            guard let ahead = strip.targetPlace(axis, at: world.now) else { return nil }
            world.take(.swipe(direction, velocity: Double(random.int(0...9000))))
            guard let place = world.strip.targetPlace(axis, at: world.now),
                let snapPoints = world.strip.snapPoints(axis)
            else { return nil }
            // Of several places that rest together, it counts one.
            let near = [-1, 0, 1].compactMap { snapPoints.place($0, stopsFrom: ahead) }
            return near.contains { $0 == place || snapPoints.restsTogether($0, place) }
                ? nil : "from \(ahead) to \(place): \(world.reproduction)"
        }
    }

    private func leap(
        of strip: Strip, _ axis: StripAxis, from place: Int, _ offset: Double
    ) -> String? {
        guard let rest = strip.motion(axis).destination, let snapPoints = strip.snapPoints(axis)
        else {
            return "held after its finger was lifted"
        }
        let snapTarget = snapPoints.place(nearest: rest)
        let between = min(rest, offset)...max(rest, offset)
        let passed = (min(place, snapTarget) - 1...max(place, snapTarget) + 1).filter { other in
            let way = snapPoints.rest(snapPoints.clamped(other))
            return way > between.lowerBound && way < between.upperBound
        }
        return passed.isEmpty ? nil : "from \(offset) to \(rest), past \(passed)"
    }
}
