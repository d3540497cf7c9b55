import ScrollEngine
import ScrollEngineWire

/// Ends the run with a report if a law does not hold.
func require(_ isTrue: Bool, _ law: @autoclosure () -> String) {
    if !isTrue { fatalError("broken law: \(law())") }
}

/// Laws that hold for every strip in any state.
struct StripLaws {
    /// The limit on a session's bytes.
    static let wireLimit = 512
    /// The limit on any coordinate's distance from the viewport, in pixels: millions of pages of
    /// the largest size, or with 32 bits 131,072 of them, which is more than a gallery has.
    private static let far = Int(clamping: Int64.max >> 10) >> 2
    /// The milliseconds after which a strip without input rests.
    private static let longestMotion: Int64 = 120_000

    let pages: FuzzPages

    func check(_ strip: Strip, at now: Timestamp) {
        let wire = strip.wire
        require(wire.count <= Self.wireLimit, "a session of \(wire.count) bytes")
        guard let copy = try? Strip(wire: wire) else { return require(false, "unreadable wire") }
        require(copy == strip, "the copy is another strip")
        let layout = strip.layout(at: now, over: pages)
        check(layout)
        require(layout == copy.layout(at: now, over: pages), "the copy shows another layout")
    }

    func check(_ layout: StripLayout) {
        require(layout.pageCount == pages.pageCount, "counts pages wrong")
        require(layout.contentOffset.isFinite, "content offset \(layout.contentOffset)")
        require(layout.window.contentOffset.isFinite, "window at \(layout.window.contentOffset)")
        require((layout.currentPage == nil) == (pages.pageCount == 0), "no current page")
        if let page = layout.currentPage { require(0..<pages.pageCount ~= page.value, "page") }
        checkPages(layout)
        checkMotion(layout.motion)
        if let zoom = layout.zoom {
            require(zoom.scale.isFinite && zoom.box.isFinite, "zoom \(zoom)")
            require(zoom.picture?.isFinite ?? true, "zoomed picture \(zoom)")
        }
        if let turn = layout.turn { require(turn.isFinite, "turn \(turn)") }
        if let indicator = layout.controls.indicator {
            require(indicator.thumb.width >= 0 && indicator.thumb.height >= 0, "\(indicator)")
        }
    }

    private func checkPages(_ layout: StripLayout) {
        for page in layout.pages {
            require(0..<pages.pageCount ~= page.index.value, "a placement of no page")
            require(
                abs(page.frame.x) < Self.far && abs(page.frame.y) < Self.far, "far \(page.frame)")
            require(page.frame.width > 0 && page.frame.height > 0, "empty \(page.frame)")
        }
        guard layout.preset.turnStyle == nil, !layout.preset.isNested else { return }
        for (page, next) in zip(layout.pages, layout.pages.dropFirst()) {
            require(page.place < next.place, "places \(page.place), \(next.place)")
        }
    }

    private func checkMotion(_ motion: MotionSummary) {
        require(motion.destination?.isFinite ?? true, "destination \(motion)")
        if let page = motion.destinationPage { require(0..<pages.pageCount ~= page.value, "page") }
        if let time = motion.settlesIn {
            require(0...Self.longestMotion ~= time, "settles in \(time) ms")
        }
        if let time = motion.beginsIn { require(time >= 0, "begins in \(time) ms") }
    }
}

extension Point {
    fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Rect {
    fileprivate var isFinite: Bool {
        x.isFinite && y.isFinite && width.isFinite && height.isFinite
    }
}

extension TurnLayout {
    fileprivate var isFinite: Bool {
        [inputTime, inputAngle, leafEdge, fold.contact, fold.radius].allSatisfy { $0.isFinite }
            && fold.normal.isFinite
    }
}
