import Chance
import Testing

@testable import ScrollEngine

/// End caps, three pages, and a plain strip that is long enough to seem endless, started in its
/// middle.
@Suite("An endless strip") struct LoopLaw {
    @Test("shows the same in three pages as with end caps (seeds 1–5,000)")
    func windows() {
        trials(1...5000) { random in
            let count = random.pick([1, 2, 3, 10, 11, 1_000_000])
            let configuration = random.configuration(Preset.plain) {
                ($0.isLooped, $0.window) = (true, .all)
            }
            var (caps, three) = try pair(
                configuration, of: RandomPages(count), on: random.int(0...count)
            ) {
                $0.window = .three
            }
            for step in random.steps(.all, on: configuration.viewport, pages: count) {
                let outcomes = caps.take(step)
                guard three.take(step) == outcomes else {
                    return "reported otherwise: \(caps.reproduction)"
                }
                let (a, b) = (caps.layout, three.layout)
                guard a.pages.map(\.unslotted) == b.pages.map(\.unslotted), a.motion == b.motion,
                    a.zoom == b.zoom, a.controls == b.controls, a.contentOffset == b.contentOffset
                else { return "\(a.difference(from: b)): \(caps.reproduction)" }
            }
            return nil
        }
    }

    @Test("shows the same as a strip without a loop, far from its ends (seeds 5,001–12,000)")
    func strip() {
        trials(5001...12_000) { random in
            let count = random.pick([1, 2, 3, 10, 11, 1_000_000])
            let laps = count > 11 ? 41 : 1001
            let configuration = random.configuration(Preset.plain) {
                ($0.isLooped, $0.window, $0.autoplay, $0.fillsEnds) = (true, .all, nil, false)
                if count > 11 { $0.pageLengths = .equal }
                // On a short loop the same page appears again, still magnified.
                $0.maximumZoom = 1
                $0.hasPageControl = false
                $0.hasArrows = false
                $0.pageLengths = $0.pageLengths.repeated(to: count)
            }
            let page = random.int(0...count - 1)
            var loop = try StripScenario(configuration, on: page, of: RandomPages(count))
            var plain = configuration
            (plain.isLooped, plain.window) = (false, .neighbours)
            var pages = RandomPages(count * laps)
            pages.repeats = count
            var strip = try StripScenario(plain, on: laps / 2 * count + page, of: pages)
            let kinds: StepKinds = [.gestures, .commands, .taps, .wheel]
            for step in random.steps(kinds, on: configuration.viewport, pages: count) {
                loop.take(step)
                strip.take(step)
                guard strip.isFarFromEnds else { return nil }
                for wait in [0, random.milliseconds(1...300)] {
                    let (a, b) = (loop.layout(after: wait), strip.layout(after: wait))
                    if let wrong = a.unlikeness(to: b, modulo: count) {
                        return "\(wrong) after \(wait) ms: \(loop.reproduction)"
                    }
                }
            }
            return nil
        }
    }

    private func pair(
        _ configuration: StripConfiguration, of pages: RandomPages, on page: Int,
        _ change: (inout StripConfiguration) -> Void
    ) throws -> (StripScenario, StripScenario) {
        var other = configuration
        change(&other)
        return (
            try StripScenario(configuration, on: page, of: pages),
            try StripScenario(other, on: page, of: pages)
        )
    }
}

extension PagePlacement {
    fileprivate var unslotted: PagePlacement {
        var page = self
        (page.slot, page.place) = (0, 0)
        return page
    }
}

extension StripScenario {
    fileprivate var isFarFromEnds: Bool {
        guard let snapPoints = strip.snapPoints else { return false }
        let (view, last) = (4.0 * 1200, snapPoints.limits.upperBound)
        return (view...max(view, last - view)).contains(
            strip.motion.destination ?? strip.offset(.main, at: now))
    }
}

extension StripLayout {
    /// The visible differences from another strip, whose page numbers are taken modulo `count`.
    fileprivate func unlikeness(to other: StripLayout, modulo count: Int) -> String? {
        let (mine, others) = (pages.filter(\.isVisible), other.pages.filter(\.isVisible))
        guard mine.count == others.count else { return "\(mine.count) pages, not \(others.count)" }
        for (a, b) in zip(mine, others) {
            guard a.index.value == b.index.value % count, a.frame == b.frame, a.box == b.box,
                a.picture == b.picture
            else { return "\(a), not \(b)" }
        }
        guard motion.kind == other.motion.kind, motion.settlesIn == other.motion.settlesIn else {
            return "\(motion), not \(other.motion)"
        }
        guard zoom?.scale == other.zoom?.scale, zoom?.box == other.zoom?.box else {
            return "\(zoom as Any), not \(other.zoom as Any)"
        }
        return nil
    }
}

extension PageLengths {
    /// The lengths repeated up to `count` pages, if lengths repeat.
    fileprivate func repeated(to count: Int) -> PageLengths {
        guard case .repeating(let lengths) = self else { return self }
        return .repeating((0..<min(count, 32)).map { lengths[$0 % lengths.count] })
    }
}
