import Chance
import Testing

@testable import ScrollEngine

/// What holds for every strip and every stream of events.
///
/// The seed of a failing case is in its
/// message and makes it again.
@Suite("Whatever comes, a strip")
struct LawsTests {
    @Test("keeps its laws over thousands of random streams of events")
    func laws() throws {
        for seed in 1...3000 { try run(UInt64(seed)) }
    }

    private func run(_ seed: UInt64) throws {
        var random = SeededChance(seed: seed)
        var stage = try randomStage(&random)
        for _ in 0..<25 {
            let before = stage.strip.offset(at: stage.time)
            let selected = stage.strip.selectedPage
            let event = randomEvent(&random)
            let outcomes = stage.send(event)
            check(stage, "seed \(seed), after \(event)")
            if case .pointer(let pointer) = event, pointer.phase == .down {
                // What is all but at rest may come to rest.
                let moved = abs(stage.offset - before)
                #expect(
                    moved < Tolerance.ofRest.distance, "seed \(seed): a touch moved the strip")
            }
            let changes = outcomes.filter { if case .pageChanged = $0 { true } else { false } }
            #expect(changes.count == (stage.strip.selectedPage == selected ? 0 : 1), "seed \(seed)")
            stage.now += Int64.random(in: 0...400, using: &random)
        }
        try settle(&stage, seed)
    }

    /// Laws of any moment: finite, in order, pages apart by the stride, the same when asked again.
    private func check(_ stage: Stage, _ note: String) {
        let layout = stage.layout
        #expect(stage.offset.isFinite, "\(note)")
        #expect(layout == stage.layout, "\(note)")
        for (page, next) in zip(layout.pages, layout.pages.dropFirst()) {
            let apart = max(abs(page.frame.x - next.frame.x), abs(page.frame.y - next.frame.y))
            #expect(apart == layout.stride, "\(note)")
        }
        for page in layout.pages {
            let view = PixelRect(
                x: 0, y: 0, width: layout.viewport.width, height: layout.viewport.height)
            #expect(page.isVisible == page.frame.intersects(view), "\(note)")
        }
        if let ahead = layout.motion.settlesIn {
            #expect(ahead >= 0 && ahead < 10_000, "\(note)")
        }
    }

    /// Let alone, it rests exactly on a page; and a copy of it through its code rests there too.
    private func settle(_ stage: inout Stage, _ seed: UInt64) throws {
        for finger in [1, 2, 1] { stage.pointer(.cancel, 0, id: finger) }
        let early = stage.layout
        stage.now += 20_000
        let stride = Double(stage.layout.stride)
        #expect(stage.layout.motion.kind == .resting, "seed \(seed)")
        #expect(stage.offset.truncatingRemainder(dividingBy: stride) == 0, "seed \(seed)")
        #expect(stage.offset >= 0, "seed \(seed)")
        #expect(stage.offset <= Double(max(0, stage.album.pageCount - 1)) * stride, "seed \(seed)")
        // Asked again for a time that was asked before, it answers the same.
        #expect(stage.strip.layout(at: early.time, over: stage.album) == early, "seed \(seed)")
    }

    private func randomStage(_ random: inout SeededChance) throws -> Stage {
        let pages = [0, 1, 2, 3, 12, 1000].randomElement(using: &random) ?? 1
        let viewport = PixelSize(
            width: .random(in: 16...1200, using: &random),
            height: .random(in: 16...1200, using: &random))
        let page = Int.random(in: 0...1000, using: &random)
        let own = PixelSize(
            width: .random(in: 20...1500, using: &random),
            height: .random(in: 20...1500, using: &random))
        let spacing = Int.random(in: 0...200, using: &random)
        let isOwn = Bool.random(using: &random)
        let axis: Axis = .random(using: &random) ? .horizontal : .vertical
        let isRightToLeft = Bool.random(using: &random)
        let bounces = Bool.random(using: &random)
        return try Stage(pages: pages, on: page, viewport: viewport) {
            if isOwn { $0.pageSize = own }
            if isOwn { $0.spacing = spacing }
            $0.axis = axis
            $0.isRightToLeft = isRightToLeft
            $0.bounces = bounces
        }
    }

    private func randomEvent(_ random: inout SeededChance) -> InputEvent {
        let point = Point(
            x: .random(in: -500...1700, using: &random), y: .random(in: -500...1700, using: &random)
        )
        switch Int.random(in: 0..<12, using: &random) {
        case 0: return .next
        case 1: return .previous
        case 2: return .tap(point, count: 1)
        case 3:
            let direction = SwipeDirection.allCases.randomElement(using: &random) ?? .left
            return .swipe(direction, velocity: .random(in: 0...1e9, using: &random))
        case 4:
            let page = PageIndex(.random(in: -10...2000, using: &random))
            return .goTo(page, isAnimated: .random(using: &random))
        case 5:
            return .resize(PixelSize(width: .random(in: -5...5000, using: &random), height: 400))
        default:
            let phase = PointerEvent.Phase.allCases.randomElement(using: &random) ?? .down
            let id = Int.random(in: 1...2, using: &random)
            return .pointer(PointerEvent(phase, id: id, at: point, kind: .touch))
        }
    }
}

extension Stage {
    var time: Timestamp { Timestamp(milliseconds: now) }
}
