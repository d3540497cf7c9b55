/// Dithering that distributes each pixel's error to pixels not yet processed.
struct ErrorDiffusion: Sendable {
    /// The pixels that receive a share of an error, and the weights.
    private let shares: [(right: Int, below: Int, weight: Int32)]
    /// The sum of weights that stands for the divisor error.
    private let divisor: Int32

    /// Floyd and Steinberg, 1976.
    static let floydSteinberg = ErrorDiffusion(
        shares: [(1, 0, 7), (-1, 1, 3), (0, 1, 5), (1, 1, 1)], divisor: 16)

    /// Bill Atkinson's for the first Macintosh: distributes six eighths.
    static let atkinson = ErrorDiffusion(
        shares: [(1, 0, 1), (2, 0, 1), (-1, 1, 1), (0, 1, 1), (1, 1, 1), (0, 2, 1)], divisor: 8)

    /// Peter Stucki's, 1981: over twelve pixels, for finer dots.
    static let stucki = ErrorDiffusion(
        shares: [
            (1, 0, 8), (2, 0, 4),
            (-2, 1, 2), (-1, 1, 4), (0, 1, 8), (1, 1, 4), (2, 1, 2),
            (-2, 2, 1), (-1, 2, 2), (0, 2, 4), (1, 2, 2), (2, 2, 1),
        ], divisor: 42)

    /// The number of rows that errors reach, and the pixels beside a row that are written but not
    /// read.
    private static let reach = 3
    private static let margin = 2

    /// The palette indices of all pixels, row by row from left to right.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - inks: The palette.
    ///   - isSerpentine: Whether every other row is processed from right to left, so that dots form no worms
    ///     to one side.
    /// - Returns: The indices.
    func indices(
        of bitmap: Bitmap, in inks: some DitherPalette, isSerpentine: Bool = false
    ) -> [UInt8] {
        let pitch = bitmap.width + 2 * Self.margin
        // The errors of this row and the next ones, in a ring of row buffers.
        var errors = [DitherColour](repeating: DitherColour(), count: Self.reach * pitch)
        let bytes = bitmap.pixels.span
        let lowest = DitherColour(repeating: inks.range.lowerBound)
        let highest = DitherColour(repeating: inks.range.upperBound)
        var indices = [UInt8](repeating: 0, count: bitmap.width * bitmap.height)
        for y in 0..<bitmap.height {
            let isBackwards = isSerpentine && y % 2 == 1
            for step in 0..<bitmap.width {
                let x = isBackwards ? bitmap.width - 1 - step : step
                let cell = y % Self.reach * pitch + x + Self.margin
                let pixel = DitherColour(bytes, at: bitmap.byteOffset(x: x, y: y))
                let isPlain = inks.isPlain(pixel)
                let carried = isPlain ? DitherColour() : errors[cell] / divisor
                let wanted = (inks.projected(pixel) &+ carried)
                    .clamped(lowerBound: lowest, upperBound: highest)
                errors[cell] = DitherColour()
                let index = inks.nearest(to: wanted)
                indices[y * bitmap.width + x] = index
                guard !isPlain else { continue }
                let error = wanted &- inks.colour(index)
                for share in shares {
                    let row = (y + share.below) % Self.reach
                    let right = isBackwards ? -share.right : share.right
                    errors[row * pitch + x + right + Self.margin] &+= error &* share.weight
                }
            }
            for x in 0..<pitch { errors[y % Self.reach * pitch + x] = DitherColour() }
        }
        return indices
    }
}
