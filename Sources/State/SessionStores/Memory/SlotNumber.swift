/// The number of a slot in a shard.
struct SlotNumber: Hashable, Sendable {
    let value: UInt32
}

/// Allocates slot numbers: the one released last, otherwise the next unused one.
struct SlotAllocator: Sendable {
    private var free: [SlotNumber] = []
    private var next: UInt32 = 0

    mutating func take() -> SlotNumber {
        if let slot = free.popLast() { return slot }
        defer { next += 1 }
        return SlotNumber(value: next)
    }

    mutating func release(_ slot: SlotNumber) {
        free.append(slot)
    }
}
