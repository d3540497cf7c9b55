/// The header of a block with dynamic codes: the code lengths, themselves coded (RFC 1951, 3.2.7).
package struct BlockHeader: Sendable {
    private let literalCount: Int
    private let distanceCount: Int
    private let items: [Item]
    private let code: HuffmanCode
    /// The number of code lengths of the code-length code (HCLEN).
    private let codeLengthCount: Int

    /// A code length or a repetition of one: symbol 0 to 18, with extra bits.
    private struct Item {
        let symbol: Int
        var bits = 0
        var bitCount = 0
    }

    /// The order of the lengths of the code-length code; trailing zeros may be omitted.
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// - Parameters:
    ///   - literals: Code lengths of literals and runs; the end of the block has one.
    ///   - distances: Code lengths of distances.
    package init(literals: [UInt8], distances: [UInt8]) {
        let used = (literals.lastIndex { $0 > 0 } ?? 0) + 1
        literalCount = max(257, used)
        distanceCount = distances.count
        items = Self.items(Array(literals.prefix(literalCount)) + distances)
        var counts = [UInt32](repeating: 0, count: 19)
        for item in items { counts[item.symbol] += 1 }
        let code = HuffmanCode(counts: counts, limit: 7)
        self.code = code
        codeLengthCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    }

    /// Writes the header after the three bits for the block's type, which the caller writes.
    package func write(to writer: inout BitWriter) {
        unsafe writer.write(UInt64(literalCount - 257), count: 5)
        unsafe writer.write(UInt64(distanceCount - 1), count: 5)
        unsafe writer.write(UInt64(codeLengthCount - 4), count: 4)
        for symbol in Self.order.prefix(codeLengthCount) {
            unsafe writer.write(UInt64(code.lengths[symbol]), count: 3)
        }
        for item in items {
            unsafe writer.write(
                UInt64(code.codes[item.symbol]), count: Int(code.lengths[item.symbol]))
            unsafe writer.write(UInt64(item.bits), count: item.bitCount)
        }
    }

    private static func items(_ lengths: [UInt8]) -> [Item] {
        var items: [Item] = []
        var rest = lengths[...]
        while let length = rest.first {
            let same = rest.prefix { $0 == length }.count
            items += length == 0 ? zeros(same) : repetition(of: Int(length), count: same)
            rest = rest.dropFirst(same)
        }
        return items
    }

    private static func zeros(_ count: Int) -> [Item] {
        var items: [Item] = []
        var rest = count
        while rest >= 3 {
            let part = min(rest, 138)
            items.append(
                part < 11
                    ? Item(symbol: 17, bits: part - 3, bitCount: 3)
                    : Item(symbol: 18, bits: part - 11, bitCount: 7))
            rest -= part
        }
        return items + [Item](repeating: Item(symbol: 0), count: rest)
    }

    private static func repetition(of length: Int, count: Int) -> [Item] {
        var items = [Item(symbol: length)]
        var rest = count - 1
        while rest >= 3 {
            let part = min(rest, 6)
            items.append(Item(symbol: 16, bits: part - 3, bitCount: 2))
            rest -= part
        }
        return items + [Item](repeating: Item(symbol: length), count: rest)
    }
}
