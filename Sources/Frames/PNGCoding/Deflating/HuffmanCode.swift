/// A canonical prefix code with a limit on its lengths (RFC 1951, 3.2.2).
///
/// Symbols that never occur have no code. The lengths are those of a Huffman code, computed in
/// place (Moffat and Katajainen, 1995). If some exceed the limit, the shortest codes that can make
/// room for them become longer. With a limit as generous as 12 bits the loss is far below a
/// thousandth.
package struct HuffmanCode: Sendable {
    /// Bits of each symbol's code; 0 if it has none.
    package let lengths: [UInt8]
    /// Each symbol's code, its first bit lowest, as it is written.
    package let codes: [UInt16]

    /// Builds a code for symbols with these counts.
    ///
    /// - Parameters:
    ///   - counts: At least one of them above 0. A single symbol gets a code of one bit.
    ///   - limit: The longest code in bits, at most 15.
    package init(counts: [UInt32], limit: Int) {
        self.init(lengths: Self.lengths(counts: counts, limit: limit))
    }

    init(lengths: [UInt8]) {
        self.lengths = lengths
        codes = Self.canonicalCodes(lengths)
    }

    /// The cost of writing each symbol as often as counted, in bits.
    package func bits(for counts: [UInt32]) -> Int {
        zip(counts, lengths).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    }
}

extension HuffmanCode {
    private static func lengths(counts: [UInt32], limit: Int) -> [UInt8] {
        // Rarest first; ties in the symbols' order, so that the code is deterministic. Count and
        // symbol packed in one number sort faster than pairs.
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

    /// The depths of a Huffman tree's leaves, for weights in ascending order.
    ///
    /// One array holds, successively, the weights of leaves and inner nodes, then parents, then
    /// depths.
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

    /// Joins the two lightest nodes until one is left; each slot then holds its parent's index.
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

    /// The number of codes of each length; codes above the limit are counted at the limit.
    private static func countsPerLength(_ depths: [Int], limit: Int) -> [Int] {
        var perLength = [Int](repeating: 0, count: limit + 1)
        for depth in depths { perLength[min(depth, limit)] += 1 }
        return perLength
    }

    /// Makes room for codes that were shortened to the limit: together the codes must fill the code
    /// space exactly.
    private static func shorten(_ perLength: inout [Int], limit: Int) {
        // In units of the longest code's share of the code space.
        var used = (1...limit).reduce(0) { $0 + perLength[$1] << (limit - $1) }
        while used > 1 << limit {
            // One of the longest codes becomes the sibling of a shorter one, which grows by a bit.
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
    /// The bits in reverse order.
    fileprivate var bitsReversed: UInt16 {
        var bits = self
        bits = (bits & 0x5555) << 1 | (bits >> 1) & 0x5555
        bits = (bits & 0x3333) << 2 | (bits >> 2) & 0x3333
        bits = (bits & 0x0F0F) << 4 | (bits >> 4) & 0x0F0F
        return bits.byteSwapped
    }
}
