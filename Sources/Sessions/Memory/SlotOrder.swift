/// Slots in an order, oldest first: any of them leaves, and a new one joins at the end, in constant
/// time.
///
/// Four bytes to the neighbour on either side are all it costs.
struct SlotOrder {
    private struct Links {
        var before: UInt32
        var after: UInt32
    }

    /// No slot has this number.
    private static let nobody = UInt32.max

    private var links: [Links] = []
    private var first = nobody
    private var last = nobody

    var oldest: SlotNumber? {
        first == Self.nobody ? nil : SlotNumber(value: first)
    }

    /// Puts a slot at the end.
    ///
    /// It must not be in the order.
    mutating func append(_ slot: SlotNumber) {
        let number = Int(slot.value)
        while links.count <= number {
            links.append(Links(before: Self.nobody, after: Self.nobody))
        }
        links[number] = Links(before: last, after: Self.nobody)
        if last == Self.nobody {
            first = slot.value
        } else {
            links[Int(last)].after = slot.value
        }
        last = slot.value
    }

    /// Takes a slot out.
    ///
    /// It must be in the order.
    mutating func remove(_ slot: SlotNumber) {
        let (before, after) = (links[Int(slot.value)].before, links[Int(slot.value)].after)
        if before == Self.nobody {
            first = after
        } else {
            links[Int(before)].after = after
        }
        if after == Self.nobody {
            last = before
        } else {
            links[Int(after)].before = before
        }
    }
}
