/// The future positions of a moving strip, for clients that animate the pages themselves.
extension Strip {
    /// The displacements of the visible pages in the viewport at equal intervals from a time on, in
    /// pixels: along the axis for all pages, across it for those of the current gallery.
    ///
    /// The first is zero; the last is the strip at rest, unless the limit is reached before. Empty
    /// for a strip that rests or is held, and for motions that are not shifts: turning leaves and
    /// magnified pages.
    ///
    /// The interval is `step` milliseconds, and there are at most `limit` displacements.
    public func path(
        from time: Timestamp, every step: Int64, limit: Int, over pages: some PageSource
    ) -> [Vector] {
        let (strip, now) = advanced(to: time, over: pages)
        guard let rest = strip.restTime, rest > now, !strip.isStill(at: now),
            !strip.isTurning(at: now), strip.zoom.motion.isResting(at: now),
            !strip.zoom.isZoomed(at: now)
        else { return [] }
        let count = min(Int((rest - now + step - 1) / step) + 1, limit)
        let start = strip.offsets(at: now)
        return (0..<count).map { index in
            strip.shift(from: start, at: min(rest, now.later(by: Int64(index) * step)))
        }
    }

    private func offsets(at time: Timestamp) -> Vector {
        Vector(dx: offset(.main, at: time), dy: offset(.cross, at: time))
    }

    /// Pages move opposite to offsets, except if they are ordered from right to left.
    private func shift(from start: Vector, at time: Timestamp) -> Vector {
        let offsets = offsets(at: time)
        let along = (start.dx - offsets.dx) * (geometry.isReversed ? -1 : 1)
        let across = (start.dy - offsets.dy) * (geometry(.cross).isReversed ? -1 : 1)
        return geometry.axis == .horizontal
            ? Vector(dx: along, dy: across) : Vector(dx: across, dy: along)
    }
}

extension Strip {
    /// The distances that the strip can scroll along its main axis, and along its cross axis in a
    /// strip of galleries; nil for an axis that loops or has no pages.
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
