extension Bitmap {
    /// The picture with stretched levels: values up to `black` become black, values from `white`
    /// become white, and those between are spread over the whole range.
    ///
    /// On a screen that cannot distinguish the darkest and the lightest tones this loses nothing
    /// and gives the other tones more contrast.
    ///
    /// - Parameters:
    ///   - black: Per cent of the way from black to white; below `white`.
    ///   - white: Per cent, at most 100.
    /// - Returns: A bitmap of this size.
    package func leveled(black: Int, white: Int) -> Bitmap {
        precondition(
            0 <= black && black < white && white <= 100,
            "\(black) to \(white) per cent are no levels")
        let table = (0...255).map { value in
            // In hundredths of a level, so that only the result is rounded.
            let above = value * 100 - black * 255
            let span = white - black
            return UInt8(min(max((above + span / 2) / span, 0), 255))
        }
        let source = pixels.span
        var leveled: [UInt8] = []
        leveled.reserveCapacity(pixels.count)
        for index in source.indices { leveled.append(table[Int(source[index])]) }
        return Bitmap(width: width, height: height, pixels: leveled)
    }
}
