import Raster
import ScrollEngine

/// Draws layouts: a function of its arguments alone.
///
/// A layout becomes a scene, and the scene is drawn from back to front: the background, the bands of
/// shadow, the pages with their captions, the controls. A prepared picture is copied pixel for
/// pixel, never scaled, so a page does not change when it moves. Only a leaf that turns and a page
/// that is magnified are sampled between their pixels.
package enum FrameComposer {
    /// The frame that shows a layout.
    ///
    /// - Parameters:
    ///   - layout: Which pages are visible and where.
    ///   - text: The letters in the frame.
    ///   - picture: The picture of a page, called once for each visible page, in order. A ready
    ///     picture of another size than the placement's was prepared for another viewport and is
    ///     not drawn; the page shows as loading. The magnified page may have a picture of any size,
    ///     ideally the size that it is magnified to. Pictures are as large as their areas in the
    ///     frame: the placement's size times the look's scale.
    /// - Returns: A bitmap of the viewport's size, times the look's scale.
    package static func compose(
        _ layout: StripLayout, text: FrameText = .none,
        picture: (PagePlacement) -> PagePicture
    ) -> Bitmap {
        let device = layout.inDevicePixels
        if let turn = device.turn {
            var frame = TurnComposer(turn, in: device, text: text, picture: picture).compose()
            device.drawControls(on: &frame)
            return frame
        }
        let scene = Scene(showing: device, text: text, picture: picture)
        var frame = scene.painted(within: scene.area)
        if device.pageCount == 0 { drawEmptyPanel(of: device, text: text, on: &frame) }
        device.drawControls(on: &frame)
        return frame
    }

    /// Whether a layout shows pages that have only been moved: none turns, none is magnified, and
    /// none lies in the fold of a book.
    package static func slides(_ layout: StripLayout) -> Bool {
        layout.turn == nil && layout.zoom == nil && layout.pageCount > 0
            && !SpineShadow.isDrawn(on: layout)
    }

    /// The scene of a layout that slides, in which every pixel over the sprites is a cover.
    ///
    /// A sprite's bitmap does not change when the strip moves, so it can be coded once for all
    /// frames. Bitmaps and covers drawn on one another are the frame
    /// that `compose` returns for the same layout, pixel for pixel.
    ///
    /// - Parameters:
    ///   - layout: One that slides.
    ///   - text: The letters in the frame.
    ///   - picture: The picture of a page, called once for each visible page, in order.
    /// - Returns: The scene, in device pixels.
    package static func slidingScene(
        _ layout: StripLayout, text: FrameText = .none,
        picture: (PagePlacement) -> PagePicture
    ) -> Scene<PageSprite> {
        precondition(slides(layout), "a page turns or is magnified")
        let device = layout.inDevicePixels
        var scene = Scene(showing: device, text: text, picture: picture)
        scene.covers = scene.covers(of: device)
        return scene
    }

    /// Draws what an empty gallery shows: a panel as large as a page in the middle of the viewport,
    /// with at least 16 pixels around it where there is room.
    private static func drawEmptyPanel(
        of layout: StripLayout, text: FrameText, on frame: inout Bitmap
    ) {
        let width = min(layout.pageSize.width, max(0, layout.viewport.width - 32))
        let height = min(layout.pageSize.height, max(0, layout.viewport.height - 32))
        let area = BitmapRect(
            x: (layout.viewport.width - width) / 2, y: (layout.viewport.height - height) / 2,
            width: width, height: height)
        let notice = text.notice(PixelSize(width: width, height: height))
        Placeholder(area: area, glyph: .picture, text: notice, scale: layout.appearance.scale)
            .draw(
                on: &frame,
                colours: PlaceholderColours(background: Pixel(layout.appearance.background)))
    }
}
