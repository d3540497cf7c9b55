import Raster
import ScrollEngine

extension TurnComposer {
    /// Composes a layout with a turning leaf, in device pixels.
    init(
        _ turn: TurnLayout, in layout: StripLayout, text: FrameText,
        picture: (PagePlacement) -> PagePicture
    ) {
        let ground = Scene<PageSprite>(ground: layout)
        var pages: [PageIndex: Bitmap] = [:]
        for placement in layout.pages where placement.isVisible {
            let points = placement.inPoints(of: layout.appearance)
            let isOpposite = placement.index == turn.left || placement.index == turn.back
            let area = isOpposite ? turn.reversed : turn.sheet
            var page = Self.page(picture(points), at: placement, filling: area, of: layout)
            CaptionBand(
                text.title(points), on: placement, of: layout,
                radius: Double(layout.appearance.cornerRadius)
            )?.draw(on: &page, from: (area.x, area.y))
            pages[placement.index] = page
        }
        self.init(
            turn: turn, emptyViewport: ground.painted(within: ground.area),
            paper: layout.pageColour, pages: pages, scale: layout.appearance.scale)
    }

    /// The bitmap of a page that is flat.
    private static func page(
        _ picture: PagePicture, at placement: PagePlacement, filling area: PixelRect,
        of layout: StripLayout
    ) -> Bitmap {
        if case .ready(let bitmap) = picture, placement.picture == area, layout.zoom == nil,
            layout.appearance.cornerRadius == 0,
            !SpineShadow.isDrawn(on: layout),
            bitmap.width == area.width, bitmap.height == area.height
        {
            return bitmap
        }
        var page = Bitmap(width: area.width, height: area.height, filledWith: layout.pageColour)
        PagePainter(layout).draw(picture, at: placement, on: &page, from: (area.x, area.y))
        SpineShadow.draw(on: placement.frame, of: layout, frame: &page, x: area.x, y: area.y)
        return page
    }
}
