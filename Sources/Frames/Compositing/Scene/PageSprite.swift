import Raster
import ScrollEngine

/// The sprite of a page: its picture with its caption, or a placeholder; in a book, on a sheet of
/// paper that fills the page.
package struct PageSprite {
    /// The page, in pixels of the viewport.
    package let page: PagePlacement
    /// Whether the page's picture is drawn, rather than a placeholder.
    package let isPicture: Bool
    /// Whether a small picture is drawn that resembles it.
    package var isStandIn: Bool { if case .standIn = content { true } else { false } }
    fileprivate let content: PagePicture
    fileprivate let caption: CaptionBand?
    /// The page in device pixels, and its layout.
    fileprivate let placement: PagePlacement
    fileprivate let layout: StripLayout

    /// Draws the sprite on a part of the frame that starts at `corner`.
    func draw(on frame: inout Bitmap, from corner: (x: Int, y: Int)) {
        if layout.isBook {
            frame.fill(
                BitmapRect(placement.frame).moved(from: corner), with: layout.pageColour)
        }
        PagePainter(layout).draw(content, at: placement, on: &frame, from: corner)
        SpineShadow.draw(on: placement.frame, of: layout, frame: &frame, x: corner.x, y: corner.y)
        caption?.draw(on: &frame, from: corner)
    }
}

extension Scene<PageSprite>.Sprite {
    /// Creates the sprite of a visible page.
    ///
    /// - Parameters:
    ///   - placement: The page, in device pixels.
    ///   - layout: The page's layout, in device pixels.
    ///   - text: The text in the frame.
    ///   - picture: The picture of a page in pixels of the viewport.
    init(
        _ placement: PagePlacement, of layout: StripLayout, text: FrameText,
        picture: (PagePlacement) -> PagePicture
    ) {
        let points = placement.inPoints(of: layout.appearance)
        let content = picture(points)
        let shown = placement.showing(content, within: layout.appearance)
        let caption = shown.flatMap {
            CaptionBand(
                text.title(points), on: $0, of: layout,
                radius: Double(layout.appearance.cornerRadius))
        }
        self.init(
            PageSprite(
                page: points, isPicture: shown != nil, content: content, caption: caption,
                placement: placement, layout: layout),
            area: BitmapRect(shown?.picture ?? placement.picture ?? placement.frame))
    }

    /// The sprite's pixels on the plain background.
    package var bitmap: Bitmap { picture.bitmap(in: area) }
}

extension PageSprite {
    fileprivate func bitmap(in area: BitmapRect) -> Bitmap {
        // A picture without a caption and with square corners is the sprite's bitmap.
        if isPicture, caption == nil, layout.appearance.cornerRadius == 0,
            case .ready(let bitmap) = content
        {
            return bitmap
        }
        var canvas = Bitmap(
            width: area.width, height: area.height,
            filledWith: Pixel(layout.appearance.background))
        draw(on: &canvas, from: (area.x, area.y))
        return canvas
    }
}
