import Chance
import Testing

@testable import ScrollEngine

@Suite("Let alone, a strip") struct RestLaw {
    @Test("rests within 10 s, exactly where it may (seeds 1–7,000)")
    func rests() {
        trials(1...7000) { try rest(.all.subtracting(.autoplay), Preset.allCases, &$0) }
    }

    @Test("that turns does so too (seeds 7,001–10,000)")
    func turns() { trials(7001...10_000) { try rest(.civil, Preset.books, &$0) } }

    private func rest(
        _ kinds: StepKinds, _ presets: [Preset], _ random: inout SeededGenerator
    ) throws -> String? {
        var world = try random.streamed(kinds, presets: presets)
        world.liftAll()
        return misplacement(of: world).map { "\($0): \(world.reproduction)" }
    }

    private func misplacement(of world: StripScenario) -> String? {
        let time = world.now.later(by: 10_000)
        let strip = world.advanced(to: time)
        let layout = strip.layout(at: time, over: world.pages)
        guard layout.motion.kind == .resting, layout.motion.settlesIn == 0, strip.turn == nil else {
            return "\(layout.motion), \(strip.turn as Any)"
        }
        guard layout.currentPage == strip.selectedPage else {
            return "shows \(layout.currentPage as Any), selected is \(strip.selectedPage as Any)"
        }
        return misplacement(.main, strip, time) ?? misplacement(.cross, strip, time)
            ?? excess(of: strip, time, world.pages)
    }

    private func misplacement(_ axis: StripAxis, _ strip: Strip, _ time: Timestamp) -> String? {
        let offset = strip.motion(axis).offset(at: time)
        guard let snapPoints = strip.snapPoints(axis) else {
            return offset == 0 ? nil : "\(axis) \(offset)"
        }
        guard snapPoints.limits.contains(offset) else {
            return "\(axis) \(offset) lies beyond \(snapPoints.limits)"
        }
        // Galleries and leaves are paged in every mode.
        guard strip.paging(axis) == .free else {
            let rest = snapPoints.rest(snapPoints.place(nearest: offset))
            return rest == offset ? nil : "\(axis) rests at \(offset), not at \(rest)"
        }
        return nil
    }

    private func excess(of strip: Strip, _ time: Timestamp, _ pages: RandomPages) -> String? {
        let magnification = strip.zoom.magnification(at: time)
        guard magnification != .identity else { return nil }
        guard strip.zoomedPage == strip.selectedPage, let bounds = strip.zoomBounds(over: pages)
        else {
            return
                "page \(strip.zoomedPage as Any) is magnified, \(strip.selectedPage as Any) selected"
        }
        let reach = bounds.reach(at: magnification.scale)
        let isInside =
            abs(magnification.shift.x) <= reach.x && abs(magnification.shift.y) <= reach.y
        return isInside && ZoomBounds.minimumZoomedScale...bounds.maximum ~= magnification.scale
            ? nil : "\(magnification) goes beyond \(reach), \(bounds)"
    }
}
