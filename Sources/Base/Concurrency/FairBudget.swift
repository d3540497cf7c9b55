/// An amount that clients share, such as bytes of memory or places in a queue.
///
/// While at most half of it is used, any client gets what it asks for. Beyond that a client that
/// has something already gets more up to its share: three quarters of the whole, divided by the
/// number of clients that have something. So a client alone leaves room for the next one, and a
/// client that has nothing is refused only if all is used.
///
/// Public and inlinable, as ``Lock`` is, so that the room that uses it specialises it.
public struct FairBudget<Client: Hashable & Sendable>: Sendable {
    /// The whole amount.
    public let capacity: Int
    /// What all clients have.
    public private(set) var used = 0
    @usableFromInline var held: [Client: Int] = [:]

    /// A budget of which nothing is used.
    @inlinable
    public init(capacity: Int) { self.capacity = capacity }

    /// Takes an amount; one above the capacity counts as the capacity.
    @inlinable
    public mutating func take(_ amount: Int, for client: Client) throws(BudgetRefusal) {
        guard capacity > 0 else { throw .allUsed }
        let amount = min(amount, capacity)
        let own = held[client, default: 0]
        let clients = held.count + (own == 0 ? 1 : 0)
        let isWithinShare = own == 0 || own + amount <= (capacity - capacity / 4) / clients
        guard isWithinShare || used + amount <= capacity / 2 else { throw .shareUsed }
        guard used + amount <= capacity else { throw .allUsed }
        held[client] = own + amount
        setUsed(used + amount)
    }

    /// Gives an amount back that the client took.
    @inlinable
    public mutating func giveBack(_ amount: Int, of client: Client) {
        let amount = min(amount, capacity)
        let left = held[client, default: 0] - amount
        held[client] = left > 0 ? left : nil
        setUsed(used - amount)
    }

    @usableFromInline
    mutating func setUsed(_ amount: Int) { used = amount }
}

/// Why an amount of a budget is refused.
public enum BudgetRefusal: Error {
    /// The client has its share.
    case shareUsed
    /// Nothing is left for anybody.
    case allUsed
}
