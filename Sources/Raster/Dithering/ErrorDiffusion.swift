/// Dithering that hands each pixel's error on to pixels that are still to come.
struct ErrorDiffusion: Sendable {
    /// Where shares of an error go, and how much.
    private let shares: [(right: Int, below: Int, weight: Int32)]
    /// The whole error, in the shares' unit.
    private let whole: Int32

    /// Floyd and Steinberg, 1976.
    static let floydSteinberg = ErrorDiffusion(
        shares: [(1, 0, 7), (-1, 1, 3), (0, 1, 5), (1, 1, 1)], whole: 16)

    /// Bill Atkinson's for the first Macintosh: six eighths.
    static let atkinson = ErrorDiffusion(
        shares: [(1, 0, 1), (2, 0, 1), (-1, 1, 1), (0, 1, 1), (1, 1, 1), (0, 2, 1)], whole: 8)

    /// As far as errors may carry a colour beyond black and white: colours that no inks can mix
    /// would pile up errors without end, and smear where the next picture begins.
    private static let lowest = DitherColour(repeating: -64)
    private static let highest = DitherColour(repeating: 255 + 64)

    /// The rows that errors reach, and the pixels beside a row that may be written and are not read.
    private static let reach = 3
    private static let margin = 2

    /// The numbers of all pixels, row after row, from left to right.
    func indices(of bitmap: Bitmap, in inks: some DitherPalette) -> [UInt8] {
        let pitch = bitmap.width + 2 * Self.margin
        // Errors of this row and the next ones, each row used again when it is done.
        var errors = [DitherColour](repeating: DitherColour(), count: Self.reach * pitch)
        let bytes = bitmap.pixels.span
        var indices: [UInt8] = []
        indices.reserveCapacity(bitmap.width * bitmap.height)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let place = y % Self.reach * pitch + x + Self.margin
                let pixel = DitherColour(bytes, at: bitmap.byteOffset(x: x, y: y))
                let wanted = (inks.projected(pixel) &+ errors[place] / whole)
                    .clamped(lowerBound: Self.lowest, upperBound: Self.highest)
                errors[place] = DitherColour()
                let index = inks.nearest(to: wanted)
                indices.append(index)
                let error = wanted &- inks.colour(index)
                for share in shares {
                    let row = (y + share.below) % Self.reach
                    errors[row * pitch + x + share.right + Self.margin] &+= error &* share.weight
                }
            }
            for x in 0..<pitch { errors[y % Self.reach * pitch + x] = DitherColour() }
        }
        return indices
    }
}
