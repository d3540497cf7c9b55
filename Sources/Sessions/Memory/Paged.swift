/// Elements by slot number, in pages: growing by one page moves nothing and wastes at most one
/// page, where one array of all would double.
struct Paged<Element> {
    /// Elements in a page, as a power of two.
    ///
    /// Sixty-four sessions are some 16 KiB: little to waste, and few pages to list.
    private static var pageBits: UInt32 { 6 }
    private static var pageSize: Int { 1 << Int(pageBits) }

    private var pages: [[Element]] = []

    init() {}

    /// The element of a slot that one was put into.
    subscript(slot: SlotNumber) -> Element {
        _read { yield pages[Self.page(of: slot)][Self.place(of: slot)] }
        _modify { yield &pages[Self.page(of: slot)][Self.place(of: slot)] }
    }

    /// Puts an element into a slot that has one already, or into the next that never had.
    mutating func put(_ element: Element, into slot: SlotNumber) {
        let (page, place) = (Self.page(of: slot), Self.place(of: slot))
        if page == pages.count {
            pages.append([])
            pages[page].reserveCapacity(Self.pageSize)
        }
        if place == pages[page].count {
            pages[page].append(element)
        } else {
            pages[page][place] = element
        }
    }

    private static func page(of slot: SlotNumber) -> Int { Int(slot.value >> pageBits) }
    private static func place(of slot: SlotNumber) -> Int { Int(slot.value) & (pageSize - 1) }
}

extension Paged: Sendable where Element: Sendable {}
