extension Bitmap {
    /// The picture with its tones pulled apart: what is no lighter than `black` becomes black, what
    /// is no darker than `white` white, and what lies between fills the room between them.
    ///
    /// A screen that cannot show the darkest and the lightest tones apart loses nothing, and shows
    /// the others with more contrast.
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
            // Hundredths of a level, so that nothing is rounded twice.
            let above = value * 100 - black * 255
            let span = white - black
            return UInt8(min(max((above + span / 2) / span, 0), 255))
        }
        let source = pixels.span
        var leveled: [UInt8] = []
        leveled.reserveCapacity(pixels.count)
        for place in source.indices { leveled.append(table[Int(source[place])]) }
        return Bitmap(width: width, height: height, pixels: leveled)
    }
}
