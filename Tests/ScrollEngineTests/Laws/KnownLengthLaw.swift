import Chance
import ScrollEngineWire
import Testing

@testable import ScrollEngine

@Suite("While lengths of pictures become known, a strip") struct KnownLengthLaw {
    private func world(
        _ random: inout SeededGenerator, _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> StripScenario {
        let count = random.pick([1, 2, 3, 10, 11, 1000])
        let configuration = random.configuration(Preset.plain) {
            ($0.pageLengths, $0.autoplay) = (.pictures, nil)
            change(&$0)
        }
        var pages = RandomPages(count)
        pages.knownOfTen = random.int(0...9)
        var world = try StripScenario(configuration, on: random.int(0...count), of: pages)
        for step in random.steps(.civil, on: configuration.viewport, pages: count) {
            world.take(step)
        }
        return world
    }

    @Test("does not move its current page at rest (seeds 1–3,000)")
    func rest() {
        trials(1...3000) { random in
            var world = try world(&random)
            world.liftAll()
            world.now = world.strip.rest(after: world.now)
            // A strip that rests between two pages may be moved by its new ends.
            guard world.configuration.paging != .free, !world.strip.geometry.fillsEnds else {
                return nil
            }
            let before = world.layout
            world.pages.knownOfTen = random.int(0...10)
            for layout in [world.layout, try read(world).layout] {
                guard let page = before.currentPage, layout.currentPage == page,
                    let old = before.pages.first(where: { $0.place == before.currentPlace }),
                    let new = layout.pages.first(where: { $0.place == layout.currentPlace })
                else { return "another page: \(world.reproduction)" }
                let middle = { (frame: PixelRect) in
                    (2 * frame.x + frame.width, 2 * frame.y + frame.height)
                }
                let (a, b) = (middle(old.frame), middle(new.frame))
                guard
                    world.strip.geometry.alignment != .centre
                        || abs(a.0 - b.0) <= 2 && abs(a.1 - b.1) <= 2
                else { return "\(old.frame) became \(new.frame): \(world.reproduction)" }
            }
            return nil
        }
    }

    @Test("shows the pages in view as they were, until it rests (seeds 3,001–6,000)")
    func moving() {
        trials(3001...6000) { random in
            // A look may show more pages than are held.
            var world = try world(&random) { $0.look = .slide }
            let end = world.strip.rest(after: world.now)
            guard world.strip.lastEvent <= world.now else { return "an event that is to come" }
            let before = world.layout
            // Those that are far from where it will rest are not held.
            guard !world.strip.isStill(at: world.now), let selected = world.strip.selectedPage,
                before.pages.contains(where: { $0.index == selected && $0.isVisible })
            else { return nil }
            let known = world.pages.knownOfTen
            world.pages.knownOfTen = 10 - known
            for layout in [world.layout, try read(world).layout] {
                let pages = zip(before.pages.filter(\.isVisible), layout.pages.filter(\.isVisible))
                for (old, new) in pages.prefix(6) where old.frame != new.frame {
                    return "\(old) became \(new): \(world.reproduction)"
                }
            }
            let last = world.layout(after: end - world.now)
            guard world.strip.touch.isFree else { return nil }
            return last.currentPage == selected || world.strip.geometry.fillsEnds
                || world.configuration.paging == .free
                ? nil : "\(last.currentPage as Any), not \(selected): \(world.reproduction)"
        }
    }

    /// The same, read from its bytes.
    private func read(_ world: StripScenario) throws -> StripScenario {
        var read = world
        read.strip = try Strip(wire: world.strip.wire)
        return read
    }
}
