/// A share of light or of a pixel as a fixed-point number: from 0 to ``one``.
///
/// Pixels are mixed in integers, so that a frame has the same bytes on every machine, and a share
/// of ``one`` returns the pixel unchanged.
struct FixedFraction: Comparable {
    static let bits = 15
    private static let unit = 1 << bits
    static let one = FixedFraction(value: unit)
    static let none = FixedFraction(value: 0)

    let value: Int

    private init(value: Int) { self.value = value }

    /// Rounds a share, limited to 0...1.
    @inline(__always)
    init(_ share: Double) {
        value = Int(min(max(share, 0), 1) * Double(1 << Self.bits) + 0.5)
    }

    @inline(__always)
    static func < (a: FixedFraction, b: FixedFraction) -> Bool { a.value < b.value }

    var rest: FixedFraction { FixedFraction(value: FixedFraction.unit - value) }

    /// This share of a channel, 0...255, rounded to nearest.
    @inline(__always)
    func of(_ channel: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (Int(channel) * value + Self.unit / 2) >> Self.bits)
    }

    /// A channel blended with this share over another.
    @inline(__always)
    func mix(_ channel: UInt8, over other: UInt8) -> UInt8 {
        let sum = Int(channel) * value + Int(other) * (Self.unit - value)
        return UInt8(truncatingIfNeeded: (sum + Self.unit / 2) >> Self.bits)
    }
}
