extension Strip {
    /// The geometry of an axis; the cross axis swaps the two directions.
    func geometry(_ axis: StripAxis) -> StripGeometry {
        axis == .cross ? geometry.crossAxis : geometry
    }

    /// The snap points of an axis; nil if it has no pages.
    func snapPoints(_ axis: StripAxis) -> SnapPoints? {
        guard axis == .cross else { return snapPoints }
        guard currentSection != nil, !pageCounts.rows.isEmpty else { return nil }
        return SnapPoints(geometry(.cross), count: pageCounts.rows.count, isLooped: false)
    }

    func motion(_ axis: StripAxis) -> Motion { axis == .main ? motion : crossMotion }

    mutating func setMotion(_ motion: Motion, _ axis: StripAxis) {
        if axis == .main { self.motion = motion } else { crossMotion = motion }
    }

    /// The offset of an axis; limited to its ends if it must not move beyond them.
    func offset(_ axis: StripAxis, at now: Timestamp) -> Double {
        let offset = motion(axis).offset(at: now)
        guard !configuration.bounces, let limits = snapPoints(axis)?.limits else { return offset }
        return offset.clamped(to: limits)
    }

    /// The velocity of an axis; 0 against an end that it cannot pass.
    func velocity(_ axis: StripAxis, at now: Timestamp) -> Double {
        let velocity = motion(axis).velocity(at: now)
        guard !configuration.bounces, let limits = snapPoints(axis)?.limits else { return velocity }
        return limits.contains(motion(axis).offset(at: now)) ? velocity : 0
    }

    /// The place at which an axis will rest without further events, or the nearest one while a
    /// finger holds it.
    func targetPlace(_ axis: StripAxis, at now: Timestamp) -> Int? {
        snapPoints(axis)?.place(nearest: motion(axis).destination ?? offset(axis, at: now))
    }

    /// Whether both axes are at rest at this time, and stay so until an event.
    func isStill(at now: Timestamp) -> Bool {
        motion.isResting(at: now) && crossMotion.isResting(at: now)
    }
}
