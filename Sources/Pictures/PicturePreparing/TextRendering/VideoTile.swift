import PictureCoding
import PictureMetadata
import Raster

/// The picture of a video of which no frame can be decoded: its name and its length on a panel in its
/// shape.
struct VideoTile {
    let title: String
    /// Milliseconds.
    let duration: Int64?
    let variant: PictureVariant

    func drawn(width: Int, height: Int) -> Bitmap {
        var tile = Bitmap(width: width, height: height, filledWith: variant.background)
        let colours = PlaceholderColours(background: variant.background)
        tile.fill(tile.area, with: colours.panel)
        let mark = PlayMark.area(in: tile.area, scale: variant.scale)
        let below = tile.area.height - (mark.y + mark.height)
        guard let text = text(width: width - width / 5, height: below - below / 4) else {
            return tile
        }
        tile.draw(
            text, x: (width - text.width) / 2, y: mark.y + mark.height + (below - text.height) / 2,
            with: colours.text)
        return tile
    }

    /// The text below the mark; nil when it does not fit.
    private func text(width: Int, height: Int) -> CoverageMask? {
        let length = duration.map { "\n" + FilmLength.text($0) } ?? ""
        for size in FailurePanel.sizes.map({ $0 * variant.scale }) {
            let text = TextRenderer(text: title + length, size: size, isCentred: true)
            if let drawn = text.drawn(width: width, height: height) { return drawn }
        }
        let smallest = (FailurePanel.sizes.last ?? 11) * variant.scale
        return TextRenderer(text: title, size: smallest, isCentred: true)
            .fitted(width: width, height: height)
    }
}
