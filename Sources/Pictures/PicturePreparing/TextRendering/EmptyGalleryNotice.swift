import PictureCoding
import Raster

/// The text of an empty gallery: that it is empty, and how to fill it.
package enum EmptyGalleryNotice {
    package static let title = "No pictures yet"
    package static let hint = "Put pictures into the gallery, or choose another."

    /// The largest notice that fits into a panel; nil when none fits.
    ///
    /// The em is at most 26 pixels of the viewport, each of which is `scale` pixels of the panel.
    ///
    /// All sizes are rendered once for the process: by the first worker that has finished a job, or
    /// else by the first call.
    package static func letters(width: Int, height: Int, scale: Int = 1) -> CoverageMask? {
        let area = BitmapRect(x: 0, y: 0, width: width, height: height)
        let sign = Placeholder.signHeight(in: area, scale: scale)
        return notices.first { size, notice in
            // With room for the glyph above the text and for margins.
            size <= largest * scale && notice.width * 10 <= width * 9
                && (notice.height + sign) * 4 <= height * 3
        }?.notice
    }

    /// Renders the notices, so that no request waits for that.
    package static func prepare() { _ = notices }

    /// From the largest to the smallest, each in wide and narrow lines; the last without the hint.
    private static let notices: [(size: Int, notice: CoverageMask)] =
        [78, 63, 52, 42, largest, 21, 17, 14, 12, 10].flatMap { size in
            [20, 9].compactMap { ems in
                notice(size: size, width: size * ems, hint: hint).map { (size, $0) }
            }
        }
        + [12, 10].compactMap { size in
            notice(size: size, width: size * 9, hint: nil).map { (size, $0) }
        }

    /// The largest em in pixels of the viewport.
    private static let largest = 26

    private static func notice(size: Int, width: Int, hint: String?) -> CoverageMask? {
        let title = TextRenderer(text: title, size: size, isCentred: true)
            .drawn(width: width, height: 3 * size)
        guard let title, let hint else { return title }
        return TextRenderer(text: hint, size: max(9, size * 3 / 4), isCentred: true)
            .drawn(width: width, height: 8 * size).map { title.above($0, gap: size * 2 / 3) }
    }
}
