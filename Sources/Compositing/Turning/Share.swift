import Raster

/// A share of light or of a pixel in whole numbers: 0 for none, ``one`` for all.
///
/// Pixels are mixed in whole numbers, so that a frame has the same bytes on every machine, and all of
/// a pixel is the pixel.
struct Share: Comparable {
    static let bits = 15
    static let one = Share(value: 1 << bits)
    static let none = Share(value: 0)

    let value: Int

    private init(value: Int) { self.value = value }

    /// The nearest share to a number, which is cut to 0...1.
    @inline(__always)
    init(_ share: Double) {
        value = Int(min(max(share, 0), 1) * Double(1 << Self.bits) + 0.5)
    }

    @inline(__always)
    static func < (a: Share, b: Share) -> Bool { a.value < b.value }

    @inline(__always)
    static func * (a: Share, b: Share) -> Share {
        Share(value: (a.value * b.value + one.value / 2) >> bits)
    }

    var rest: Share { Share(value: Share.one.value - value) }

    /// This share of a channel, 0...255, rounded to nearest.
    @inline(__always)
    func of(_ channel: UInt8) -> UInt8 {
        UInt8(truncatingIfNeeded: (Int(channel) * value + Self.one.value / 2) >> Self.bits)
    }

    /// A channel over another where it covers this share.
    @inline(__always)
    func mix(_ channel: UInt8, over other: UInt8) -> UInt8 {
        let sum = Int(channel) * value + Int(other) * (Self.one.value - value)
        return UInt8(truncatingIfNeeded: (sum + Self.one.value / 2) >> Self.bits)
    }
}

extension MutableSpan<UInt8> {
    /// Leaves this share of its light to the pixel whose red byte stands at the index.
    @inline(__always)
    mutating func dim(pixelAt index: Int, to light: Share) {
        self[index] = light.of(self[index])
        self[index + 1] = light.of(self[index + 1])
        self[index + 2] = light.of(self[index + 2])
    }

    /// Covers a share of the pixel whose red byte stands at the index.
    @inline(__always)
    mutating func cover(pixelAt index: Int, with pixel: Pixel, coverage: Share) {
        self[index] = coverage.mix(pixel.red, over: self[index])
        self[index + 1] = coverage.mix(pixel.green, over: self[index + 1])
        self[index + 2] = coverage.mix(pixel.blue, over: self[index + 2])
    }

    @inline(__always)
    subscript(pixelAt index: Int) -> Pixel {
        get { Pixel(red: self[index], green: self[index + 1], blue: self[index + 2]) }
        set {
            self[index] = newValue.red
            self[index + 1] = newValue.green
            self[index + 2] = newValue.blue
        }
    }
}
