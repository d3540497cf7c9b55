/// A linked list of slots, oldest first.
///
/// Removing any slot and appending one take constant time, and a slot takes eight bytes.
struct SlotLinkedList {
    private struct Neighbours {
        var previous: UInt32
        var next: UInt32
    }

    /// A number that no slot has.
    private static let noSlot = UInt32.max

    private var links: [Neighbours] = []
    private var first = noSlot
    private var last = noSlot

    var oldest: SlotNumber? {
        first == Self.noSlot ? nil : SlotNumber(value: first)
    }

    /// Appends a slot.
    ///
    /// It must not be in the list.
    mutating func append(_ slot: SlotNumber) {
        let number = Int(slot.value)
        while links.count <= number {
            links.append(Neighbours(previous: Self.noSlot, next: Self.noSlot))
        }
        links[number] = Neighbours(previous: last, next: Self.noSlot)
        if last == Self.noSlot {
            first = slot.value
        } else {
            links[Int(last)].next = slot.value
        }
        last = slot.value
    }

    /// Removes a slot.
    ///
    /// It must be in the list.
    mutating func remove(_ slot: SlotNumber) {
        let (previous, next) = (links[Int(slot.value)].previous, links[Int(slot.value)].next)
        if previous == Self.noSlot {
            first = next
        } else {
            links[Int(previous)].next = next
        }
        if next == Self.noSlot {
            last = previous
        } else {
            links[Int(next)].previous = previous
        }
    }
}
