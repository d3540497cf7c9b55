import Raster

/// A picture's title as a page draws it: one or two lines over the picture's whole width.
///
///     │                        │  fade: no ink
///     │  Fog over the lake     │  a line, or two
///     └────────────────────────┘  a margin
///
/// The size of the letters follows the page, so that all pages of a strip have the same.
package struct RenderedTitle: Equatable, Sendable {
    package let text: String
    /// As wide as the picture, with the room around the letters.
    package let letters: CoverageMask

    /// The title of a prepared picture; nil when the variant has none, or there is no room for one.
    init?(
        _ metadata: ItemMetadata, of source: SourceFile, on bitmap: Bitmap,
        as variant: PictureVariant
    ) {
        guard variant.isTitled else { return nil }
        text = metadata.title ?? metadata.caption ?? source.title
        let style = TitleStyle(
            boxWidth: variant.boxWidth, boxHeight: variant.boxHeight, scale: variant.scale)
        guard let letters = style.letters(of: text, width: bitmap.width, height: bitmap.height)
        else { return nil }
        self.letters = letters
    }
}

/// The measures of a title, in pixels.
struct TitleStyle {
    /// Of the letters.
    let size: Int

    /// A page of 560 x 640 has letters of 20: some 45 to a line.
    private static let sizesInPage = 28
    /// Smaller letters cannot be read (and those of a page below 100 pixels would be).
    private static let sizes = 11...64
    /// From one line of a script with high letters to the next, in ems; no script that is met has
    /// ink beyond that in a single line, and every one has in the next.
    private static let lineHeight = 1.5
    /// How much of a picture's height its title may take, and the fade above it: it is the picture
    /// that is looked at.
    private static let largestShare = (title: 0.36, fade: 0.16)

    /// The style for a box of so many pixels, of which `scale` make one of the viewport.
    init(boxWidth: Int, boxHeight: Int, scale: Int = 1) {
        let size = min(boxWidth, boxHeight) / Self.sizesInPage
        self.size = min(
            max(size, Self.sizes.lowerBound * scale), Self.sizes.upperBound * scale)
    }

    private func ems(_ share: Double) -> Int { Int((Double(size) * share).rounded()) }

    /// Letters on as many of two lines as a picture has room for; nil when it has none.
    func letters(of text: String, width: Int, height: Int) -> CoverageMask? {
        let (sides, below) = (ems(0.8), ems(0.6))
        let fade = min(ems(2), Int(Self.largestShare.fade * Double(height)))
        // Less than some five letters are no title.
        guard width - 2 * sides >= ems(3) else { return nil }
        for lines in [2, 1] {
            let room = ems(Self.lineHeight * Double(lines))
            guard Double(room + below) <= Self.largestShare.title * Double(height) else {
                continue
            }
            return TextRenderer(text: text, size: size).fitted(
                width: width - 2 * sides, height: room
            )
            .map { alignedToLines($0).padded(top: fade, left: sides, bottom: below, right: sides) }
        }
        return nil
    }

    /// The letters on whole lines, so that titles beside each other stand on one line whatever their
    /// letters are.
    private func alignedToLines(_ letters: CoverageMask) -> CoverageMask {
        let line = ems(1.25)
        let rows = letters.height <= ems(Self.lineHeight) ? line : 2 * line
        return letters.padded(top: 0, left: 0, bottom: max(0, rows - letters.height), right: 0)
    }
}
