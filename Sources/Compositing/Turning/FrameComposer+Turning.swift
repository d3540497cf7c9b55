import Raster
import ScrollEngine

extension FrameComposer {
    /// The frame of a strip of which a leaf turns.
    static func turning(
        _ turn: TurnLayout, in layout: StripLayout, over ground: Bitmap,
        words: FrameWords, picture: (PagePlacement) -> PagePicture
    ) -> Bitmap {
        var pages: [PageIndex: Bitmap] = [:]
        for placement in layout.pages where placement.isVisible {
            let isOpposite = placement.index == turn.left || placement.index == turn.back
            let place = isOpposite ? turn.reversed : turn.sheet
            var page = page(
                picture(placement), at: placement, filling: place, of: layout, over: ground)
            CaptionBand(
                words.title(placement), on: placement, of: layout,
                radius: Double(layout.look.cornerRadius)
            )?.draw(on: &page, from: (place.x, place.y))
            pages[placement.index] = page
        }
        return TurnFrame(
            turn: turn, ground: ground, paper: Pixel(layout.look.background), pages: pages,
            scale: layout.look.scale
        ).compose()
    }

    /// What a frame shows of a page where it lies flat.
    private static func page(
        _ picture: PagePicture, at placement: PagePlacement, filling place: PixelRect,
        of layout: StripLayout, over ground: Bitmap
    ) -> Bitmap {
        if case .ready(let bitmap) = picture, placement.picture == place, layout.zoom == nil,
            layout.look.cornerRadius == 0,
            !SpineShade.falls(on: layout),
            bitmap.width == place.width, bitmap.height == place.height
        {
            return bitmap
        }
        let background = Pixel(layout.look.background)
        var page =
            layout.look.hasShadows
            ? ground.part(at: place, paper: background)
            : Bitmap(width: place.width, height: place.height, filledWith: background)
        PagePainter(layout).draw(picture, at: placement, on: &page, from: (place.x, place.y))
        SpineShade.draw(on: placement.frame, of: layout, frame: &page, x: place.x, y: place.y)
        return page
    }
}
