import Chance
import Testing

@testable import ScrollEngine

@Suite("Wherever it moves, a strip") struct ContinuityLaw {
    @Test("does not jump at an event (seeds 1–6,000)")
    func events() {
        trials(1...6000) { random in
            let count = random.pageCount()
            let configuration = random.configuration {
                $0.reducesMotion = false
                $0.countFromStart()
            }
            var world = try StripScenario(
                configuration, on: random.int(0...count), pages: count,
                sections: random.int(1...7))
            for step in random.steps(.civil, on: configuration.viewport, pages: count) {
                let time = world.now.later(by: step.wait)
                let before = world.advanced(to: time)
                let seen = before.layout(at: time, over: world.pages)
                let isSteady = step.event.isSteady(for: before)
                world.take(step)
                guard isSteady else { continue }
                if let jump = world.jump(from: before, seen) {
                    return "\(jump) at the last event: \(world.reproduction)"
                }
            }
            return nil
        }
    }

    /// Half of the samples follow the last event, half surround the time when one motion hands over
    /// to another.
    @Test("moves at no unsteady speed between events (seeds 6,001–12,000)")
    func motion() {
        trials(6001...12_000) { random in
            let world = try random.streamed(
                [.gestures, .commands, .wheel, .jumps], presets: Preset.plain)
            let motion = world.strip.motion
            guard let end = motion.end, end > world.now else { return nil }
            var first = world.now
            if case .gliding(let fling) = motion, random.oneIn(2) {
                first = fling.began.later(by: Int64(fling.simulation.frictionDuration * 1000) - 15)
            } else if random.oneIn(3) {
                first = end.later(by: -15)
            }
            return unsteadiness(of: world.strip, from: max(first, world.now)).map {
                "\($0): \(world.reproduction)"
            }
        }
    }

    /// Steps of a millisecond.
    ///
    /// No spring, friction or curve accelerates more than 400 times its
    /// distance and 60 times its velocity a second (the page spring: 20² and 2 · 20; the curve of
    /// 300 ms: 10 / 0.3² and 10 / 0.3).
    private func unsteadiness(of strip: Strip, from first: Timestamp) -> String? {
        guard let goal = strip.motion.destination else { return nil }
        let start = strip.lastEvent
        var furthest = abs(strip.motion.offset(at: start) - goal)
        var fastest = abs(strip.motion.velocity(at: start))
        var last = (strip.motion.offset(at: first), strip.motion.velocity(at: first))
        for step in 1...30 {
            let time = first.later(by: Int64(step))
            let next = (strip.motion.offset(at: time), strip.motion.velocity(at: time))
            furthest = max(furthest, abs(next.0 - goal))
            fastest = max(fastest, abs(next.1), abs(last.1))
            let room = 0.001 * (400 * furthest + 60 * fastest)
            if abs(next.0 - last.0) > 0.001 * fastest + 0.001 * room + Tolerance.ofRest.distance {
                return "from \(last.0) to \(next.0) in the \(step). ms after \(first)"
            }
            let isStopped = next.1 == 0 && !strip.configuration.bounces
            if abs(next.1 - last.1) > room + Tolerance.ofRest.speed, !isStopped {
                return "from \(last.1) to \(next.1) px/s in the \(step). ms after \(first)"
            }
            last = next
        }
        return nil
    }
}

extension InputEvent {
    /// Whether the strip must not jump at this event, whatever happens afterwards.
    fileprivate func isSteady(for strip: Strip) -> Bool {
        switch self {
        case .pointer(let pointer):
            switch pointer.phase {
            case .down, .cancel: true
            case .up: strip.touch.press?.point == pointer.point && strip.touch.second == nil
            case .move: false
            }
        case .goTo(_, let isAnimated), .goToItem(_, let isAnimated): isAnimated
        case .flip, .scroll, .resize, .reload: false
        default: true
        }
    }
}

extension StripScenario {
    /// How far an event that happens now makes the strip jump.
    fileprivate func jump(from before: Strip, _ seen: StripLayout) -> String? {
        if keepsZoomedPage(of: seen) { return nil }
        var distance = strip.offset(.main, at: now) - before.offset(.main, at: now)
        if configuration.isLooped, let snapPoints = strip.snapPoints {
            distance -= (distance / Double(snapPoints.length)).rounded() * Double(snapPoints.length)
        }
        // Leaves do not slide.
        if configuration.preset.turnStyle == nil, abs(distance) > Tolerance.ofRest.distance + 1e-4 {
            return "\(distance) px"
        }
        guard let was = seen.turn, strip.touch.press != nil, let turn = layout.turn else {
            return nil
        }
        return abs(was.inputTime - turn.inputTime) < 0.02
            ? nil : "leaf from \(was.inputTime) to \(turn.inputTime)"
    }

    /// Whether a page was magnified in place of another one and is drawn where it was: the offset makes
    /// up for the room of that one.
    private func keepsZoomedPage(of seen: StripLayout) -> Bool {
        guard let left = seen.zoom?.page, let page = strip.zoomedPage, page != left else {
            return false
        }
        let frames = layout.pages.filter { $0.index == page }.map(\.frame)
        return seen.pages.contains { $0.index == page && frames.contains($0.frame) }
    }
}
