/// An array of elements by slot number, stored in chunks.
///
/// Growth adds one chunk, moves nothing and wastes at most one chunk, while a plain array would
/// double.
struct ChunkedArray<Element> {
    /// The number of elements in a chunk, as a power of two: 64 sessions have some 4 KiB.
    private static var chunkBits: UInt32 { 6 }
    private static var chunkSize: Int { 1 << Int(chunkBits) }

    private var chunks: [[Element]] = []

    init() {}

    /// The element of a slot that has one.
    subscript(slot: SlotNumber) -> Element {
        _read { yield chunks[Self.chunk(of: slot)][Self.index(of: slot)] }
        _modify { yield &chunks[Self.chunk(of: slot)][Self.index(of: slot)] }
    }

    /// Stores an element in a slot that has one, or in the next slot that never had one.
    mutating func put(_ element: Element, into slot: SlotNumber) {
        let (chunk, index) = (Self.chunk(of: slot), Self.index(of: slot))
        if chunk == chunks.count {
            chunks.append([])
            chunks[chunk].reserveCapacity(Self.chunkSize)
        }
        if index == chunks[chunk].count {
            chunks[chunk].append(element)
        } else {
            chunks[chunk][index] = element
        }
    }

    private static func chunk(of slot: SlotNumber) -> Int { Int(slot.value >> chunkBits) }
    private static func index(of slot: SlotNumber) -> Int { Int(slot.value) & (chunkSize - 1) }
}

extension ChunkedArray: Sendable where Element: Sendable {}
