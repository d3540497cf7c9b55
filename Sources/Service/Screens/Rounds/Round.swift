import Calendars
import ScrollEngine

/// One pass through the pictures of a screen.
///
/// The store keeps it, because pictures come and go while it lasts: those that come are placed among
/// the slots to come, those that go keep their slots.
package struct Round: Equatable, Sendable {
    package let number: Int64
    package let start: UnixTime
    package let seed: UInt64
    /// The day of an order by days, whose rounds begin with it.
    package let day: Int?
    package internal(set) var slots: [Slot]

    /// What the next rounds of a mix continue.
    var known: KnownSlots { KnownSlots(number: number, slots: slots) }

    /// The slot from which a slot's pictures come: itself, or the next one that has any; nil if there is
    /// none up to the end of the round.
    func shownSlot(at slotIndex: Int, from playlist: Playlist) -> Int? {
        (slotIndex..<max(slotIndex, slots.count)).first { isShown($0, from: playlist) }
    }

    /// The last slot before another that has pictures.
    func shownSlot(before slotIndex: Int, from playlist: Playlist) -> Int? {
        (0..<slotIndex).last { isShown($0, from: playlist) }
    }

    private func isShown(_ slotIndex: Int, from playlist: Playlist) -> Bool {
        slots[slotIndex].keys.contains(where: playlist.canShow)
    }
}

// MARK: Pictures that come

extension Round {
    /// Gives renamed pictures their new keys, and places new ones among the slots behind one.
    ///
    /// - Parameters:
    ///   - playlist: The pictures as they are now.
    ///   - slotIndex: The index of the slot that is shown.
    ///   - program: The order.
    mutating func adopt(_ playlist: Playlist, behind slotIndex: Int, _ program: ScreenProgram) {
        var known: Set<ItemKey> = []
        known.reserveCapacity(slots.count)
        for slot in slots { known.formUnion(slot.keys) }
        guard
            program.mix != nil || known.count < playlist.items.count
                || playlist.items.contains(where: { !known.contains($0.key) })
        else { return }
        for index in slots.indices {
            slots[index] = slots[index].renamed { key in
                guard !playlist.contains(key), let new = playlist.successor(key),
                    playlist.contains(new), known.insert(new).inserted
                else { return key }
                return new
            }
        }
        if let mix = program.mix {
            let rounds = MixedRounds(playlist, mix, program)
            if !rounds.fit(slots, behind: slotIndex) {
                slots = rounds.remade(self.known, behind: slotIndex)
            }
            return
        }
        let wanted =
            day == nil
            ? nil : Set(playlist.items(inRound: number, of: day, program).map(\.key))
        let isNew = { (item: PlaylistItem) in
            !known.contains(item.key) && wanted?.contains(item.key) ?? true
        }
        guard playlist.items.contains(where: isNew) else { return }
        let rest = Array(slots[(slotIndex + 1)...])
        let placed =
            program.keepsOrder(on: day)
            ? placedInOrder(of: playlist, program, among: rest, isNew)
            : placedAtRandom(playlist.items.filter(isNew), among: rest)
        slots.replaceSubrange((slotIndex + 1)..., with: placed)
    }

    /// Each new picture before the slot that its rank names; the last rank names the end.
    private func placedAtRandom(_ new: [PlaylistItem], among rest: [Slot]) -> [Slot] {
        let rank = ShuffleRank(seed: seed, round: number)
        var groups = [[(rank: UInt64, slot: Slot)]](repeating: [], count: rest.count + 1)
        for item in new {
            let rank = rank.of(item.key)
            groups[Int(rank % UInt64(groups.count))].append((rank, Slot(item.key)))
        }
        return merged(groups.map { $0.sorted { $0.rank < $1.rank }.map(\.slot) }, into: rest)
    }

    /// Each new picture behind the one that it follows in the order, if that is still to come; otherwise
    /// next.
    private func placedInOrder(
        of playlist: Playlist, _ program: ScreenProgram, among rest: [Slot],
        _ isNew: (PlaylistItem) -> Bool
    ) -> [Slot] {
        var positions: [ItemKey: Int] = [:]
        for (position, slot) in rest.enumerated() {
            for key in slot.keys { positions[key] = position }
        }
        var groups = [[Slot]](repeating: [], count: rest.count + 1)
        var position = 0
        for item in playlist.items(inRound: number, of: day, program) {
            if let found = positions[item.key] {
                position = found + 1
            } else if isNew(item) {
                groups[position].append(Slot(item.key))
            }
        }
        return merged(groups, into: rest)
    }

    /// The slots with each group before the slot of its position.
    private func merged(_ groups: [[Slot]], into rest: [Slot]) -> [Slot] {
        var merged: [Slot] = []
        for (position, group) in groups.enumerated() {
            merged += group
            if position < rest.count { merged.append(rest[position]) }
        }
        return merged
    }
}

extension Slot {
    fileprivate func renamed(_ rename: (ItemKey) -> ItemKey) -> Slot {
        Slot(rename(first), beside: second.map(rename))
    }
}
