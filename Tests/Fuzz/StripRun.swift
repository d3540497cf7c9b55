import ScrollEngine
import ScrollEngineWire

/// A strip with its pages and its clock, driven by a run's bytes.
struct StripRun {
    /// The limit on events, because more would only slow the runs down.
    private static let eventLimit = 24
    /// The latest time that requests accept.
    private static let lastTime: Int64 = 1 << 53

    var strip: Strip
    var pages: FuzzPages
    var now: Int64 = 0

    /// A strip as a request creates it; nil if the bytes are invalid.
    init?(from input: inout FuzzInput) {
        guard let configuration = StripConfiguration(from: &input) else { return nil }
        pages = FuzzPages(from: &input)
        let page = PageIndex(Int(input.byte()))
        guard let strip = try? Strip(configuration, on: page, over: pages) else { return nil }
        self.strip = strip
    }

    /// A strip decoded from bytes; nil if they are invalid.
    private init?(wire: [UInt8], over pages: FuzzPages?) {
        guard let strip = try? Strip(wire: wire) else { return nil }
        self.strip = strip
        self.pages =
            pages
            ?? FuzzPages(
                pageCount: strip.pageCounts.pageCount, with: strip.selectedItem,
                on: strip.selectedPage)
        now = strip.lastEvent.milliseconds
    }

    // MARK: Modes

    /// Sends events directly to the engine.
    static func events(_ input: inout FuzzInput) {
        guard var run = StripRun(from: &input) else { return }
        run.drive(&input)
    }

    /// Decodes bytes as a strip, over the same pages or others, and then sends events.
    static func wire(_ input: inout FuzzInput) {
        let pages = input.maybe { FuzzPages(from: &$0) }
        var events = FuzzInput(input.take(Int(input.byte() % 64))[...])
        guard var run = StripRun(wire: input.rest(), over: pages) else { return }
        run.check()
        run.drive(&events)
    }

    // MARK: Steps

    /// Sends events until the bytes are used up, then lets the strip rest.
    private mutating func drive(_ input: inout FuzzInput) {
        for _ in 0..<Self.eventLimit where !input.isEmpty {
            wait(input.wait())
            let choice = input.byte()
            if choice % 16 == 15 { pages.change(&input) }
            send(InputEvent(from: &input), at: Timestamp(milliseconds: now))
            // Checks cost more than an event, so not every event is checked.
            if choice < 24 { check() }
        }
        rest()
    }

    mutating func wait(_ milliseconds: Int64) { now = min(now + milliseconds, Self.lastTime) }

    mutating func send(_ event: InputEvent, at time: Timestamp) {
        let outcomes = strip.handle(event, at: time, over: pages)
        require(!outcomes.isEmpty, "\(event) has no outcome")
    }

    private func check() {
        StripLaws(pages: pages).check(strip, at: Timestamp(milliseconds: now))
    }

    /// Checks the motion until the strip rests, without interference.
    mutating func rest() {
        let laws = StripLaws(pages: pages)
        let start = Timestamp(milliseconds: now)
        laws.check(strip, at: start.later(by: 16))
        let rest = strip.rest(after: start)
        laws.check(strip.layout(at: rest, over: pages))
        laws.check(strip.layout(at: Timestamp(milliseconds: Self.lastTime), over: pages))
    }
}
