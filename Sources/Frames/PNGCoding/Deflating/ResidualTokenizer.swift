/// Receives the literals and runs of a filtered row in order.
///
/// A run repeats the bytes `bytesPerPixel` before it: the same difference, pixel after pixel, as in
/// plain and evenly shaded areas, where most differences are 0. No run refers to bytes before its
/// row, so a row can be coded without its predecessors.
protocol ResidualTokenReceiver {
    /// A single byte.
    mutating func literal(_ byte: UInt8)
    /// Eight bytes, the first one highest.
    mutating func literals(_ eight: UInt64)
    /// A repetition of 3 to 258 bytes.
    mutating func run(_ length: Int)
}

/// Splits rows into tokens, both for counting and for writing.
enum ResidualTokenizer {
    /// The bytes that must be readable after a row, because it is read in 8-byte words.
    static let margin = 8

    /// Passes the tokens of a filtered row to a receiver.
    @inline(__always)
    static func tokenize(
        _ row: UnsafePointer<UInt8>, count: Int, bytesPerPixel: Int,
        to receiver: inout some ResidualTokenReceiver
    ) {
        var position = 0
        while position < min(bytesPerPixel, count) {
            receiver.literal(unsafe row[position])
            position &+= 1
        }
        while position &+ 8 <= count {
            let word = unsafe load(row + position)
            let change = unsafe word ^ load(row + (position &- bytesPerPixel))
            if change != 0 {
                receiver.literals(word.byteSwapped)
                position &+= 8
                continue
            }
            let end = unsafe endOfRun(
                row, from: position &+ 8, count: count, bytesPerPixel: bytesPerPixel)
            emitRun(end &- position, to: &receiver)
            position = end
        }
        while position < count {
            receiver.literal(unsafe row[position])
            position &+= 1
        }
    }

    @inline(__always)
    private static func load(_ position: UnsafePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: unsafe UnsafeRawPointer(position).loadUnaligned(as: UInt64.self))
    }

    @inline(__always)
    private static func endOfRun(
        _ row: UnsafePointer<UInt8>, from start: Int, count: Int, bytesPerPixel: Int
    ) -> Int {
        var position = start
        while position < count {
            let change = unsafe load(row + position) ^ load(row + (position &- bytesPerPixel))
            if change != 0 { return min(count, position &+ change.trailingZeroBitCount &>> 3) }
            position &+= 8
        }
        return count
    }

    /// Splits a long run into runs of valid length.
    @inline(__always)
    private static func emitRun(_ length: Int, to receiver: inout some ResidualTokenReceiver) {
        var rest = length
        while rest >= MatchLength.longest + MatchLength.shortest {
            receiver.run(MatchLength.longest)
            rest &-= MatchLength.longest
        }
        if rest > MatchLength.longest {
            receiver.run(rest &- MatchLength.shortest)
            rest = MatchLength.shortest
        }
        receiver.run(rest)
    }
}
