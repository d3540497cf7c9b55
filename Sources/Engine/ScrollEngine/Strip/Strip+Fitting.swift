extension Strip {
    /// The strip as a screen of another size shows it from a time on: on the same page, as far on the
    /// way to the next one, with the same part of a magnified picture.
    ///
    /// A finger holds it as well, but touches nothing, because it has points of the own viewport.
    ///
    /// - Throws: ``ConfigurationError`` when a number of the configuration is out of range.
    package func fitted(
        to configuration: StripConfiguration, at time: Timestamp, over pages: some PageSource
    ) throws(ConfigurationError) -> Strip {
        try configuration.validate()
        let (strip, now) = advanced(to: time, over: pages)
        var fitted = strip
        fitted.configuration = configuration
        fitted.touch.press?.isConsumed = true
        // It came to rest when the strip did, whose motion may be over.
        if let rest = strip.restTime, rest <= now { fitted.lastEvent = max(strip.lastEvent, rest) }
        fitted.heldLengths = nil
        fitted.pageCounts.lengths = fitted.geometry.pictureLengths.map(pages.lengths)
        fitted.turn = strip.turn?.fitted(from: strip.book, to: fitted.book) { page in
            // Of two pages that are open together, the selected one may be alone here.
            strip.isOpen(page) ? strip.selectedPage ?? page : page
        }
        for axis in [StripAxis.main, .cross] { fitted.fit(axis, of: strip, at: now) }
        fitted.unzoom()
        if let page = strip.zoomedPage, let view = strip.zoomedView(at: now, over: pages) {
            fitted.show(view, of: page, over: pages)
        }
        return fitted
    }

    private mutating func fit(_ axis: StripAxis, of strip: Strip, at now: Timestamp) {
        guard let from = strip.snapPoints(axis), let to = snapPoints(axis) else { return }
        var target = strip.targetPlace(axis, at: now)
        if let first = target, axis == .main, configuration.isRow, let selected = selectedPage,
            from.restsTogether(first, selected.value)
        {
            target = selected.value
        }
        setMotion(
            strip.motion(axis).fitted(at: now) { offset in
                // Of several pages that rest together, it stays on the selected one.
                guard let target, from.rest(target) == offset else {
                    return from.offset(offset, on: to)
                }
                return to.rest(target)
            }, axis)
    }
}

extension Turn {
    /// The turn of the same leaf in a book of another size, between the pages to which `page` leads.
    fileprivate func fitted(
        from book: BookGeometry?, to other: BookGeometry?, _ page: (PageIndex) -> PageIndex
    ) -> Turn {
        var phase = phase
        if case .held(let hold) = phase, let sheet = book?.sheet, let other = other?.sheet {
            phase = .held(
                hold.scaled(x: other.width / sheet.width, y: other.height / sheet.height))
        }
        return Turn(from: page(from), to: to.map(page), phase: phase)
    }
}

extension TurnHold {
    /// The same hold of a leaf that is larger by these factors.
    fileprivate func scaled(x: Double, y: Double) -> TurnHold {
        func scaled(_ point: Point) -> Point { Point(x: point.x * x, y: point.y * y) }
        return TurnHold(
            start: scaled(start), finger: scaled(finger), edge: edge * y,
            poseOffset: PoseOffset(
                time: poseOffset.time, angle: poseOffset.angle, reach: poseOffset.reach * x),
            isDragged: isDragged, wasCommitted: wasCommitted)
    }
}
