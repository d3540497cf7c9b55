/// Where a strip that moves by itself will be, for clients that move its pages themselves.
extension Strip {
    /// How far what shows will have moved on the viewport, at even distances of time from a moment
    /// on, in pixels: along the axis for all pages, across it for those of the current gallery.
    ///
    /// The first is nothing, the last is the strip at rest, unless that is beyond the limit. Empty
    /// for a strip that rests, is held, or whose motion is no shift: leaves turn, pages are magnified.
    ///
    /// So many milliseconds lie between two of them, and there are no more than the limit.
    public func path(
        from time: Timestamp, every step: Int64, limit: Int, over pages: some PageSource
    ) -> [Vector] {
        let (strip, now) = advanced(to: time, over: pages)
        guard let rest = strip.restTime, rest > now, !strip.isStill(at: now),
            !strip.isTurning(at: now), strip.zoom.motion.isResting(at: now)
        else { return [] }
        let count = min(Int((rest - now + step - 1) / step) + 1, limit)
        let start = strip.place(at: now)
        return (0..<count).map { index in
            strip.shift(from: start, at: min(rest, now.later(by: Int64(index) * step)))
        }
    }

    private func place(at time: Timestamp) -> Vector {
        Vector(dx: offset(.main, at: time), dy: offset(.cross, at: time))
    }

    /// Pages go the other way than offsets, except where they follow one another from right to left.
    private func shift(from start: Vector, at time: Timestamp) -> Vector {
        let place = place(at: time)
        let along = (start.dx - place.dx) * (geometry.isReversed ? -1 : 1)
        let across = (start.dy - place.dy) * (geometry(.cross).isReversed ? -1 : 1)
        return geometry.axis == .horizontal
            ? Vector(dx: along, dy: across) : Vector(dx: across, dy: along)
    }
}

extension Strip {
    /// How far the strip may go along its axis, and across it where galleries have pages there; nil
    /// for a lane that goes round, or has no pages.
    public func reach(
        at time: Timestamp, over pages: some PageSource
    ) -> (along: ScrollExtent?, across: ScrollExtent?) {
        let (strip, now) = advanced(to: time, over: pages)
        return (
            along: configuration.loops ? nil : strip.reach(of: .main, at: now),
            across: strip.reach(of: .cross, at: now)
        )
    }

    private func reach(of axis: StripAxis, at now: Timestamp) -> ScrollExtent? {
        guard let limits = snapPoints(axis)?.limits else { return nil }
        let offset = offset(axis, at: now)
        let toFirst = offset - limits.lowerBound
        let toLast = limits.upperBound - offset
        let geometry = geometry(axis)
        return ScrollExtent(
            forth: geometry.isReversed ? toLast : toFirst,
            back: geometry.isReversed ? toFirst : toLast,
            length: geometry.viewportLength, bounces: configuration.bounces)
    }
}
