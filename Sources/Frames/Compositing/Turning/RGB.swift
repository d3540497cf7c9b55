/// The three channels of a pixel during a computation.
///
/// A copy of `Raster.Pixel`, because inner loops would otherwise use a type across a module
/// boundary.
struct RGB {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// Bytes from one pixel of a bitmap to the next.
    static let byteCount = 3
}

extension MutableSpan<UInt8> {
    /// Reduces the pixel whose red byte is at the index to this share of its light.
    @inline(__always)
    mutating func dim(pixelAt index: Int, to light: FixedFraction) {
        self[index] = light.of(self[index])
        self[index + 1] = light.of(self[index + 1])
        self[index + 2] = light.of(self[index + 2])
    }

    /// Blends a colour with this coverage over the pixel whose red byte is at the index.
    @inline(__always)
    mutating func cover(pixelAt index: Int, with tone: RGB, coverage: FixedFraction) {
        self[index] = coverage.mix(tone.red, over: self[index])
        self[index + 1] = coverage.mix(tone.green, over: self[index + 1])
        self[index + 2] = coverage.mix(tone.blue, over: self[index + 2])
    }

    /// The pixel whose red byte is at the index.
    @inline(__always)
    subscript(rgbAt index: Int) -> RGB {
        get { RGB(red: self[index], green: self[index + 1], blue: self[index + 2]) }
        set {
            self[index] = newValue.red
            self[index + 1] = newValue.green
            self[index + 2] = newValue.blue
        }
    }
}
