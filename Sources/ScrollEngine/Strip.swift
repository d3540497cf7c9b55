/// A row or column of pages as one viewer sees it: a small value that knows no clock.
///
/// An event at a time makes a new value and says what came of it; a layout is asked for any time
/// from then on. Nothing ticks in between: motion is a function of time.
///
///     event at t ──> handle(_:at:over:) ──> new value + outcomes
///     time t     ──> layout(at:over:)   ──> placements, motion
///
/// Offsets are in pixels along the strip and grow from the first page towards the last, whatever
/// the direction on the viewport; ``StripGeometry`` alone knows that.
package struct Strip: Hashable, Sendable, Codable {
    package private(set) var configuration: StripConfiguration
    /// How many pages the strip had at its last event.
    var pageCount: Int
    /// The page where the strip rests or will rest, or rested before a finger took hold of it; nil
    /// when there is none.
    package internal(set) var selectedPage: PageIndex?
    /// The item on that page: the strip stays on it when the gallery changes around it.
    package internal(set) var selectedItem: ItemKey?
    package internal(set) var motion: Motion
    /// The finger that is down, if any.
    var press: Press?
    /// The time of the last event; no event is earlier.
    package private(set) var lastEvent: Timestamp

    /// A strip at rest on a page, or on the nearest page that exists.
    ///
    /// - Throws: ``ConfigurationError`` when the configuration makes no strip.
    package init(
        _ configuration: StripConfiguration, on page: PageIndex, over pages: some PageSource
    ) throws(ConfigurationError) {
        try configuration.validate()
        self.configuration = configuration
        pageCount = pages.pageCount
        motion = .resting(at: 0)
        lastEvent = .birth
        press = nil
        rest(on: paging.clamped(Double(page.value)), over: pages)
    }

    /// The same strip, at rest at a content offset as layouts publish it, in pixels along the axis.
    ///
    /// It may lie between pages or beyond the ends, no further beyond than the viewport is long.
    package func scrolled(to contentOffset: Double, over pages: some PageSource) -> Strip {
        var strip = self
        let margin = Double(geometry.viewportLength)
        let offset = geometry.isReversed ? paging.lastOffset - contentOffset : contentOffset
        strip.motion = .resting(at: min(max(offset, -margin), paging.lastOffset + margin))
        strip.select(paging.currentPage(at: offset), over: pages)
        return strip
    }

    /// Brings the strip to rest at once, where it would come to rest; a finger that holds it goes on
    /// holding it.
    package mutating func settle() {
        if let destination = motion.destination { motion = .resting(at: destination) }
    }

    /// When the strip will be at rest if nothing happens: this very time when it is, and while a
    /// finger holds it.
    package func rest(after time: Timestamp) -> Timestamp {
        max(time, motion.end ?? time, lastEvent)
    }

    /// Takes an event and says what came of it.
    ///
    /// An event earlier than the last counts as simultaneous with it. Sizes and numbers that a
    /// configuration would refuse change nothing.
    package mutating func handle(
        _ event: InputEvent, at time: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let now = max(time, lastEvent)
        lastEvent = now
        let before = selectedPage
        adopt(pages, at: now)
        var outcomes = respond(to: event, at: now, over: pages)
        // A finger that holds the strip has not decided yet where it will rest.
        if press == nil { select(pageAhead(at: now), over: pages) }
        if selectedPage != before {
            outcomes.insert(.pageChanged(from: before, to: selectedPage), at: 0)
        }
        return outcomes.isEmpty ? [.nothing] : outcomes
    }

    /// Changes how the strip looks and behaves; it stays on its page, at rest.
    ///
    /// - Throws: ``ConfigurationError`` when the configuration makes no strip; then nothing changes.
    package mutating func reconfigure(
        _ configuration: StripConfiguration, at time: Timestamp, over pages: some PageSource
    ) throws(ConfigurationError) -> [Outcome] {
        try configuration.validate()
        let before = selectedPage
        lastEvent = max(time, lastEvent)
        adopt(pages, at: lastEvent)
        self.configuration = configuration
        press = nil
        rest(on: selectedPage, over: pages)
        return selectedPage == before ? [] : [.pageChanged(from: before, to: selectedPage)]
    }

    /// Where the strip is, in pixels along itself, at this time or at the last event if that is later.
    package func offset(at time: Timestamp) -> Double {
        let offset = motion.offset(at: max(time, lastEvent))
        return configuration.bounces ? offset : min(max(offset, 0), paging.lastOffset)
    }

    var geometry: StripGeometry { StripGeometry(configuration) }

    var paging: Paging { Paging(stride: geometry.stride, pageCount: pageCount) }

    private mutating func respond(
        to event: InputEvent, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        switch event {
        case .pointer(let pointer): return respond(to: pointer, at: now, over: pages)
        case .swipe(let direction, let velocity):
            swipe(step: geometry.step(of: direction), velocity: velocity, at: now)
        case .tap(let point): return tap(point, at: now, over: pages)
        case .next: turn(by: 1, at: now)
        case .previous: turn(by: -1, at: now)
        case .goTo(let page, let isAnimated): go(to: page, isAnimated: isAnimated, at: now)
        case .goToItem(let item, let isAnimated):
            if let page = pages.page(of: item) { go(to: page, isAnimated: isAnimated, at: now) }
        case .resize(let viewport): resize(viewport, at: now)
        case .reload: break  // the pages were adopted before
        }
        return []
    }

    private mutating func resize(_ viewport: PixelSize, at now: Timestamp) {
        var resized = configuration
        resized.viewport = viewport
        guard viewport != configuration.viewport, (try? resized.validate()) != nil else { return }
        let page = pageAhead(at: now)
        configuration = resized
        press = nil
        motion = .resting(at: page.map(paging.offset(of:)) ?? 0)
    }
}
