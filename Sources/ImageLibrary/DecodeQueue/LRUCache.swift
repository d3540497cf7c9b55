/// Values by key, bounded in bytes: what was not used for longest is dropped first.
///
/// A list through an array of slots keeps the order of use, so every operation takes constant
/// time. The newest value always stays, even when it alone is larger than the bound: who asked
/// for it must get it.
///
/// Public, as locks are: so rooms that keep their own things in one have it compiled for these.
public struct LRUCache<Key: Hashable, Value> {
    /// What is known of a value beside itself, which is large: it is moved about without it.
    @usableFromInline
    struct Link {
        @usableFromInline var cost: Int
        @usableFromInline var older: Int?
        @usableFromInline var newer: Int?

        @inlinable
        init(cost: Int) { self.cost = cost }
    }

    @usableFromInline package let capacity: Int
    @usableFromInline package internal(set) var cost = 0
    /// Values that were dropped to make room.
    @usableFromInline var evictions = 0
    var count: Int { slots.count }

    // Of each slot its key and value, nil where it is free, and its place in the order.
    @usableFromInline var keys: [Key?] = []
    @usableFromInline var values: [Value?] = []
    @usableFromInline var links: [Link] = []
    @usableFromInline var free: [Int] = []
    @usableFromInline var slots: [Key: Int] = [:]
    @usableFromInline var newest: Int?
    @usableFromInline var oldest: Int?

    /// Takes the bound, in whatever the costs of values are counted in.
    @inlinable
    public init(capacity: Int) { self.capacity = capacity }

    /// The value, which counts as used.
    @inlinable
    public mutating func value(for key: Key) -> Value? {
        guard let slot = slots[key] else { return nil }
        if slot != newest {
            unlink(slot)
            link(slot)
        }
        return values[slot]
    }

    func contains(_ key: Key) -> Bool { slots[key] != nil }

    /// Takes a value, in place of the one that the key has.
    @inlinable
    public mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        let slot = free.popLast() ?? links.endIndex
        if slot == links.endIndex {
            keys.append(nil)
            values.append(nil)
            links.append(Link(cost: 0))
        }
        (keys[slot], values[slot], links[slot].cost) = (key, value, cost)
        slots[key] = slot
        self.cost += cost
        link(slot)
        while self.cost > capacity, let oldest, oldest != newest, let key = keys[oldest] {
            remove(key)
            evictions += 1
        }
    }

    @inlinable
    mutating func remove(_ key: Key) {
        guard let slot = slots.removeValue(forKey: key) else { return }
        unlink(slot)
        (keys[slot], values[slot]) = (nil, nil)
        free.append(slot)
        cost -= links[slot].cost
    }

    mutating func removeAll(where isUnwanted: (Key, Value) -> Bool) {
        for slot in keys.indices {
            if let key = keys[slot], let value = values[slot], isUnwanted(key, value) {
                remove(key)
            }
        }
    }

    @inlinable
    mutating func link(_ slot: Int) {
        links[slot].older = newest
        links[slot].newer = nil
        if let newest { links[newest].newer = slot }
        newest = slot
        if oldest == nil { oldest = slot }
    }

    @inlinable
    mutating func unlink(_ slot: Int) {
        let link = links[slot]
        if let older = link.older { links[older].newer = link.newer } else { oldest = link.newer }
        if let newer = link.newer { links[newer].older = link.older } else { newest = link.older }
    }
}
