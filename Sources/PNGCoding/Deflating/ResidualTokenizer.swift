/// What takes a filtered row apart into literals and runs, and hands them on in order.
///
/// A run repeats the bytes `bytesPerPixel` before it: the same difference, pixel after pixel, as in plain
/// and evenly shaded places, where most differences are 0. No run reaches behind the start of its
/// row, so a row can be coded without knowing what stands before it.
protocol ResidualTokenReceiver {
    /// A byte as it is.
    mutating func literal(_ byte: UInt8)
    /// Eight bytes as they are, the first one highest.
    mutating func literals(_ eight: UInt64)
    /// A repetition of 3 to 258 bytes.
    mutating func run(_ length: Int)
}

/// The one way of taking rows apart, for whoever counts tokens and for whoever writes them.
enum ResidualTokenizer {
    /// The bytes that must be readable behind a row: words are read whole.
    static let margin = 8

    /// Hands the tokens of a row of differences to a receiver.
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

    /// A long run in pieces, none of them too short.
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
