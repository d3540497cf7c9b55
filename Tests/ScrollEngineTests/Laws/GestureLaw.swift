import Chance
import Testing

@testable import ScrollEngine

/// What a hand means: every preset that pages, both axes, both directions, loops and sizes.
@Suite("A hand") struct GestureLaw {
    /// A gesture that turns one page.
    private enum Gesture: CaseIterable {
        case flick, swipe, key, command
    }

    /// A strip at rest in the middle of its pages, and the way on which it is asked to turn.
    private struct Stage {
        var world: StripScenario
        /// Whether the finger moves from right to left, or from the bottom to the top.
        var isForth: Bool
        let axis: Axis
        /// How far a finger moves across for each pixel along: up to 30°.
        let slope: Double
        /// Where across the viewport it begins, as a share: above the page control.
        let place: Double
        /// Milliseconds between two of its samples.
        let pace: Int64

        init(_ random: inout SeededGenerator, presets: [Preset], pages: Int = 40) throws {
            let sizes = [(320, 480), (390, 844), (844, 390), (1024, 768), (1440, 900), (4096, 512)]
            let (width, height) = random.pick(sizes)
            var configuration = StripConfiguration(
                preset: random.pick(presets), viewport: PixelSize(width: width, height: height))
            if random.oneIn(3) { configuration.axis = .vertical }
            configuration.isRightToLeft = random.oneIn(3)
            if random.oneIn(4) { configuration.isLooped.toggle() }
            if random.oneIn(4) { configuration.bounces = false }
            if random.oneIn(4), configuration.isRow {
                configuration.pagesPerView = random.int(2...3)
            }
            let isNested = configuration.preset.isNested
            world = try StripScenario(
                configuration, on: pages / 2 + 5 + random.int(-2...2), pages: pages,
                sections: isNested ? 10 : 1)
            isForth = random.oneIn(2)
            slope = Double(random.int(-57...57)) / 100
            place = Double(random.int(35...65)) / 100
            pace = Int64(random.int(8...24))
            let isAcross = isNested && random.oneIn(2)
            axis =
                configuration.axis == .horizontal
                ? isAcross ? .vertical : .horizontal
                : isAcross ? .horizontal : .vertical
        }

        var configuration: StripConfiguration { world.configuration }
        var stripAxis: StripAxis { axis == configuration.axis ? .main : .cross }
        var swipe: SwipeDirection {
            axis == .horizontal ? isForth ? .left : .right : isForth ? .up : .down
        }
        /// 1 towards later pages, otherwise −1.
        var step: Int {
            let isMirrored = axis == .horizontal && configuration.isRightToLeft
            return isForth != isMirrored ? 1 : -1
        }

        /// A finger that moves 120 px along, or 40 % of a small viewport, in four steps.
        mutating func flick(id: Int = 1) {
            let length = Double(
                axis == .horizontal ? configuration.viewport.width : configuration.viewport.height)
            let (middle, way) = (length / 2, min(120, length * 0.4) * (isForth ? -1 : 1))
            let across = Double(
                axis == .horizontal ? configuration.viewport.height : configuration.viewport.width)
            for (index, share) in [-0.5, -0.25, 0, 0.25, 0.5, 0.5].enumerated() {
                let along = middle + way * share
                let beside = across * place + way * share * slope
                let phase: PointerEvent.Phase = index == 0 ? .down : index == 5 ? .up : .move
                let point =
                    axis == .horizontal ? Point(x: along, y: beside) : Point(x: beside, y: along)
                world.take(
                    .pointer(PointerEvent(phase, id: id, at: point, kind: .touch)),
                    after: index == 0 ? 0 : pace)
            }
        }

        mutating func make(_ gesture: Gesture) {
            switch gesture {
            case .flick: flick()
            case .swipe: world.take(.swipe(swipe, velocity: nil))
            case .key:
                let keys: [SwipeDirection: Key] = [
                    .left: .right, .right: .left, .up: .down, .down: .up,
                ]
                if let key = keys[swipe] { world.take(.key(key)) }
            case .command:
                // Commands know no axis: in a strip of galleries they go through all pages.
                if stripAxis == .main, !configuration.preset.isNested {
                    world.take(step > 0 ? .next : .previous)
                } else {
                    world.take(.swipe(swipe, velocity: nil))
                }
            }
        }

        /// The place along the axis on which the strip will rest.
        var target: Int? {
            var strip = world.advanced(to: world.now)
            if strip.isBook {
                return strip.targetPage(at: world.now, over: world.pages).flatMap(spread)
            }
            if stripAxis == .cross { strip.enterTargetSection(at: world.now, over: world.pages) }
            return strip.targetPlace(stripAxis, at: world.now)
        }

        /// Spreads by hand: the first page alone, then two together.
        private func spread(of page: PageIndex) -> Int {
            let viewport = configuration.viewport
            let isWide =
                configuration.axis == .horizontal
                ? viewport.width > viewport.height : viewport.height > viewport.width
            return configuration.preset == .leavesSpread && isWide
                ? (page.value + 1) / 2 : page.value
        }
    }

    private static let paging = Preset.allCases.filter { $0 != .picker }

    @Test("that makes quick gestures turns as many pages as their sum says (seeds 1–4,000)")
    func quickGestures() {
        trials(1...4000) { random in
            var stage = try Stage(&random, presets: Self.paging)
            guard let start = stage.target else { return "nothing to turn" }
            // Galleries and rows are few; otherwise there is room.
            let isNested = stage.configuration.preset.isNested
            let last = !isNested ? Int.max : stage.stripAxis == .main ? 3 : 9
            var wanted = start
            for _ in 0..<random.int(2...4) {
                stage.isForth = random.oneIn(2)
                stage.make(random.pick(Gesture.allCases))
                wanted += stage.step
                if isNested { wanted = wanted.clamped(to: 0...last) }
                stage.world.now = stage.world.now.later(by: Int64(random.int(90...300)))
            }
            let reached = stage.target
            return reached == wanted
                ? nil
                : "from \(start) to \(reached as Any), not \(wanted): \(stage.world.reproduction)"
        }
    }

    @Test("does the same with a finger and with its event (seeds 4,001–6,000)")
    func agreement() {
        trials(4001...6000) { random in
            var finger = try Stage(&random, presets: Preset.allCases.filter { $0 != .picker })
            var event = finger
            finger.flick()
            event.world.take(.swipe(event.swipe, velocity: nil), after: 5 * event.pace)
            return finger.target == event.target
                ? nil
                : "\(finger.target as Any) and \(event.target as Any): \(finger.world.reproduction)"
        }
    }

    @Test("sees a strip within its slop of rest 400 ms after a flick (seeds 6,001–8,000)")
    func quickRest() {
        trials(6001...8000) { random in
            var stage = try Stage(&random, presets: Self.paging.filter { $0.turnStyle == nil })
            stage.flick()
            let (axis, now) = (stage.stripAxis, stage.world.now.later(by: 400))
            let strip = stage.world.strip
            guard let goal = strip.motion(axis).destination else { return "held" }
            let left = abs(goal - strip.offset(axis, at: now))
            return left < 18 ? nil : "\(left) px to go: \(stage.world.reproduction)"
        }
    }

    @Test("sees speeds that never rise again after they fell (seeds 8,001–10,000)")
    func speeds() {
        trials(8001...10_000) { random in
            var stage = try Stage(&random, presets: Preset.allCases, pages: 400)
            stage.flick()
            let strip = stage.world.strip
            var (last, fastest, slowest) = (0.0, 0.0, Double.infinity)
            for step in 0...80 {
                let now = stage.world.now.later(by: Int64(step) * 20)
                let place: Double
                if let book = strip.book {
                    guard let turn = strip.turn else { return "nothing turns" }
                    place = turn.pose(at: now, in: book).inputTime * 1000
                } else {
                    place = strip.offset(stage.stripAxis, at: now)
                }
                defer { last = place }
                guard step > 0 else { continue }
                let way = abs(place - last)
                // The last step to an exact rest is less than a pixel.
                if way > slowest + 0.5 {
                    return "\(way) after \(slowest) px in 20 ms: \(stage.world.reproduction)"
                }
                fastest = max(fastest, way)
                if way < fastest { slowest = min(slowest, way) }
            }
            return nil
        }
    }

    @Test(
        "that touches a strip with less than the slop to go touches it at rest (seeds 10,001–12,000)"
    )
    func taps() {
        trials(10_001...12_000) { random in
            var stage = try Stage(
                &random, presets: Preset.allCases.filter { $0 != .previewAll }, pages: 400)
            stage.flick()
            let strip = stage.world.strip
            guard let end = strip.restTime else { return "held" }
            var now = stage.world.now
            if strip.isBook {
                now = end.later(by: -10)
            } else {
                let (axis, goal) = (stage.stripAxis, strip.motion(stage.stripAxis).destination ?? 0)
                while now < end, abs(strip.offset(axis, at: now) - goal) >= 17 {
                    now = now.later(by: 1)
                }
            }
            stage.world.now = now
            let viewport = stage.configuration.viewport
            let point = Point(x: Double(viewport.width / 2), y: Double(viewport.height / 2))
            let down = stage.world.take(
                .pointer(PointerEvent(.down, id: 7, at: point, kind: .touch)))
            let up = stage.world.take(
                .pointer(PointerEvent(.up, id: 7, at: point, kind: .touch)), after: 60)
            guard !down.contains(.caught) else { return "caught: \(stage.world.reproduction)" }
            // Between two pages that share the middle the point is on none.
            return up != [.nothing] || strip.configuration.pagesPerView == 2
                ? nil : "\(up): \(stage.world.reproduction)"
        }
    }

    @Test("reaches every page that shows, and makes any page the current one (seeds 12,001–14,000)")
    func visiblePages() {
        trials(12_001...14_000) { random in
            let stage = try Stage(&random, presets: Preset.allCases.filter { $0 != .previewAll })
            let world = stage.world
            let layout = world.strip.layout(at: world.now, over: world.pages)
            for page in layout.pages where page.isVisible {
                let shown = page.frame.clipped(to: layout.viewport)
                guard shown.width > 0, shown.height > 0 else { continue }
                for event in [
                    InputEvent.tap(shown.middle, count: 1), .longPress(shown.middle),
                    .goTo(page.index, isAnimated: false),
                ] {
                    var touched = world
                    let outcomes = touched.take(event)
                    for case .tapped(let hit, _) in outcomes where hit.page != page.index {
                        return "a tap on \(page.index) hits \(hit.page): \(world.reproduction)"
                    }
                    for case .longPressed(let hit) in outcomes where hit.page != page.index {
                        return "a press on \(page.index) hits \(hit.page): \(world.reproduction)"
                    }
                    let isCurrent = page.index == layout.currentPage
                    if outcomes == [.nothing],
                        !(isCurrent && event == .goTo(page.index, isAnimated: false))
                    {
                        return "\(event) does nothing: \(world.reproduction)"
                    }
                }
                var zoomed = world
                zoomed.take(.pinch(scale: 2, at: shown.middle))
                if layout.showsWhole(page), zoomed.strip.zoomedPage != page.index {
                    return "zooms \(zoomed.strip.zoomedPage as Any) at \(page.index): "
                        + world.reproduction
                }
            }
            let page = PageIndex(random.int(0...39))
            var there = world
            there.take(.goTo(page, isAnimated: random.oneIn(2)))
            there.now = there.now.later(by: 2000)
            let current = there.strip.layout(at: there.now, over: there.pages).currentPage
            return current == page ? nil : "\(page) is \(current as Any): \(world.reproduction)"
        }
    }
}

extension PixelRect {
    /// The part inside a viewport.
    fileprivate func clipped(to viewport: PixelSize) -> PixelRect {
        let (left, top) = (max(x, 0), max(y, 0))
        return PixelRect(
            x: left, y: top, width: min(x + width, viewport.width) - left,
            height: min(y + height, viewport.height) - top)
    }
}
