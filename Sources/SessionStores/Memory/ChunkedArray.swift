/// Elements by slot number, in pages: growing by one page moves nothing and wastes at most one
/// page, where one array of all would double.
struct ChunkedArray<Element> {
    /// Elements in a page, as a power of two.
    ///
    /// Sixty-four sessions are some 16 KiB: little to waste, and few pages to list.
    private static var chunkBits: UInt32 { 6 }
    private static var chunkSize: Int { 1 << Int(chunkBits) }

    private var chunks: [[Element]] = []

    init() {}

    /// The element of a slot that one was put into.
    subscript(slot: SlotNumber) -> Element {
        _read { yield chunks[Self.chunk(of: slot)][Self.place(of: slot)] }
        _modify { yield &chunks[Self.chunk(of: slot)][Self.place(of: slot)] }
    }

    /// Puts an element into a slot that has one already, or into the next that never had.
    mutating func put(_ element: Element, into slot: SlotNumber) {
        let (chunk, place) = (Self.chunk(of: slot), Self.place(of: slot))
        if chunk == chunks.count {
            chunks.append([])
            chunks[chunk].reserveCapacity(Self.chunkSize)
        }
        if place == chunks[chunk].count {
            chunks[chunk].append(element)
        } else {
            chunks[chunk][place] = element
        }
    }

    private static func chunk(of slot: SlotNumber) -> Int { Int(slot.value >> chunkBits) }
    private static func place(of slot: SlotNumber) -> Int { Int(slot.value) & (chunkSize - 1) }
}

extension ChunkedArray: Sendable where Element: Sendable {}
