import Chance
import Testing

@testable import ScrollEngine

@Suite("The outcome of a strip") struct TurnLaw {
    @Test("adds up to the page that it is on (seeds 1–6,000)")
    func pages() {
        trials(1...6000) { random in try tale(.all, Preset.allCases, &random) }
    }

    @Test("of turns comes in pairs (seeds 6,001–12,000)")
    func turns() {
        trials(6001...12_000) { random in try tale(.civil.union(.resize), Preset.books, &random) }
    }

    @Test("of a leaf that is taken back is empty, and the leaf is as before (seeds 12,001–15,000)")
    func takenBack() {
        trials(12_001...15_000) { random in
            let count = random.pageCount()
            // A finger on the rail of a page control does not take a leaf.
            let configuration = random.configuration(Preset.books) { $0.hasPageControl = false }
            var world = try StripScenario(configuration, on: random.int(0...count), pages: count)
            let before = world.layout
            let start = random.point(on: configuration.viewport)
            let out = Point(x: start.x + Double(random.int(-400...400)), y: start.y + 40)
            func pointer(_ phase: PointerEvent.Phase, _ point: Point) -> InputEvent {
                .pointer(PointerEvent(phase, id: 1, at: point, kind: .touch))
            }
            world.take(pointer(.down, start))
            world.take(pointer(.move, out), after: 30)
            world.take(pointer(.move, start), after: 30)
            world.take(pointer(random.oneIn(2) ? .cancel : .up, start), after: 200)
            var after = world.layout(after: 10_000)
            after.time = before.time
            return after == before
                ? nil : "\(after.difference(from: before)): \(world.reproduction)"
        }
    }

    private func tale(
        _ kinds: StepKinds, _ presets: [Preset], _ random: inout SeededGenerator
    ) throws -> String? {
        let count = random.pageCount()
        let isLiving = random.oneIn(3)
        let configuration = random.configuration(presets) {
            if count == 3 || count == 10 { $0.autoplay = 700 }
        }
        var world = try StripScenario(configuration, on: random.int(0...count), pages: count)
        var tale = TurnLog(page: world.strip.selectedPage)
        for step in random.steps(kinds, on: configuration.viewport, pages: count) {
            if isLiving, random.oneIn(4) {
                random.edit(&world.pages)
                tale.isRenumbered = true
            }
            if let wrong = tale.add(world.take(step), world.strip) {
                return "\(wrong): \(world.reproduction)"
            }
        }
        if let wrong = tale.add(world.liftAll(), world.strip) {
            return "\(wrong): \(world.reproduction)"
        }
        let held = world.take(.autoplay(.request, isPaused: true))
        if let wrong = tale.add(held, world.strip) { return "\(wrong): \(world.reproduction)" }
        let last = world.take(.reload, after: 10_000)
        if let wrong = tale.add(last, world.strip) { return "\(wrong): \(world.reproduction)" }
        return tale.turning == nil || tale.isRenumbered
            ? nil : "\(tale.turning as Any) never came: \(world.reproduction)"
    }
}

/// The outcomes that a strip has reported so far.
private struct TurnLog {
    var page: PageIndex?
    /// The reported destination of the turning leaf.
    var turning: PageIndex?
    var isCaught = false
    /// Whether pages were renumbered since the last report.
    var isRenumbered = false

    init(page: PageIndex?) { self.page = page }

    /// Adds the outcomes of an event; returns what is inconsistent with the earlier ones, or nil.
    mutating func add(_ outcomes: [Outcome], _ strip: Strip) -> String? {
        var changes = 0
        for outcome in outcomes {
            switch outcome {
            case .pageChanged(let from, let to):
                guard from == page, to != from else {
                    return "\(outcome), but was on \(page as Any)"
                }
                page = to
                changes += 1
            case .caught: isCaught = true
            case .willTurn(let to):
                guard turning == nil || isCaught || isRenumbered else {
                    return "\(outcome) before \(turning as Any)"
                }
                (turning, isCaught) = (to, false)
            case .didTurn(let to, _):
                guard turning == to || isRenumbered else {
                    return "\(outcome), but \(turning as Any) was to come"
                }
                (turning, isCaught) = (nil, false)
            default: break
            }
        }
        guard changes <= 1 else { return "reported a change twice: \(outcomes)" }
        return page == strip.selectedPage
            ? nil : "on \(strip.selectedPage as Any), reported \(page as Any)"
    }
}
