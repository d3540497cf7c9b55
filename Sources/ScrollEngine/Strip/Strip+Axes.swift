extension Strip {
    /// The geometry of an axis; the cross axis swaps the two directions.
    func geometry(_ axis: StripAxis) -> StripGeometry {
        axis == .cross ? geometry.crossAxis : geometry
    }

    /// The snap points of an axis; nil if it has no pages.
    func snapPoints(_ axis: StripAxis) -> SnapPoints? {
        guard axis == .cross else { return snapPoints }
        guard configuration.preset.isNested, !pageCounts.rows.isEmpty else { return nil }
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

    // MARK: Rows

    /// The present row of a gallery, or the row at which it was left.
    func row(of section: PageSection, at index: Int, _ now: Timestamp) -> Int {
        if index == pageCounts.section { return targetPlace(.cross, at: now) ?? 0 }
        let left = rows.last { $0.section == section.key }?.row ?? 0
        return min(left, section.pages.count - 1)
    }

    /// Remembers the row at which a gallery was left, and drops the one left longest ago.
    mutating func saveRow(_ row: Int, of section: ItemKey) {
        rows.removeAll { $0.section == section }
        if row > 0 { rows.append(SavedRow(section: section, row: row)) }
        if rows.count > SavedRow.limit { rows.removeFirst() }
    }

    /// Makes the gallery on which the strip rests the one on the cross axis.
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
