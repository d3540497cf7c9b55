import Chance
import Testing

@testable import ScrollEngine

@Suite("While its gallery changes, a strip") struct GalleryChangeLaw {
    @Test("stays on its item, or next to its old position (seeds 1–6,000)")
    func stays() {
        trials(1...6000) { random in
            var world = try random.streamed(.civil, presets: Preset.plain) {
                ($0.fillsEnds, $0.pageLengths, $0.paging) = (false, .equal, .pages)
            }
            world.now = world.now.later(by: random.milliseconds(0...600))
            guard world.pages.pageCount > 0 else { return nil }
            let before = world.advanced(to: world.now)
            let seen = world.layout
            random.edit(&world.pages)
            guard world.pages.pageCount > 0, let item = before.selectedItem,
                let page = before.selectedPage
            else { return nil }
            world.take(.reload)
            return (loss(of: item, on: page, world) ?? movement(of: item, before, seen, world)).map
            {
                "\($0): \(world.reproduction)"
            }
        }
    }

    @Test("keeps a leaf in the finger that holds it (seeds 6,001–10,000)")
    func heldLeaves() {
        trials(6001...10_000) { random in
            var world = try random.streamed(.gestures, presets: Preset.books) {
                ($0.grabArea, $0.hasPageControl) = (.page, false)
            }
            world.now = world.now.later(by: 1000)
            let start = random.point(on: world.configuration.viewport)
            for (phase, by) in [(PointerEvent.Phase.down, 0), (.move, random.int(-200...200))] {
                let point = Point(x: start.x + Double(by), y: start.y + Double(by))
                world.take(
                    .pointer(PointerEvent(phase, id: 1, at: point, kind: .touch)), after: 10)
            }
            let (held, fold) = (world.strip.turn, world.layout.turn?.fold)
            guard let held, held.isHeld, let item = world.strip.selectedItem else { return nil }
            random.edit(&world.pages)
            world.take(.reload)
            guard let page = world.pages.page(of: item), let book = world.strip.book else {
                return nil
            }
            // The same way from the item, if there is a place.
            let way =
                book.spreads.place(of: held.upper) - book.spreads.place(of: held.lower)
            let place = book.spreads.place(of: page) + (held.direction == .forward ? way : -way)
            guard 0..<book.spreads.count ~= place else { return nil }
            return world.layout.turn?.fold == fold
                ? nil : "\(held) became \(world.strip.turn as Any): \(world.reproduction)"
        }
    }

    private func loss(of item: ItemKey, on page: PageIndex, _ world: StripScenario) -> String? {
        let selected = world.strip.selectedPage?.value ?? -2
        guard world.pages.page(of: item) == nil else {
            return world.strip.selectedItem == item
                ? nil : "\(item) was left for \(world.strip.selectedItem as Any) on \(selected)"
        }
        let nearest = min(page.value, world.pages.pageCount - 1)
        return abs(selected - nearest) <= 1 ? nil : "from \(page) to \(selected)"
    }

    /// How the item moves on the viewport, which it must not unless the new ends force it.
    private func movement(
        of item: ItemKey, _ before: Strip, _ seen: StripLayout, _ world: StripScenario
    ) -> String? {
        // Pages go aside for a magnified one as far as its picture grows, which may be another one now.
        guard !world.configuration.isLooped, world.pages.page(of: item) != nil,
            seen.zoom == nil, world.layout.zoom == nil,
            let limits = world.strip.snapPoints?.limits,
            let was = before.snapPoints?.limits,
            limits.contains(world.strip.motion.offset(at: world.now)),
            was.contains(before.motion.offset(at: world.now)),
            let old = seen.pages.first(where: { $0.item == item }),
            let new = world.layout.pages.first(where: { $0.item == item })
        else { return nil }
        return abs(old.frame.x - new.frame.x) <= 1 && abs(old.frame.y - new.frame.y) <= 1
            ? nil : "\(item) moved from \(old.frame) to \(new.frame)"
    }
}
