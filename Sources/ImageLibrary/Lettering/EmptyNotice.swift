import Raster

/// What an empty gallery says: that it is empty, and what can be done about it.
package enum EmptyNotice {
    static let title = "No pictures yet"
    static let hint = "Put pictures into its folder to see them here."

    /// The largest notice that a panel of a size has room for; nil when none has.
    ///
    /// The words are the same for all, so they are drawn in some sizes, once for the process: by the
    /// first worker that has done something, or else by the first who asks.
    package static func letters(width: Int, height: Int) -> CoverageMask? {
        let sign = Placeholder.signHeight(in: Area(x: 0, y: 0, width: width, height: height))
        return notices.first {
            // The sign stands above the letters, and there is room on all sides.
            $0.width * 10 <= width * 9 && ($0.height + sign) * 4 <= height * 3
        }
    }

    /// Draws the notices, so that nobody has to wait for them.
    static func prepare() { _ = notices }

    /// From the largest to the smallest, each in wide and narrow lines, and without the hint.
    private static let notices: [CoverageMask] =
        [26, 21, 17, 14, 12, 10].flatMap { size in
            let wide = notice(size: size, width: size * 20, hint: hint)
            return [wide, notice(size: size, width: size * 9, hint: hint)].compactMap(\.self)
        } + [12, 10].compactMap { notice(size: $0, width: $0 * 9, hint: nil) }

    private static func notice(size: Int, width: Int, hint: String?) -> CoverageMask? {
        let title = Lettering(text: title, size: size, isCentred: true)
            .drawn(width: width, height: 3 * size)
        guard let title, let hint else { return title }
        return Lettering(text: hint, size: max(9, size * 3 / 4), isCentred: true)
            .drawn(width: width, height: 8 * size).map { title.above($0, gap: size * 2 / 3) }
    }
}
