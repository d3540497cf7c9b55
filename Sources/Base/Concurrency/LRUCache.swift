/// Values by key, bounded in the sum of their costs: the least recently used is evicted first.
///
/// A linked list through an array of slots keeps the order of use, so each access takes constant
/// time. The newest value always stays, even when it alone exceeds the bound, because its caller
/// is about to use it.
///
/// Public and inlinable, as ``Lock`` is, so that each room specialises it for its keys and values.
public struct LRUCache<Key: Hashable, Value> {
    /// A value's cost and neighbours in the order of use, apart from the value, which is large.
    @usableFromInline
    struct Link {
        @usableFromInline var cost: Int
        @usableFromInline var older: Int?
        @usableFromInline var newer: Int?

        @inlinable
        init(cost: Int) { self.cost = cost }
    }

    /// The bound of `cost`.
    @usableFromInline package let capacity: Int
    /// The sum of the costs of all values.
    @usableFromInline package internal(set) var cost = 0
    /// How many values were evicted to make room.
    @usableFromInline package internal(set) var evictions = 0
    /// The number of values.
    @inlinable public var count: Int { slots.count }

    // For each slot its key and value, nil in a free slot, and its links.
    @usableFromInline var keys: [Key?] = []
    @usableFromInline var values: [Value?] = []
    @usableFromInline var links: [Link] = []
    @usableFromInline var free: [Int] = []
    @usableFromInline var slots: [Key: Int] = [:]
    @usableFromInline var newest: Int?
    @usableFromInline var oldest: Int?

    /// An empty cache; `capacity` has the unit of the costs.
    @inlinable
    public init(capacity: Int) { self.capacity = capacity }

    /// The value of a key, which becomes the most recently used.
    @inlinable
    public mutating func value(for key: Key) -> Value? {
        guard let slot = slots[key] else { return nil }
        if slot != newest {
            unlink(slot)
            link(slot)
        }
        return values[slot]
    }

    /// Whether the key has a value; the order of use stays.
    @inlinable
    public func contains(_ key: Key) -> Bool { slots[key] != nil }

    /// Adds a value or replaces the one of the same key.
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

    /// Removes the value of a key, if it has one.
    @inlinable
    public mutating func remove(_ key: Key) {
        guard let slot = slots.removeValue(forKey: key) else { return }
        unlink(slot)
        (keys[slot], values[slot]) = (nil, nil)
        free.append(slot)
        cost -= links[slot].cost
    }

    /// The key of the least recently used value.
    @inlinable var oldestKey: Key? { oldest.flatMap { keys[$0] } }

    /// The keys of the values for which the function returns true.
    @inlinable
    func keys(where isWanted: (Key, Value) -> Bool) -> [Key] {
        keys.indices.compactMap { slot in
            guard let key = keys[slot], let value = values[slot], isWanted(key, value) else {
                return nil
            }
            return key
        }
    }

    /// Removes all values for which the function returns true.
    @inlinable
    public mutating func removeAll(where isUnwanted: (Key, Value) -> Bool) {
        for key in keys(where: isUnwanted) { remove(key) }
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
