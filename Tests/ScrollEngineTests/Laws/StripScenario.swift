import Chance

@testable import ScrollEngine

/// A strip, its pages, a clock and their history, for the message when a law is violated.
struct StripScenario {
    var strip: Strip
    var pages: RandomPages
    var now = Timestamp.epoch
    private var steps: [Step] = []
    private let origin: StripConfiguration
    private let firstPage: Int

    /// More pages have equal lengths, because the lengths of pictures take too long to sum up here.
    private static let measuredLimit = 12_000

    init(_ configuration: StripConfiguration, on page: Int, of pages: RandomPages) throws {
        self.pages = pages
        var configuration = configuration
        if configuration.pageLengths == .pictures, pages.pageCount > Self.measuredLimit {
            configuration.pageLengths = .equal
        }
        origin = configuration
        firstPage = page
        strip = try Strip(configuration, on: PageIndex(page), over: pages)
    }

    init(
        _ configuration: StripConfiguration, on page: Int, pages count: Int, sections: Int = 3
    ) throws {
        try self.init(configuration, on: page, of: RandomPages(count, sections: sections))
    }

    var configuration: StripConfiguration { strip.configuration }
    var layout: StripLayout { strip.layout(at: now, over: pages) }
    func layout(after wait: Int64) -> StripLayout {
        strip.layout(at: now.later(by: wait), over: pages)
    }

    @discardableResult
    mutating func take(_ step: Step) -> [Outcome] {
        steps.append(step)
        now = now.later(by: step.wait)
        return strip.handle(step.event, at: now, over: pages)
    }

    @discardableResult
    mutating func take(_ event: InputEvent, after wait: Int64 = 0) -> [Outcome] {
        take(Step(wait: wait, event: event))
    }

    /// Cancels all pointers.
    @discardableResult
    mutating func liftAll() -> [Outcome] {
        var outcomes: [Outcome] = []
        while let press = strip.touch.press {
            outcomes += take(
                .pointer(PointerEvent(.cancel, id: press.pointer, at: press.point, kind: .touch)))
        }
        return outcomes
    }

    /// The strip as it is at this time.
    func advanced(to time: Timestamp) -> Strip {
        var strip = strip
        _ = strip.advance(to: max(time, strip.lastEvent), over: pages)
        return strip
    }

    /// The steps that reproduce this state.
    var reproduction: String {
        let plain = StripConfiguration(preset: origin.preset, viewport: origin.viewport)
        let fields = zip(Mirror(reflecting: origin).children, Mirror(reflecting: plain).children)
            .filter { "\($0.value)" != "\($1.value)" }
            .map { "\($0.0.label ?? ""): \($0.0.value)" }
        var time: Int64 = 0
        let events = steps.map { step in
            time += step.wait
            return "\n  \(time) ms: \(step.event)"
        }
        let size = origin.viewport
        return """
            \(origin.preset.rawValue) \(size.width) x \(size.height) on page \(firstPage), \
            now of \(pages.pageCount) \(fields)\(events.joined())
            """
    }
}
