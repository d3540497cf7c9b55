import PNGCoding

/// Splits a filtered row into literals and runs for a known code: a run wherever it is cheaper than
/// the bytes that it replaces.
///
/// A run repeats the bytes 1, 2 or 3 bytes before: grey differences, and pixels that change like
/// the previous one. Runs cost a photograph's pages nothing when they are cut, and save up to 5 per
/// cent. No run refers to bytes before the input, so the tokens can follow anything.
@unsafe struct SpliceTokenizer {
    /// Bits of each literal, and of each run by its length and by its distance.
    let literals: UnsafePointer<UInt8>
    let lengths: UnsafePointer<UInt8>
    let distances: UnsafePointer<UInt8>

    /// Passes the tokens of bytes, in order, to a receiver.
    @inline(__always)
    func tokenize(
        _ bytes: UnsafePointer<UInt8>, count: Int, to receiver: inout some SpliceTokenReceiver
    ) {
        var position = 0
        while position < count {
            let run = unsafe self.run(bytes, at: position, count: count)
            if run.length > 0 {
                receiver.run(run.length, distance: run.distance)
                position &+= run.length
            } else {
                receiver.literal(unsafe bytes[position])
                position &+= 1
            }
        }
    }

    /// The longest run at a position if it saves bits; of equally long ones the nearest.
    @inline(__always)
    private func run(
        _ bytes: UnsafePointer<UInt8>, at position: Int, count: Int
    ) -> (length: Int, distance: Int) {
        let here = unsafe Self.threeBytes(bytes + position)
        let limit = min(MatchLength.longest, count &- position)
        guard position > 0, limit >= MatchLength.shortest else { return (0, 0) }
        var best = (length: 0, distance: 0)
        for distance in 1...SpliceCode.maxRunDistance where distance <= position {
            guard unsafe Self.threeBytes(bytes + (position &- distance)) == here else { continue }
            let length = unsafe Self.length(bytes + position, distance: distance, limit: limit)
            if length > best.length { best = (length, distance) }
        }
        guard best.length > 0, unsafe isWorth(best, bytes + position) else { return (0, 0) }
        return best
    }

    private func isWorth(
        _ run: (length: Int, distance: Int), _ bytes: UnsafePointer<UInt8>
    ) -> Bool {
        let bits = unsafe Int(lengths[run.length]) &+ Int(distances[run.distance])
        var instead = 0
        for position in 0..<run.length {
            instead &+= unsafe Int(literals[Int(bytes[position])])
            if instead > bits { return true }
        }
        return false
    }

    private static func length(
        _ bytes: UnsafePointer<UInt8>, distance: Int, limit: Int
    ) -> Int {
        var length = MatchLength.shortest
        while length < limit {
            let change = unsafe bytes.word(length) ^ bytes.word(length &- distance)
            if change != 0 { return min(limit, length &+ change.trailingZeroBitCount &>> 3) }
            length &+= 8
        }
        return limit
    }

    @inline(__always)
    private static func threeBytes(_ position: UnsafePointer<UInt8>) -> UInt32 {
        let word = unsafe UnsafeRawPointer(position).loadUnaligned(as: UInt32.self)
        return UInt32(littleEndian: word) & 0xFF_FFFF
    }
}

/// Receives the tokens of a row.
protocol SpliceTokenReceiver {
    /// A single byte.
    mutating func literal(_ byte: UInt8)
    /// A repetition of 3 to 258 bytes from 1 to 3 bytes before.
    mutating func run(_ length: Int, distance: Int)
}
