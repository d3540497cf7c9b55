import Chance
import Testing

@testable import ScrollEngine

/// Flicks of a thumb on a phone, one after the other in any mixture of directions (Decision 149).
@Suite("Quick flicks") struct FlickLaw {
    /// Every sequence of one to six flicks: 1 to the next page, −1 to the one before.
    private static let sequences: [[Int]] = (1...6).flatMap { count in
        (0..<1 << count).map { bits in (0..<count).map { bits >> $0 & 1 == 1 ? 1 : -1 } }
    }

    @Test("turn as many pages as their sum says (seeds 1–6,000)")
    func sums() {
        trials(1...6000) { random in try count(from: 30, &random) }
    }

    @Test("count each for itself at the ends (seeds 6,001–10,000)")
    func ends() {
        trials(6001...10_000) { random in
            let start = random.int(0...3)
            return try count(from: random.oneIn(2) ? start : Thumb.last - start, &random)
        }
    }

    private func count(from start: Int, _ random: inout SeededGenerator) throws -> String? {
        let flicks = random.pick(Self.sequences)
        var thumb = try Thumb(on: start, &random)
        for step in flicks { thumb.flick(step, &random) }
        let wanted = flicks.reduce(start) { ($0 + $1).clamped(to: 0...Thumb.last) }
        return thumb.place == wanted
            ? nil
            : "\(flicks): \(start) to \(thumb.place as Any), not \(wanted): "
                + thumb.world.reproduction
    }
}

/// A thumb on a strip that rests on one of 61 places.
private struct Thumb {
    static let last = 60

    private(set) var world: StripScenario
    /// The axis of the viewport along which it flicks.
    private let axis: Axis
    /// Pages of each place; in a strip of galleries, of each gallery.
    private let share: Int
    private let isAcross: Bool
    private var clock: Int64?

    init(on place: Int, _ random: inout SeededGenerator) throws {
        let isUpright = random.oneIn(2)
        let viewport = PixelSize(width: isUpright ? 390 : 844, height: isUpright ? 844 : 390)
        var configuration = StripConfiguration(
            preset: random.pick(Preset.allCases.filter { $0 != .picker }), viewport: viewport)
        if random.oneIn(3) { configuration.axis = .vertical }
        configuration.isRightToLeft = random.oneIn(3)
        configuration.bounces = !random.oneIn(4)
        // Places near the ends test the ends, which a looped strip does not have.
        if configuration.loops, !(20...40 ~= place) { configuration.isLooped = false }
        let isNested = configuration.preset.isNested
        isAcross = isNested && random.oneIn(2)
        let isLong = (configuration.axis == .horizontal) != isUpright
        let isSpread = configuration.preset == .leavesSpread && isLong
        share = isAcross ? Self.last + 1 : isNested ? 3 : isSpread ? 2 : 1
        axis = (configuration.axis == .horizontal) != isAcross ? .horizontal : .vertical
        // Of a book, the cover is alone, and so is the last page.
        let pages = isAcross ? 3 * share : isSpread ? 2 * Self.last : share * (Self.last + 1)
        let page = isAcross ? share + place : isSpread ? max(0, 2 * place - 1) : share * place
        world = try StripScenario(configuration, on: page, pages: pages, sections: share)
        clock = random.oneIn(2) ? 1_000_000 : nil
    }

    /// Flicks towards the next place, or the one before, 40 to 120 ms long, and waits for 30 to 400 ms.
    mutating func flick(_ step: Int, _ random: inout SeededGenerator) {
        let viewport = world.configuration.viewport
        let isMirrored = axis == .horizontal && world.configuration.isRightToLeft
        let way = Double(random.int(30...150)) * (step > 0 ? -1 : 1) * (isMirrored ? -1 : 1)
        let slope = Double(random.int(-40...40)) / 100
        let duration = random.int(40...120)
        let samples = random.int(3...8)
        let start = Point(
            x: Double(viewport.width) * Double(random.int(40...60)) / 100,
            y: Double(viewport.height) * Double(random.int(40...60)) / 100)
        var time = 0
        for sample in 0...samples {
            let share = Double(sample) / Double(samples) - 0.5
            let (along, beside) = (way * share, way * share * slope)
            let point = Point(
                x: start.x + (axis == .horizontal ? along : beside),
                y: start.y + (axis == .horizontal ? beside : along))
            let now = duration * sample / samples
            send(sample == 0 ? .down : .move, point, after: now - time)
            time = now
            if sample == samples { send(.up, point, after: random.int(0...8)) }
        }
        wait(random.int(30...400))
    }

    private mutating func send(_ phase: PointerEvent.Phase, _ point: Point, after wait: Int) {
        self.wait(wait)
        world.take(
            .pointer(PointerEvent(phase, id: 1, at: point, kind: .touch, clientTime: clock)))
    }

    private mutating func wait(_ milliseconds: Int) {
        world.now = world.now.later(by: Int64(milliseconds))
        clock = clock.map { $0 + Int64(milliseconds) }
    }

    /// The place on which the strip comes to rest.
    var place: Int? {
        guard let page = world.layout(after: 10_000).currentPage?.value else { return nil }
        if isAcross { return page % share }
        // The cover is alone.
        return (world.configuration.preset == .leavesSpread ? page + share - 1 : page) / share
    }
}
