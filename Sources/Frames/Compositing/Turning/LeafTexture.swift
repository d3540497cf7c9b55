import Raster

/// One side of the turning leaf, sampled between its pixels.
///
/// Coordinates are those of the leaf's front for both sides, in pixels from its top left corner,
/// because a point of the reverse is behind a point of the front. A page printed on the reverse is
/// therefore sampled mirrored; a front that shows through is not, and so appears mirrored.
struct LeafTexture {
    let bitmap: Bitmap
    private let mirrorsX: Bool
    private let mirrorsY: Bool
    /// The opacity of the picture; the rest is paper.
    private let content: Int
    private let paper: (red: Int, green: Int, blue: Int)

    /// Fractional bits of a coordinate.
    private static let fractionBits = 32
    /// Bits of the four weights' sum in ``sum(_:_:_:)``.
    private static let weightBits = 12

    /// Creates the front of a leaf from its page.
    init(front bitmap: Bitmap) {
        self.init(bitmap, mirrorsX: false, mirrorsY: false, content: .one, paper: .black)
    }

    /// Creates the reverse of a leaf from the page printed on it; the leaf is bound at its top or
    /// at a side.
    init(back bitmap: Bitmap, isBoundAtTop: Bool) {
        self.init(
            bitmap, mirrorsX: !isBoundAtTop, mirrorsY: isBoundAtTop, content: .one, paper: .black)
    }

    /// Creates the reverse of a leaf that is printed only on its front, which shows through.
    init(throughFrontOf bitmap: Bitmap, share: Double, paper: Pixel) {
        self.init(
            bitmap, mirrorsX: false, mirrorsY: false, content: FixedFraction(share), paper: paper)
    }

    private init(
        _ bitmap: Bitmap, mirrorsX: Bool, mirrorsY: Bool, content: FixedFraction, paper: Pixel
    ) {
        self.bitmap = bitmap
        self.mirrorsX = mirrorsX
        self.mirrorsY = mirrorsY
        self.content = content.value
        let scale = content.rest.value << Self.weightBits
        self.paper = (Int(paper.red) * scale, Int(paper.green) * scale, Int(paper.blue) * scale)
    }

    // MARK: Coordinates

    /// A position in the bitmap, relative to the centre of its first pixel.
    struct TextureCoordinates {
        var u: Int
        var v: Int
    }

    @inline(__always)
    func coordinates(x: Double, y: Double) -> TextureCoordinates {
        let u = (mirrorsX ? Double(bitmap.width) - x : x) - 0.5
        let v = (mirrorsY ? Double(bitmap.height) - y : y) - 0.5
        return TextureCoordinates(u: Self.fixed(u), v: Self.fixed(v))
    }

    /// The coordinates of the nearest point of the side, so that samples stay inside the bitmap.
    @inline(__always)
    func clampedCoordinates(x: Double, y: Double) -> TextureCoordinates {
        coordinates(
            x: min(max(x, 0.5), Double(bitmap.width) - 0.5),
            y: min(max(y, 0.5), Double(bitmap.height) - 0.5))
    }

    /// The change in the bitmap's coordinates for a step on the leaf.
    func step(x: Double, y: Double) -> TextureCoordinates {
        TextureCoordinates(u: Self.fixed(mirrorsX ? -x : x), v: Self.fixed(mirrorsY ? -y : y))
    }

    @inline(__always)
    private static func fixed(_ length: Double) -> Int {
        (Int(length * Double(1 << (fractionBits + 1))) + 1) >> 1
    }

    // MARK: Colours

    /// The colour at a position, dimmed by the light.
    @inline(__always)
    func tone(_ pixels: Span<UInt8>, at point: TextureCoordinates, light: FixedFraction) -> RGB {
        let sum = sum(pixels, point.u, point.v)
        return tone(sum.red, sum.green, sum.blue, light)
    }

    /// The mean colour along a short segment, sampled at 2, 4 or 8 positions: two to the power of
    /// `countBits`.
    @inline(__always)
    func tone(
        _ pixels: Span<UInt8>, from start: TextureCoordinates, to end: TextureCoordinates,
        countBits: Int, light: FixedFraction
    ) -> RGB {
        let (stepU, stepV) = ((end.u - start.u) >> countBits, (end.v - start.v) >> countBits)
        var (u, v) = (start.u + stepU >> 1, start.v + stepV >> 1)
        var (red, green, blue) = (0, 0, 0)
        for _ in 0..<1 << countBits {
            let sum = sum(pixels, u, v)
            red += sum.red
            green += sum.green
            blue += sum.blue
            u += stepU
            v += stepV
        }
        return tone(red >> countBits, green >> countBits, blue >> countBits, light)
    }

    /// The sums of three channels in one number, 21 bits each.
    private struct Channels {
        var bits: UInt64

        @inline(__always)
        var red: Int { Int(truncatingIfNeeded: bits & 0x1f_ffff) }
        @inline(__always)
        var green: Int { Int(truncatingIfNeeded: bits >> 21 & 0x1f_ffff) }
        @inline(__always)
        var blue: Int { Int(truncatingIfNeeded: bits >> 42) }
    }

    @inline(__always)
    private func tone(_ red: Int, _ green: Int, _ blue: Int, _ light: FixedFraction) -> RGB {
        RGB(
            red: Self.channel(red * content + paper.red, light),
            green: Self.channel(green * content + paper.green, light),
            blue: Self.channel(blue * content + paper.blue, light))
    }

    /// Sums have 12 bits more than a channel; content and light have 15 each.
    @inline(__always)
    private static func channel(_ sum: Int, _ light: FixedFraction) -> UInt8 {
        let shift = weightBits + 2 * FixedFraction.bits
        return UInt8(truncatingIfNeeded: (sum * light.value + 1 << (shift - 1)) >> shift)
    }

    /// The weighted sum of the four pixels around a position, with the three channels in one
    /// number.
    ///
    /// A sum is at most 255 · 2¹² < 2²⁰, so no channel overflows into the next.
    @inline(__always)
    private func sum(_ pixels: Span<UInt8>, _ u: Int, _ v: Int) -> Channels {
        // To the nearest 256th of a pixel.
        let (s, t) = ((u + 1 << 23) >> 24, (v + 1 << 23) >> 24)
        let (x, y) = (s >> 8, t >> 8)
        let (fx, fy) = (UInt64(truncatingIfNeeded: s & 255), UInt64(truncatingIfNeeded: t & 255))
        let first = (y * bitmap.width + x) * RGB.byteCount
        let right = first + (fx == 0 ? 0 : RGB.byteCount)
        guard fy != 0 else {
            return Channels(
                bits: Self.packed(pixels, first) &* (4096 &- fx << 4)
                    &+ Self.packed(pixels, right) &* (fx << 4))
        }
        let below = bitmap.width * RGB.byteCount
        let both = (fx &* fy &+ 8) >> 4
        return Channels(
            bits: Self.packed(pixels, first) &* (4096 &- fx << 4 &- fy << 4 &+ both)
                &+ Self.packed(pixels, right) &* (fx << 4 &- both)
                &+ Self.packed(pixels, first + below) &* (fy << 4 &- both)
                &+ Self.packed(pixels, right + below) &* both)
    }

    @inline(__always)
    private static func packed(_ pixels: Span<UInt8>, _ index: Int) -> UInt64 {
        UInt64(pixels[index]) | UInt64(pixels[index + 1]) << 21 | UInt64(pixels[index + 2]) << 42
    }
}
