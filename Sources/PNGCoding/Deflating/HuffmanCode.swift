/// A canonical prefix code with a limit on its lengths (RFC 1951, 3.2.2).
///
/// Symbols that never occur have no code. The lengths are those of a Huffman code, found in place
/// (Moffat and Katajainen, 1995); where some are too long, the shortest ones that can pay for them
/// grow. The loss is far below a thousandth where the limit leaves room, as 12 bits do.
package struct HuffmanCode: Sendable {
    /// Bits of each symbol's code; 0 where it has none.
    package let lengths: [UInt8]
    /// Each symbol's code, its first bit lowest: ready to be written.
    package let codes: [UInt16]

    /// The code for symbols that occur so often.
    ///
    /// - Parameters:
    ///   - counts: At least one of them above 0. A lone symbol gets a code of one bit.
    ///   - limit: The most bits of a code, at most 15.
    package init(counts: [UInt32], limit: Int) {
        self.init(lengths: Self.lengths(counts: counts, limit: limit))
    }

    init(lengths: [UInt8]) {
        self.lengths = lengths
        codes = Self.canonicalCodes(lengths)
    }

    /// What it costs to write the symbols that often, in bits.
    package func bits(for counts: [UInt32]) -> Int {
        zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    }
}

extension HuffmanCode {
    private static func lengths(counts: [UInt32], limit: Int) -> [UInt8] {
        // Rarest first; equal ones in the symbols' order, so that the code is the same each time.
        // Count and symbol in one number sort faster than pairs.
        let ordered = counts.indices.filter { counts[$0] > 0 }
            .map { UInt64(counts[$0]) << 16 | UInt64($0) }.sorted()
        precondition(
            !ordered.isEmpty && ordered.count <= 1 << limit,
            "\(ordered.count) symbols cannot have codes of up to \(limit) bits")
        var lengths = [UInt8](repeating: 0, count: counts.count)
        guard ordered.count > 1 else {
            lengths[Int(ordered[0] & 0xFFFF)] = 1
            return lengths
        }
        var perLength = countsPerLength(depths(of: ordered.map { Int($0 >> 16) }), limit: limit)
        shorten(&perLength, limit: limit)
        var rest = ordered[...]
        for length in stride(from: limit, through: 1, by: -1) {
            for symbol in rest.prefix(perLength[length]) {
                lengths[Int(symbol & 0xFFFF)] = UInt8(length)
            }
            rest = rest.dropFirst(perLength[length])
        }
        return lengths
    }

    /// The depths of a Huffman tree's leaves, for weights in rising order.
    ///
    /// One array holds, in turn, weights of leaves and of inner nodes, then parents, then depths.
    private static func depths(of weights: [Int]) -> [Int] {
        var nodes = weights
        let count = nodes.count
        joinPairs(&nodes)
        // Parents to depths of inner nodes.
        nodes[count - 2] = 0
        for index in stride(from: count - 3, through: 0, by: -1) {
            nodes[index] = nodes[nodes[index]] + 1
        }
        // Depths of inner nodes to depths of leaves.
        var available = 1
        var depth = 0
        var inner = count - 2
        var leaf = count - 1
        while available > 0 {
            var used = 0
            while inner >= 0 && nodes[inner] == depth {
                used += 1
                inner -= 1
            }
            while available > used {
                nodes[leaf] = depth
                leaf -= 1
                available -= 1
            }
            available = 2 * used
            depth += 1
        }
        return nodes
    }

    /// Joins the two lightest nodes until one is left; each slot then names its parent.
    private static func joinPairs(_ nodes: inout [Int]) {
        let count = nodes.count
        var leaf = 0
        var inner = 0
        func takeLightest(_ next: Int, _ nodes: inout [Int]) -> Int {
            if leaf >= count || (inner < next && nodes[inner] < nodes[leaf]) {
                defer {
                    nodes[inner] = next
                    inner += 1
                }
                return nodes[inner]
            }
            defer { leaf += 1 }
            return nodes[leaf]
        }
        for next in 0..<(count - 1) {
            let first = takeLightest(next, &nodes)
            nodes[next] = first + takeLightest(next, &nodes)
        }
    }

    /// How many codes have each length, those above the limit counted at the limit.
    private static func countsPerLength(_ depths: [Int], limit: Int) -> [Int] {
        var perLength = [Int](repeating: 0, count: limit + 1)
        for depth in depths { perLength[min(depth, limit)] += 1 }
        return perLength
    }

    /// Makes room for codes that were cut to the limit: the code space must hold all exactly.
    private static func shorten(_ perLength: inout [Int], limit: Int) {
        // In units of the longest code's share of the space.
        var used = (1...limit).reduce(0) { $0 + perLength[$1] << (limit - $1) }
        while used > 1 << limit {
            // One of the longest codes goes beside a shorter one, which grows by a bit for it.
            perLength[limit] -= 1
            guard let shorter = (1..<limit).last(where: { perLength[$0] > 0 }) else { return }
            perLength[shorter] -= 1
            perLength[shorter + 1] += 2
            used -= 1
        }
    }

    private static func canonicalCodes(_ lengths: [UInt8]) -> [UInt16] {
        var perLength = [Int](repeating: 0, count: 16)
        for length in lengths where length > 0 { perLength[Int(length)] += 1 }
        var next = [UInt16](repeating: 0, count: 17)
        for length in 1...15 {
            next[length + 1] = (next[length] + UInt16(perLength[length])) << 1
        }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            let code = next[Int(length)]
            next[Int(length)] += 1
            return code.bitsReversed >> (16 - UInt16(length))
        }
    }
}

extension UInt16 {
    /// The same bits in the opposite order.
    fileprivate var bitsReversed: UInt16 {
        var bits = self
        bits = (bits & 0x5555) << 1 | (bits >> 1) & 0x5555
        bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
        bits = (bits & 0x0F0F) << 4 | (bits >> 4) & 0x0F0F
        return bits.byteSwapped
    }
}
