import ScrollEngine

/// What a screen shows between two changes: a picture, or two portraits side by side.
///
/// A slot stays in its round when its pictures are removed; then the next picture is shown in it.
package struct Slot: Hashable, Sendable {
    package var first: ItemKey
    package var second: ItemKey?

    package init(_ first: ItemKey, beside second: ItemKey? = nil) {
        self.first = first
        self.second = second
    }

    package var keys: [ItemKey] { second.map { [first, $0] } ?? [first] }

    /// The slot with those of its pictures that can be shown; nil if none can.
    func shown(from playlist: Playlist) -> Slot? {
        let shown = keys.filter(playlist.canShow)
        return shown.first.map { Slot($0, beside: shown.count > 1 ? shown[1] : nil) }
    }
}

extension [PlaylistItem] {
    /// The slots of pictures in an order.
    ///
    /// - Parameters:
    ///   - pairsPortraits: Whether two portraits share a slot.
    ///   - keepsOrder: Whether only neighbours may, so that no picture is shown out of order; otherwise
    ///     a portrait waits for the next one.
    /// - Returns: The slots.
    func slots(pairingPortraits pairsPortraits: Bool, keepingOrder keepsOrder: Bool) -> [Slot] {
        guard pairsPortraits else { return map { Slot($0.key) } }
        var slots: [Slot] = []
        slots.reserveCapacity(count)
        /// The slot of a portrait without a partner.
        var waiting: Int?
        for item in self {
            if item.isPortrait, let index = waiting, !keepsOrder || index == slots.count - 1 {
                slots[index].second = item.key
                waiting = nil
            } else {
                if item.isPortrait { waiting = slots.count }
                slots.append(Slot(item.key))
            }
        }
        return slots
    }
}
