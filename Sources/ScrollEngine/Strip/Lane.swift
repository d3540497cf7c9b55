/// One of the two directions in which pages follow one another.
enum Lane: Hashable, Sendable, WireCode {
    /// Along the strip's axis: pages, or galleries in a strip of galleries.
    case along
    /// Across it: the pages of one gallery in a strip of galleries.
    case across

    static let codes: [Lane] = [.along, .across]
}

/// How many pages a strip has, and how they lie on its lanes.
struct Census: Hashable, Sendable {
    /// Pages in all.
    var pageCount: Int
    /// Places along the strip: pages, or galleries in a strip of galleries.
    var places: Int
    /// The gallery whose pages lie across the strip now; 0 in a strip of pages.
    var section: Int
    /// The pages of that gallery; of the whole strip in a strip of pages.
    var rows: Range<Int>

    static let empty = Census(pageCount: 0, places: 0, section: 0, rows: 0..<0)
}

/// The page on which a gallery was left.
struct RowMemory: Hashable, Sendable {
    let section: ItemKey
    let row: Int

    /// Galleries whose page a strip remembers: those left longest ago begin anew.
    static let limit = 12
}

extension Strip {
    /// The geometry of a lane: across the strip, the axes change their parts.
    func geometry(_ lane: Lane) -> StripGeometry {
        lane == .across ? geometry.across : geometry
    }

    /// The places of a lane; nil when it has none.
    func track(_ lane: Lane) -> Track? {
        guard lane == .across else { return track }
        guard configuration.preset.isNested, !census.rows.isEmpty else { return nil }
        return Track(geometry(.across), count: census.rows.count, isLooped: false)
    }

    func motion(_ lane: Lane) -> Motion { lane == .along ? motion : rowMotion }

    mutating func setMotion(_ motion: Motion, _ lane: Lane) {
        if lane == .along { self.motion = motion } else { rowMotion = motion }
    }

    /// Where a lane is: within its ends when it must not go beyond.
    func offset(_ lane: Lane, at now: Timestamp) -> Double {
        let offset = motion(lane).offset(at: now)
        guard !configuration.bounces, let limits = track(lane)?.limits else { return offset }
        return min(max(offset, limits.lowerBound), limits.upperBound)
    }

    /// The velocity of a lane; none against an end that it cannot pass.
    func velocity(_ lane: Lane, at now: Timestamp) -> Double {
        let velocity = motion(lane).velocity(at: now)
        guard !configuration.bounces, let limits = track(lane)?.limits else { return velocity }
        return limits.contains(motion(lane).offset(at: now)) ? velocity : 0
    }

    /// The place of a lane where it will rest if nothing happens, or which it is nearest to while
    /// held.
    func placeAhead(_ lane: Lane, at now: Timestamp) -> Int? {
        track(lane)?.place(nearest: motion(lane).destination ?? offset(lane, at: now))
    }

    /// Whether both lanes lie still at this time, and will until an event moves them.
    func isStill(at now: Timestamp) -> Bool {
        motion.isResting(at: now) && rowMotion.isResting(at: now)
    }

    // MARK: Rows

    /// The row of a gallery: where it is, or where it was left.
    func row(of section: PageSection, at index: Int, _ now: Timestamp) -> Int {
        if index == census.section { return placeAhead(.across, at: now) ?? 0 }
        let left = rows.last { $0.section == section.key }?.row ?? 0
        return min(left, section.pages.count - 1)
    }

    /// Remembers on which row a gallery was left, and forgets the one left longest ago.
    mutating func remember(_ row: Int, of section: ItemKey) {
        rows.removeAll { $0.section == section }
        if row > 0 { rows.append(RowMemory(section: section, row: row)) }
        if rows.count > RowMemory.limit { rows.removeFirst() }
    }

    /// Makes the gallery on which the strip rests the one whose pages lie across it.
    mutating func enter(_ index: Int, at now: Timestamp, over pages: some PageSource) {
        guard index != census.section else { return }
        let old = pages.section(census.section)
        remember(placeAhead(.across, at: now) ?? 0, of: old.key)
        let section = pages.section(index)
        let row = row(of: section, at: index, now)
        census.section = index
        census.rows = section.pages
        rowMotion = .resting(at: track(.across)?.rest(row) ?? 0)
    }
}
