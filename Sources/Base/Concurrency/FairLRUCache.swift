/// Values by key, bounded in the sum of their costs, which clients share.
///
/// Each value counts for the client that it was made for. The least recently used value of the
/// client that has the most is evicted first, so a client that fills the cache evicts its own
/// values. A value that others use as well may have to be made again, and then counts for them.
///
/// Public and inlinable, as ``Lock`` is, so that the room that uses it specialises it.
public struct FairLRUCache<Key: Hashable, Value, Client: Hashable> {
    @usableFromInline var caches: [Client: LRUCache<Key, Value>] = [:]
    @usableFromInline var clients: [Key: Client] = [:]
    /// The bound of `cost`.
    public let capacity: Int
    /// The sum of the costs of all values.
    public private(set) var cost = 0
    /// How many values were evicted to make room.
    public private(set) var evictions = 0

    /// An empty cache; `capacity` has the unit of the costs.
    @inlinable
    public init(capacity: Int) { self.capacity = capacity }

    /// The number of values.
    @inlinable public var count: Int { clients.count }

    /// The value of a key, which becomes its client's most recently used.
    @inlinable
    public mutating func value(for key: Key) -> Value? {
        guard let client = clients[key], let index = caches.index(forKey: client) else {
            return nil
        }
        return caches.values[index].value(for: key)
    }

    /// The client for which the value of a key counts; nil if it has none.
    @inlinable
    public func client(of key: Key) -> Client? { clients[key] }

    /// Whether the key has a value; the order of use stays.
    @inlinable
    public func contains(_ key: Key) -> Bool { clients[key] != nil }

    /// Adds a value or replaces the one of the same key; the value itself always stays, even when
    /// it alone exceeds the bound.
    @inlinable
    public mutating func insert(_ value: Value, for key: Key, cost: Int, client: Client) {
        remove(key)
        caches[client, default: LRUCache(capacity: .max)].insert(value, for: key, cost: cost)
        clients[key] = client
        addCost(cost)
        while self.cost > capacity, let victim = victim(sparing: client) { evict(from: victim) }
    }

    /// Removes the value of a key, if it has one.
    @inlinable
    public mutating func remove(_ key: Key) {
        guard let client = clients.removeValue(forKey: key) else { return }
        let before = caches[client]?.cost ?? 0
        caches[client]?.remove(key)
        addCost((caches[client]?.cost ?? 0) - before)
        if caches[client]?.count == 0 { caches[client] = nil }
    }

    /// Removes all values for which the function returns true.
    @inlinable
    public mutating func removeAll(where isUnwanted: (Key, Value) -> Bool) {
        for key in caches.values.flatMap({ $0.keys(where: isUnwanted) }) { remove(key) }
    }

    /// The client with the most; of the given client the newest value does not count.
    @inlinable
    func victim(sparing client: Client) -> Client? {
        caches.lazy.filter { $0.key != client || $0.value.count > 1 }
            .max { $0.value.cost < $1.value.cost }?.key
    }

    @inlinable
    mutating func evict(from client: Client) {
        guard let key = caches[client]?.oldestKey else { return }
        remove(key)
        countEviction()
    }

    @usableFromInline mutating func addCost(_ cost: Int) { self.cost += cost }

    @usableFromInline mutating func countEviction() { evictions += 1 }
}
