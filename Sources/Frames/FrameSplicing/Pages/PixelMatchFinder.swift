import PNGCoding
import Raster

/// A row's pixels, the row above, and for each pixel the nearest earlier candidate for a match.
@unsafe struct PixelMatchFinder {
    let width: Int
    let own: UnsafeMutablePointer<UInt32>
    let above: UnsafeMutablePointer<UInt32>
    /// The nearest position on the left with the same pixel repeated as often; negative if there is
    /// none.
    let before: UnsafeMutablePointer<Int32>
    /// The number of equal pixels starting at each position.
    private let equalRunLengths: UnsafeMutablePointer<Int32>
    private let heads: UnsafeMutablePointer<Int32>
    private let headBits: Int

    /// The farthest that a deflate match can refer back, in pixels.
    @inline(__always)
    static var maxMatchDistance: Int { MatchDistance.longest / pixelBytes }
    /// In runs longer than this, only the first pixel is indexed.
    private static let mostEquals: Int32 = 15

    static func words(width: Int) -> Int {
        4 * (width + 1) + 1 << (unsafe headBits(width: width))
    }

    /// At least twice as many slots as pixels, so that few entries are lost to collisions.
    private static func headBits(width: Int) -> Int {
        Int.bitWidth - width.leadingZeroBitCount + 1
    }

    init(memory: UnsafeMutablePointer<Int32>, width: Int) {
        let room = width + 1
        unsafe self.width = width
        unsafe own = UnsafeMutableRawPointer(memory)
            .bindMemory(to: UInt32.self, capacity: 2 * room)
        unsafe above = own + room
        unsafe before = memory + 2 * room
        unsafe equalRunLengths = memory + 3 * room
        unsafe heads = memory + 4 * room
        unsafe headBits = Self.headBits(width: width)
    }

    /// The number of pixels from a position that equal the pixel before it.
    @inline(__always)
    func run(at position: Int) -> Int {
        guard position > 0, unsafe own[position] == own[position &- 1] else { return 0 }
        return Int(unsafe equalRunLengths[position])
    }

    /// The length of the match between two positions, or 0 if it is not longer than `best`.
    @inline(__always)
    func commonLength(_ source: Int, _ position: Int, width: Int, longerThan best: Int) -> Int {
        let limit = min(RowParser.longest, width &- position)
        guard best < limit, unsafe own[source &+ best] == own[position &+ best] else { return 0 }
        var count = 0
        while count < limit, unsafe own[source &+ count] == own[position &+ count] { count &+= 1 }
        return count
    }

    func load(_ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, width: Int) {
        for position in 0..<width {
            unsafe own[position] = (row + position &* pixelBytes).threeBytes
            unsafe self.above[position] = (above + position &* pixelBytes).threeBytes
        }
        unsafe countEquals(width: width)
        unsafe heads.update(repeating: -1, count: 1 << headBits)
        for position in 0..<width {
            let count = unsafe equalRunLengths[position]
            let isInside = unsafe position > 0 && own[position &- 1] == own[position]
            if isInside, unsafe count > Self.mostEquals {
                unsafe before[position] = -1
                continue
            }
            let head = unsafe head(own[position], min(count, Self.mostEquals))
            let candidate = unsafe Int(heads[head])
            let isSame = unsafe candidate >= 0 && own[candidate] == own[position]
            unsafe before[position] = isSame ? Int32(truncatingIfNeeded: candidate) : -1
            unsafe heads[head] = Int32(truncatingIfNeeded: position)
        }
    }

    private func countEquals(width: Int) {
        var count: Int32 = 0
        for position in stride(from: width - 1, through: 0, by: -1) {
            let isSame = unsafe position &+ 1 < width && own[position] == own[position &+ 1]
            count = isSame ? count &+ 1 : 1
            unsafe equalRunLengths[position] = count
        }
    }

    @inline(__always)
    private func head(_ pixel: UInt32, _ count: Int32) -> Int {
        // Odd multipliers without a pattern: the high bits of the sum depend on all bits.
        let mixed =
            pixel &* 0x9E37_79B1 &+ UInt32(truncatingIfNeeded: count) &* 0x85EB_CA6B
        return unsafe Int(mixed &>> UInt32(32 &- headBits))
    }
}
