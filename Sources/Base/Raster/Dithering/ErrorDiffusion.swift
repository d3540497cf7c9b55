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

    /// The limit of a colour plus its error beyond black and white: for colours that no inks can
    /// mix, errors would grow without bound and smear into neighbouring pictures.
    private static let lowest = DitherColour(repeating: -64)
    private static let highest = DitherColour(repeating: 255 + 64)

    /// The number of rows that errors reach, and the pixels beside a row that are written but not
    /// read.
    private static let reach = 3
    private static let margin = 2

    /// The palette indices of all pixels, row by row from left to right.
    func indices(of bitmap: Bitmap, in inks: some DitherPalette) -> [UInt8] {
        let pitch = bitmap.width + 2 * Self.margin
        // The errors of this row and the next ones, in a ring of row buffers.
        var errors = [DitherColour](repeating: DitherColour(), count: Self.reach * pitch)
        let bytes = bitmap.pixels.span
        var indices: [UInt8] = []
        indices.reserveCapacity(bitmap.width * bitmap.height)
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let cell = y % Self.reach * pitch + x + Self.margin
                let pixel = DitherColour(bytes, at: bitmap.byteOffset(x: x, y: y))
                let wanted = (inks.projected(pixel) &+ errors[cell] / divisor)
                    .clamped(lowerBound: Self.lowest, upperBound: Self.highest)
                errors[cell] = DitherColour()
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
