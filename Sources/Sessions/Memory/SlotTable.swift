/// Numbered slots that hold elements and are used again.
///
/// Slots lie in pages, so that growing by one page moves nothing and wastes at most one page,
/// where one array of all would double. A slot that was given back keeps its element until it is
/// used again: whoever gives it back empties it first.
struct SlotTable<Element> {
    /// Slots in a page, as a power of two.
    ///
    /// Sixty-four sessions are some 16 KiB: little to waste, and few pages to list.
    private static var pageBits: UInt32 { 6 }
    private static var pageSize: Int { 1 << Int(pageBits) }

    private var pages: [[Element]] = []
    private var free: [SlotNumber] = []

    init() {}

    subscript(slot: SlotNumber) -> Element {
        _read { yield pages[Self.page(of: slot)][Self.place(of: slot)] }
        _modify { yield &pages[Self.page(of: slot)][Self.place(of: slot)] }
    }

    /// Puts the element into a slot that was given back, or into a new one.
    mutating func insert(_ element: Element) -> SlotNumber {
        if let slot = free.popLast() {
            self[slot] = element
            return slot
        }
        if pages.last.map({ $0.count == Self.pageSize }) ?? true {
            pages.append([])
            pages[pages.count - 1].reserveCapacity(Self.pageSize)
        }
        let page = pages.count - 1
        pages[page].append(element)
        return SlotNumber(value: UInt32(page * Self.pageSize + pages[page].count - 1))
    }

    mutating func giveBack(_ slot: SlotNumber) {
        free.append(slot)
    }

    private static func page(of slot: SlotNumber) -> Int { Int(slot.value >> pageBits) }
    private static func place(of slot: SlotNumber) -> Int { Int(slot.value) & (pageSize - 1) }
}

extension SlotTable: Sendable where Element: Sendable {}
