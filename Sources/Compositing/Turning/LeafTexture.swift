import Raster

/// One side of the leaf that turns, to be looked up between its pixels.
///
/// Places are those of the leaf's front, in pixels from its top left corner, for either side: the
/// reverse of a leaf is behind its front. A page that is printed on the reverse is therefore looked
/// up in the mirror; a front that shows through is not, and appears mirrored for that.
struct LeafTexture {
    let bitmap: Bitmap
    private let mirrorsX: Bool
    private let mirrorsY: Bool
    /// How much of the picture shows; the rest is paper.
    private let content: Int
    private let paper: (red: Int, green: Int, blue: Int)

    /// Fractional bits of a place.
    private static let fractionBits = 32
    /// Bits of the four weights' sum in ``sum(_:_:_:)``.
    private static let weightBits = 12

    /// The page on the front.
    init(front bitmap: Bitmap) {
        self.init(bitmap, mirrorsX: false, mirrorsY: false, content: .one, paper: .black)
    }

    /// The page printed on the back of a leaf that is bound at its top, or else at a side.
    init(back bitmap: Bitmap, isBoundAtTop: Bool) {
        self.init(
            bitmap, mirrorsX: !isBoundAtTop, mirrorsY: isBoundAtTop, content: .one, paper: .black)
    }

    /// The back of a leaf of paper that is printed on its front only, and lets that show through.
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

    // MARK: Places

    /// A place in the bitmap, from the middle of its first pixel.
    struct TextureCoordinates {
        var u: Int
        var v: Int
    }

    @inline(__always)
    func place(x: Double, y: Double) -> TextureCoordinates {
        let u = (mirrorsX ? Double(bitmap.width) - x : x) - 0.5
        let v = (mirrorsY ? Double(bitmap.height) - y : y) - 0.5
        return TextureCoordinates(u: Self.fixed(u), v: Self.fixed(v))
    }

    /// The place of the nearest point of the side, so that nothing outside is ever looked up.
    @inline(__always)
    func clampedCoordinates(x: Double, y: Double) -> TextureCoordinates {
        place(
            x: min(max(x, 0.5), Double(bitmap.width) - 0.5),
            y: min(max(y, 0.5), Double(bitmap.height) - 0.5))
    }

    /// How far a place moves in the bitmap when it moves so far on the leaf.
    func step(x: Double, y: Double) -> TextureCoordinates {
        TextureCoordinates(u: Self.fixed(mirrorsX ? -x : x), v: Self.fixed(mirrorsY ? -y : y))
    }

    @inline(__always)
    private static func fixed(_ length: Double) -> Int {
        (Int(length * Double(1 << (fractionBits + 1))) + 1) >> 1
    }

    // MARK: Colours

    /// The colour at a place, in some light.
    @inline(__always)
    func tone(_ pixels: Span<UInt8>, at place: TextureCoordinates, light: FixedFraction) -> RGB {
        let sum = sum(pixels, place.u, place.v)
        return tone(sum.red, sum.green, sum.blue, light)
    }

    /// The mean colour of a short way, looked up at 2, 4 or 8 places: as many as a number of so many
    /// bits counts.
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

    /// Sums of three channels in one number, 21 bits each.
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

    /// Sums have 12 bits more than a channel, contents and light 15 each.
    @inline(__always)
    private static func channel(_ sum: Int, _ light: FixedFraction) -> UInt8 {
        let shift = weightBits + 2 * FixedFraction.bits
        return UInt8(truncatingIfNeeded: (sum * light.value + 1 << (shift - 1)) >> shift)
    }

    /// The four pixels around a place, weighted by nearness; the three channels in one number.
    ///
    /// A sum is at most 255 · 2¹² < 2²⁰, so that no channel runs over into the next.
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
