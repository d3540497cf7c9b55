/// A row or column of pages as one viewer sees it: a small value without a clock.
///
/// An event at a time changes the value and returns outcomes; a layout can be computed for any
/// later time. Nothing runs in between, because motion is a function of time.
///
///     event at t ──> handle(_:at:over:) ──> new value + outcomes
///     time t     ──> layout(at:over:)   ──> placements, controls, motion
///
/// Offsets are in pixels along the strip and grow from the first page towards the last, at rest on
/// which they are 0, or on the selected page if pages are as long as their pictures; only
/// `StripGeometry` knows their direction in the viewport. Pages are at the places of a
/// `SnapPoints`. A strip of galleries has galleries along its main axis, and the pages of one
/// gallery along its cross axis. In a book, pages turn instead; its motion rests on the current page.
public struct Strip: Hashable, Sendable {
    /// The configuration, stored separately because every event copies the strip and few change its
    /// configuration.
    @usableFromInline var sharedConfiguration: SharedConfiguration
    /// The pages as they were at the last event.
    package var pageCounts: PageCounts
    /// The page on which the strip rests or will rest, or rested before a finger held it; nil if
    /// there is none.
    public package(set) var selectedPage: PageIndex?
    /// The item on that page: the strip stays on it when the gallery changes.
    public package(set) var selectedItem: ItemKey?
    /// The page that was reported last, so that each change is reported once.
    package var reportedPage: PageIndex?
    /// The motion along the main axis.
    package var motion: Motion
    /// The motion along the cross axis: of the current gallery's pages, in a strip of galleries.
    package var crossMotion: Motion
    /// The pages at which other galleries were left, the latest last.
    package var rows: [SavedRow]
    /// The lengths that pages keep until the strip rests; nil at rest, and unless pages are as long as
    /// their pictures.
    package var heldLengths: HeldLengths?
    /// The place at which the strip last rested, around which windows are filled.
    package var windowCentre: Int
    /// The page that is turning, or the last one that turned.
    package var turn: Turn?
    /// The magnification of the zoomed page.
    package var zoom: Zoom
    package var zoomedPage: PageIndex?
    /// The magnification that was reported last.
    package var reportedScale: Double
    package var touch: TouchState
    package var wheel: WheelStream
    /// The reasons for which autoplay is paused: bits of ``AutoplayPauseReason``.
    package var autoplayPauses: UInt8
    /// The time of the last event; no event is earlier.
    public package(set) var lastEvent: Timestamp

    /// How the strip looks and behaves.
    ///
    /// It is inlinable because in other modules an accessor that lends a value allocates its frame.
    public internal(set) var configuration: StripConfiguration {
        @inlinable _read { yield sharedConfiguration.configuration }
        set { sharedConfiguration = SharedConfiguration(newValue) }
    }

    /// The geometry derived from the configuration.
    var geometry: StripGeometry {
        _read { yield sharedConfiguration.geometry }
    }

    /// Creates a strip at rest on a page, or on the nearest page that exists.
    ///
    /// - Throws: ``ConfigurationError`` when a number of the configuration is out of range.
    public init(
        _ configuration: StripConfiguration, on page: PageIndex, over pages: some PageSource
    ) throws(ConfigurationError) {
        try configuration.validate()
        self.init(unplaced: configuration)
        rest(on: page, over: pages)
        reportedPage = selectedPage
    }

    /// Creates a strip without pages; the configuration must be valid.
    package init(unplaced configuration: StripConfiguration) {
        sharedConfiguration = SharedConfiguration(configuration)
        pageCounts = .empty
        motion = .resting(at: 0)
        crossMotion = .resting(at: 0)
        rows = []
        windowCentre = 0
        zoom = .none
        reportedScale = 1
        touch = TouchState()
        wheel = WheelStream()
        autoplayPauses = 0
        lastEvent = .epoch
    }

    /// Handles an event and returns its outcomes, or ``Outcome/nothing``.
    ///
    /// An event earlier than the last counts as simultaneous with it. Sizes and numbers that a
    /// configuration would reject change nothing.
    public mutating func handle(
        _ event: InputEvent, at time: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        let (now, turning, before) = begin(at: time, over: pages)
        var outcomes = before
        outcomes += respond(to: event, at: now, over: pages)
        if touch.isFree { releaseZoom(at: now, over: pages) }
        // While a finger holds the strip, its target is undecided.
        if touch.isFree { select(targetPage(at: now, over: pages), over: pages) }
        holdLengths(at: now)
        report(ofTurnSince: turning, in: &outcomes)
        report(&outcomes)
        return outcomes.isEmpty ? [.nothing] : outcomes
    }

    /// Advances the strip to the time of an event.
    ///
    /// - Returns: That time, the turn at that time, and the outcomes until then.
    private mutating func begin(
        at time: Timestamp, over pages: some PageSource
    ) -> (now: Timestamp, turning: Turn?, outcomes: [Outcome]) {
        let now = max(time, lastEvent)
        var outcomes = reconcileAndReport(pages, at: now)
        if let reported = finishedTurn(at: now) { outcomes.append(reported) }
        let turning = turn
        outcomes += advance(to: now, over: pages)
        lastEvent = now
        // A leaf that lost its finger has been reported.
        let isReported = turn == nil && turning?.isHeld == true
        return (now, isReported ? nil : turning, outcomes)
    }

    /// Adds the changes since the last report, the page first because the others refer to it.
    private mutating func report(_ outcomes: inout [Outcome]) {
        if let scale = zoom.motion.destination?.scale, scale != reportedScale {
            outcomes.append(.zoomed(scale: scale))
            reportedScale = scale
        }
        if selectedPage != reportedPage {
            outcomes.insert(.pageChanged(from: reportedPage, to: selectedPage), at: 0)
            reportedPage = selectedPage
        }
    }

    private mutating func respond(
        to event: InputEvent, at now: Timestamp, over pages: some PageSource
    ) -> [Outcome] {
        switch event {
        case .pointer(let pointer): return respond(to: pointer, at: now, over: pages)
        case .swipe(let direction, let velocity):
            swipe(direction, velocity: velocity, at: now, over: pages)
        case .flip(let direction):
            turn(towards: direction, isAnimated: false, at: now, over: pages)
        case .tap(let point, let count): return tap(point, count: count, at: now, over: pages)
        case .longPress(let point): return longPress(point, at: now, over: pages)
        case .pinch(let scale, let point):
            magnify(by: scale, about: point, at: now, over: pages)
        case .scroll(let delta): scroll(delta, at: now, over: pages)
        case .key(let key): return press(key, at: now, over: pages)
        case .next: turn(by: 1, at: now, over: pages)
        case .previous: turn(by: -1, at: now, over: pages)
        case .goTo(let page, let isAnimated):
            go(to: page, isAnimated: isAnimated, at: now, over: pages)
        case .goToItem(let item, let isAnimated):
            if let page = pages.page(of: item) {
                go(to: page, isAnimated: isAnimated, at: now, over: pages)
            }
        case .zoom(let scale, let point):
            magnify(to: scale, about: point, at: now, over: pages)
        case .autoplay(let hold, let isPaused):
            autoplayPauses = isPaused ? autoplayPauses | hold.bit : autoplayPauses & ~hold.bit
        case .resize(let viewport): resize(viewport, at: now, over: pages)
        case .reload: break  // the pages were adopted before
        }
        return []
    }

    // MARK: Configuration

    /// Changes the configuration; the strip stays on its page, at rest.
    ///
    /// - Throws: ``ConfigurationError`` when a number of the configuration is out of range; the
    ///   strip is
    ///   then unchanged.
    public mutating func reconfigure(
        _ configuration: StripConfiguration, at time: Timestamp, over pages: some PageSource
    ) throws(ConfigurationError) -> [Outcome] {
        try configuration.validate()
        let (_, turning, before) = begin(at: time, over: pages)
        var outcomes = before
        self.configuration = configuration
        if let selectedPage { rest(on: selectedPage, over: pages) }
        report(ofTurnSince: turning, in: &outcomes)
        report(&outcomes)
        return outcomes
    }

    /// Moves the strip to a screen of another size, as ``fitted(to:at:over:)`` shows it.
    ///
    /// Fingers are lifted, because they have points of the other screen.
    ///
    /// - Throws: ``ConfigurationError`` when a number of the configuration is out of range; the
    ///   strip is then unchanged.
    package mutating func move(
        to configuration: StripConfiguration, at time: Timestamp, over pages: some PageSource
    ) throws(ConfigurationError) -> [Outcome] {
        try configuration.validate()
        let (now, turning, before) = begin(at: time, over: pages)
        var outcomes = before
        cancelTouch(at: now, over: pages)
        wheel = WheelStream()
        self = try fitted(to: configuration, at: now, over: pages)
        report(ofTurnSince: turning, in: &outcomes)
        report(&outcomes)
        return outcomes
    }

    private mutating func resize(
        _ viewport: PixelSize, at now: Timestamp, over pages: some PageSource
    ) {
        var resized = configuration
        resized.viewport = viewport
        guard viewport != configuration.viewport, (try? resized.validate()) != nil else { return }
        let page = targetPage(at: now, over: pages)
        let zoomed = zoomedPage == page ? zoomedView(at: now, over: pages) : nil
        configuration = resized
        guard let page else { return }
        rest(on: page, over: pages)
        if let zoomed { show(zoomed, of: page, over: pages) }
    }

    // MARK: Places

    /// The places along the strip; nil if it is empty.
    var snapPoints: SnapPoints? {
        pageCounts.places > 0
            ? SnapPoints(
                geometry, count: pageCounts.places, isLooped: configuration.loops,
                measured: measuredPages) : nil
    }

    /// The offset in pixels along the strip at this time, or at the last event if that is later,
    /// without the changes that occur without events since.
    func offset(at time: Timestamp) -> Double {
        offset(.main, at: max(time, lastEvent))
    }
}
