import Raster
import ScrollEngine

extension Scene<PageSprite> {
    /// Creates the scene of a layout in device pixels, without covers; its pages slide, are
    /// magnified or form an open book.
    init(
        showing layout: StripLayout, text: FrameText, picture: (PagePlacement) -> PagePicture
    ) {
        self.init(ground: layout)
        sprites = layout.pages.filter { $0.isVisible }.map {
            Sprite($0, of: layout, text: text, picture: picture)
        }
    }

    /// Creates the scene of a layout without its pages.
    init(ground layout: StripLayout) {
        self.init(
            width: layout.viewport.width, height: layout.viewport.height,
            background: Pixel(layout.appearance.background))
        guard layout.appearance.hasShadows else { return }
        shades = ShadowBand.shades(
            height: height, background: background, scale: layout.appearance.scale)
    }

    /// Draws the scene's pixels inside an area, without the layout's controls.
    func painted(within area: BitmapRect) -> Bitmap {
        painted(within: area) { sprite, bitmap in
            sprite.picture.draw(on: &bitmap, from: (area.x, area.y))
        }
    }

    /// The pixels that the sprites' bitmaps lack: controls, and corners that are blended with the
    /// shadow instead of the plain background.
    func covers(of layout: StripLayout) -> [SceneCover] {
        let corners = sprites.flatMap {
            $0.corners(over: shades.map { $0.row }, appearance: layout.appearance)
        }
        return (corners + layout.controls.areas).compactMap { area in
            let shown = area.intersection(self.area)
            guard !shown.isEmpty else { return nil }
            var bitmap = painted(within: shown)
            layout.drawControls(on: &bitmap, from: (shown.x, shown.y))
            return SceneCover(bitmap, x: shown.x, y: shown.y)
        }
    }
}

extension Scene<PageSprite>.Sprite {
    /// The rounded corners that overlap a shadow.
    fileprivate func corners(over shades: [Int], appearance: Appearance) -> [BitmapRect] {
        // A placeholder without a radius of its own has corners of at most 12 pixels.
        let radius =
            appearance.cornerRadius > 0
            ? appearance.cornerRadius : picture.isPicture ? 0 : 12 * appearance.scale
        let (across, down) = (min(radius, area.width), min(radius, area.height))
        guard radius > 0 else { return [] }
        let (right, bottom) = (area.columns.upperBound, area.rows.upperBound)
        return [area.y, bottom - down].filter { top in
            shades.contains { (top..<top + down).contains($0) }
        }.flatMap { top in
            [area.x, right - across].map {
                BitmapRect(x: $0, y: top, width: across, height: down)
            }
        }
    }
}
