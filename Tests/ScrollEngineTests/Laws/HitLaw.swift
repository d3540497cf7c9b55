import Chance
import Testing

@testable import ScrollEngine

@Suite("What is seen") struct HitLaw {
    @Test("is what is hit: pages, dots and arrows (seeds 1–6,000)")
    func hits() {
        trials(1...6000) { random in
            var world = try random.streamed(.civil.union(.resize))
            world.liftAll()
            world.now = world.now.later(by: 10_000)
            let layout = world.layout
            guard layout.zoom == nil, layout.turn == nil else { return nil }
            return (missedPage(layout) ?? missedControl(layout) ?? missedTap(layout, world)).map {
                "\($0): \(world.reproduction)"
            }
        }
    }

    private func missedPage(_ layout: StripLayout) -> String? {
        for page in layout.pages where page.isVisible {
            // Of pages that cover one another, only the topmost is hit: the current one.
            if layout.look != .slide, page.place != layout.currentPlace { continue }
            let middle = page.shown?.transform(page.frame.middle) ?? page.frame.middle
            guard layout.isInView(middle) else { continue }
            let hit = layout.hit(middle)
            guard hit?.page == page.index, hit?.item == page.item else {
                return "\(middle) of \(page) hits \(hit as Any)"
            }
        }
        return nil
    }

    private func missedControl(_ layout: StripLayout) -> String? {
        let arrows = layout.controls.arrows
        for arrow in arrows where arrow.isEnabled {
            let middle = arrow.frame.middle
            if arrows.contains(where: { $0 != arrow && $0.frame.contains(middle) }) { continue }
            let hit = layout.controls.hit(middle)
            guard hit == (arrow.isNext ? .next : .previous) else {
                return "\(arrow) hits \(hit as Any)"
            }
        }
        for (page, dot) in (layout.controls.pageControl?.dots ?? []).enumerated() {
            if arrows.contains(where: { $0.isEnabled && $0.frame.contains(dot.middle) }) {
                continue
            }
            let hit = layout.controls.hit(dot.middle)
            guard hit == .dot(PageIndex(page)) else { return "dot \(page) hits \(hit as Any)" }
        }
        return nil
    }

    /// A tap on the centre of the current page reaches it, unless the strip takes all touches or
    /// turns there.
    private func missedTap(_ layout: StripLayout, _ world: StripScenario) -> String? {
        var world = world
        guard world.configuration.hitTesting != .strip, world.configuration.preset.turnStyle == nil,
            let page = layout.pages.first(where: { $0.place == layout.currentPlace })
        else { return nil }
        let middle = page.shown?.transform(page.frame.middle) ?? page.frame.middle
        guard layout.isInView(middle), layout.controls.hit(middle) == nil else { return nil }
        for outcome in world.take(.tap(middle, count: 1)) {
            if case .tapped(let hit, 1) = outcome, hit.item == page.item { return nil }
        }
        return "a tap at \(middle) missed \(page)"
    }
}

extension StripLayout {
    fileprivate func isInView(_ point: Point) -> Bool {
        PixelRect(x: 0, y: 0, width: viewport.width, height: viewport.height).contains(point)
    }
}
