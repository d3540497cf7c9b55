import Raster
import ScrollEngine

/// Draws what a layout says: a function of its arguments alone.
///
/// A frame is built from back to front: the background, the bands of shadow, the pages. A prepared
/// picture is copied pixel for pixel, never scaled, so a page does not change by moving. Only a leaf
/// that turns is looked up point by point, and is the flat page again when it has turned.
package enum FrameComposer {
    /// The frame that shows a layout.
    ///
    /// - Parameters:
    ///   - layout: What is visible and where.
    ///   - words: The letters in it.
    ///   - picture: The picture of a page. It is asked once for each visible page, in order. A
    ///     ready picture of another size than the placement's (it was prepared for another
    ///     viewport) is not drawn; the page shows as loading.
    /// - Returns: A bitmap of the viewport's size.
    package static func compose(
        _ layout: StripLayout, words: FrameWords = .none,
        picture: (PagePlacement) -> PagePicture
    ) -> Bitmap {
        let background = Pixel(layout.look.background)
        var frame = Bitmap(
            width: layout.viewport.width, height: layout.viewport.height, filledWith: background)
        if layout.look.hasShadows {
            ShadowBand.all.forEach { $0.draw(on: &frame) }
        }
        if let turn = layout.turn {
            return turning(turn, in: layout, over: frame, words: words, picture: picture)
        }
        let colours = PlaceholderColours(background: background)
        for placement in layout.pages where placement.isVisible {
            draw(picture(placement), at: placement, on: &frame, colours: colours)
            SpineShade.draw(on: placement.frame, of: layout, frame: &frame)
            CaptionBand(words.title(placement), on: placement, of: layout)?.draw(on: &frame)
        }
        if layout.pageCount == 0 {
            let area = emptyPanel(pageSize: layout.pageSize, viewport: layout.viewport)
            let notice = words.notice(PixelSize(width: area.width, height: area.height))
            Placeholder(area: area, glyph: .picture, words: notice)
                .draw(on: &frame, colours: colours)
        }
        return frame
    }

    static func draw(
        _ picture: PagePicture, at placement: PagePlacement, on frame: inout Bitmap,
        colours: PlaceholderColours
    ) {
        // A placeholder stands where the picture will stand, so that nothing jumps when it comes.
        let area = Area(placement.picture ?? placement.frame)
        switch picture {
        case .ready(let bitmap)
        where placement.picture != nil && bitmap.width == area.width
            && bitmap.height == area.height:
            frame.draw(bitmap, x: area.x, y: area.y)
        case .ready, .loading:
            Placeholder(area: area, glyph: .dots).draw(on: &frame, colours: colours)
        case .unreadable:
            Placeholder(area: area, glyph: .picture).draw(on: &frame, colours: colours)
        }
    }

    /// Where an empty gallery says that it is empty: one page in the middle of the viewport, with
    /// at least 16 pixels around it where there is room.
    private static func emptyPanel(pageSize: PixelSize, viewport: PixelSize) -> Area {
        let width = min(pageSize.width, max(0, viewport.width - 32))
        let height = min(pageSize.height, max(0, viewport.height - 32))
        return Area(
            x: (viewport.width - width) / 2, y: (viewport.height - height) / 2,
            width: width, height: height)
    }
}

extension Area {
    init(_ rect: PixelRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}

extension Pixel {
    init(_ colour: Colour) {
        self.init(red: colour.red, green: colour.green, blue: colour.blue)
    }
}
