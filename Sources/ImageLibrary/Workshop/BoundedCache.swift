/// Values by key, bounded in bytes: what was not used for longest is dropped first.
///
/// A list through an array of slots keeps the order of use, so every operation takes constant
/// time. The newest value always stays, even when it alone is larger than the bound: who asked
/// for it must get it.
///
/// Public, as locks are: so rooms that keep their own things in one have it compiled for these.
public struct BoundedCache<Key: Hashable, Value> {
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
    var count: Int { places.count }

    // Of each slot its key and value, nil where it is free, and its place in the order.
    @usableFromInline var keys: [Key?] = []
    @usableFromInline var values: [Value?] = []
    @usableFromInline var links: [Link] = []
    @usableFromInline var free: [Int] = []
    @usableFromInline var places: [Key: Int] = [:]
    @usableFromInline var newest: Int?
    @usableFromInline var oldest: Int?

    /// Takes the bound, in whatever the costs of values are counted in.
    @inlinable
    public init(capacity: Int) { self.capacity = capacity }

    /// The value, which counts as used.
    @inlinable
    public mutating func value(for key: Key) -> Value? {
        guard let place = places[key] else { return nil }
        if place != newest {
            unlink(place)
            link(place)
        }
        return values[place]
    }

    func contains(_ key: Key) -> Bool { places[key] != nil }

    /// Takes a value, in place of the one that the key has.
    @inlinable
    public mutating func insert(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        let place = free.popLast() ?? links.endIndex
        if place == links.endIndex {
            keys.append(nil)
            values.append(nil)
            links.append(Link(cost: 0))
        }
        (keys[place], values[place], links[place].cost) = (key, value, cost)
        places[key] = place
        self.cost += cost
        link(place)
        while self.cost > capacity, let oldest, oldest != newest, let key = keys[oldest] {
            remove(key)
            evictions += 1
        }
    }

    @inlinable
    mutating func remove(_ key: Key) {
        guard let place = places.removeValue(forKey: key) else { return }
        unlink(place)
        (keys[place], values[place]) = (nil, nil)
        free.append(place)
        cost -= links[place].cost
    }

    mutating func removeAll(where isUnwanted: (Key, Value) -> Bool) {
        for place in keys.indices {
            if let key = keys[place], let value = values[place], isUnwanted(key, value) {
                remove(key)
            }
        }
    }

    @inlinable
    mutating func link(_ place: Int) {
        links[place].older = newest
        links[place].newer = nil
        if let newest { links[newest].newer = place }
        newest = place
        if oldest == nil { oldest = place }
    }

    @inlinable
    mutating func unlink(_ place: Int) {
        let link = links[place]
        if let older = link.older { links[older].newer = link.newer } else { oldest = link.newer }
        if let newer = link.newer { links[newer].older = link.older } else { newest = link.older }
    }
}
