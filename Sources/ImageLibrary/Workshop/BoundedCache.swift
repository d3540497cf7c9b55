/// Values by key, bounded in bytes: what was not used for longest is dropped first.
///
/// A list through an array of slots keeps the order of use, so every operation takes constant
/// time. The newest value always stays, even when it alone is larger than the bound: who asked
/// for it must get it.
package struct BoundedCache<Key: Hashable, Value> {
    private struct Slot {
        var key: Key
        var value: Value
        var cost: Int
        var older: Int?
        var newer: Int?
    }

    package let capacity: Int
    package private(set) var cost = 0
    /// Values that were dropped to make room.
    private(set) var evictions = 0
    var count: Int { places.count }

    private var slots: [Slot?] = []
    private var free: [Int] = []
    private var places: [Key: Int] = [:]
    private var newest: Int?
    private var oldest: Int?

    package init(capacity: Int) { self.capacity = capacity }

    /// The value, which counts as used.
    package mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            link(place)
        }
        return slots[place]?.value
    }

    func contains(_ key: Key) -> Bool { places[key] != nil }

    package mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        let slot = Slot(key: key, value: value, cost: cost)
        let place = free.popLast() ?? slots.endIndex
        if place == slots.endIndex { slots.append(slot) } else { slots[place] = slot }
        places[key] = place
        self.cost += cost
        link(place)
        while self.cost > capacity, let oldest, oldest != newest, let slot = slots[oldest] {
            remove(slot.key)
            evictions += 1
        }
    }

    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key), let slot = slots[place] else { return }
        unlink(place)
        slots[place] = nil
        free.append(place)
        cost -= slot.cost
    }

    mutating func removeAll(where isUnwanted: (Key, Value) -> Bool) {
        for slot in slots {
            if let slot, isUnwanted(slot.key, slot.value) { remove(slot.key) }
        }
    }

    private mutating func link(_ place: Int) {
        slots[place]?.older = newest
        slots[place]?.newer = nil
        if let newest { slots[newest]?.newer = place }
        newest = place
        if oldest == nil { oldest = place }
    }

    private mutating func unlink(_ place: Int) {
        // Of the slot only the links: a copy of all would count references.
        let (older, newer) = (slots[place]?.older, slots[place]?.newer)
        if let older { slots[older]?.newer = newer } else { oldest = newer }
        if let newer { slots[newer]?.older = older } else { newest = older }
    }
}
