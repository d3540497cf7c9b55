extension Strip {
    /// The geometry of a lane: across the strip, the axes change their parts.
    func geometry(_ axis: StripAxis) -> StripGeometry {
        axis == .cross ? geometry.crossAxis : geometry
    }

    /// The places of a lane; nil when it has none.
    func snapPoints(_ axis: StripAxis) -> SnapPoints? {
        guard axis == .cross else { return snapPoints }
        guard configuration.preset.isNested, !pageCounts.rows.isEmpty else { return nil }
        return SnapPoints(geometry(.cross), count: pageCounts.rows.count, isLooped: false)
    }

    func motion(_ axis: StripAxis) -> Motion { axis == .main ? motion : crossMotion }

    mutating func setMotion(_ motion: Motion, _ axis: StripAxis) {
        if axis == .main { self.motion = motion } else { crossMotion = motion }
    }

    /// Where a lane is: within its ends when it must not go beyond.
    func offset(_ axis: StripAxis, at now: Timestamp) -> Double {
        let offset = motion(axis).offset(at: now)
        guard !configuration.bounces, let limits = snapPoints(axis)?.limits else { return offset }
        return offset.clamped(to: limits)
    }

    /// The velocity of a lane; none against an end that it cannot pass.
    func velocity(_ axis: StripAxis, at now: Timestamp) -> Double {
        let velocity = motion(axis).velocity(at: now)
        guard !configuration.bounces, let limits = snapPoints(axis)?.limits else { return velocity }
        return limits.contains(motion(axis).offset(at: now)) ? velocity : 0
    }

    /// The place of a lane where it will rest if nothing happens, or which it is nearest to while
    /// held.
    func targetPlace(_ axis: StripAxis, at now: Timestamp) -> Int? {
        snapPoints(axis)?.place(nearest: motion(axis).destination ?? offset(axis, at: now))
    }

    /// Whether both lanes lie still at this time, and will until an event moves them.
    func isStill(at now: Timestamp) -> Bool {
        motion.isResting(at: now) && crossMotion.isResting(at: now)
    }

    // MARK: Rows

    /// The row of a gallery: where it is, or where it was left.
    func row(of section: PageSection, at index: Int, _ now: Timestamp) -> Int {
        if index == pageCounts.section { return targetPlace(.cross, at: now) ?? 0 }
        let left = rows.last { $0.section == section.key }?.row ?? 0
        return min(left, section.pages.count - 1)
    }

    /// Remembers on which row a gallery was left, and forgets the one left longest ago.
    mutating func saveRow(_ row: Int, of section: ItemKey) {
        rows.removeAll { $0.section == section }
        if row > 0 { rows.append(SavedRow(section: section, row: row)) }
        if rows.count > SavedRow.limit { rows.removeFirst() }
    }

    /// Makes the gallery on which the strip rests the one whose pages lie across it.
    mutating func enterSection(_ index: Int, at now: Timestamp, over pages: some PageSource) {
        guard index != pageCounts.section else { return }
        let old = pages.section(pageCounts.section)
        saveRow(targetPlace(.cross, at: now) ?? 0, of: old.key)
        let section = pages.section(index)
        let row = row(of: section, at: index, now)
        pageCounts.section = index
        pageCounts.rows = section.pages
        crossMotion = .resting(at: snapPoints(.cross)?.rest(row) ?? 0)
    }
}
