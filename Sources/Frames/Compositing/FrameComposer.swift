import Raster
import ScrollEngine

/// Draws layouts; the result depends on the arguments only.
///
/// A layout becomes a scene, which is drawn from back to front: the background, the bands of
/// shadow, the pages with their captions, the controls. A page of a book is a sheet of paper with
/// the picture on it. A prepared picture is copied pixel for
/// pixel, never scaled, so a page does not change while it moves. Only a turning leaf, a
/// magnified page, and the pages that a look scales or turns are interpolated.
package enum FrameComposer {
    /// Draws the frame of a layout.
    ///
    /// - Parameters:
    ///   - layout: The visible pages and their positions.
    ///   - text: The text in the frame.
    ///   - hasFewColours: Whether the notice of an empty gallery is black and white.
    ///   - picture: The picture of a page, called once for each visible page, in order. A ready
    ///     picture of another size than the placement's was prepared for another viewport and is
    ///     not drawn; the page shows as loading. The magnified page may have a picture of any size,
    ///     ideally the size that it is magnified to. Pictures are as large as their areas in the
    ///     frame: the placement's size times the appearance's scale.
    /// - Returns: A bitmap of the viewport's size, times the appearance's scale.
    package static func compose(
        _ layout: StripLayout, text: FrameText = .none, hasFewColours: Bool = false,
        picture: (PagePlacement) -> PagePicture
    ) -> Bitmap {
        let device = layout.inDevicePixels
        if let turn = device.turn {
            var frame = TurnComposer(turn, in: device, text: text, picture: picture).compose()
            device.drawControls(on: &frame)
            return frame
        }
        guard device.showsPlainPages else {
            var frame = LookComposer(device, text: text).compose(picture: picture)
            device.drawControls(on: &frame)
            return frame
        }
        let scene = Scene(showing: device, text: text, picture: picture)
        var frame = scene.painted(within: scene.area)
        if device.pageCount == 0 {
            let background = Pixel(layout.appearance.background)
            drawEmptyPanel(
                of: device, text: text,
                colours: hasFewColours
                    ? PlaceholderColours(blackAndWhiteOn: background)
                    : PlaceholderColours(background: background), on: &frame)
        }
        device.drawControls(on: &frame)
        return frame
    }

    /// Whether a layout only moves its pages: none is magnified, changed by a look, or a sheet of a
    /// book.
    package static func slides(_ layout: StripLayout) -> Bool {
        layout.zoom == nil && layout.pageCount > 0 && !layout.isBook && layout.showsPlainPages
    }

    /// The scene of a sliding layout, in which every pixel over the sprites is a cover.
    ///
    /// A sprite's bitmap does not change when the strip moves, so it can be encoded once for all
    /// frames. Drawing the bitmaps and then the covers gives the frame that `compose` returns for
    /// the same layout, pixel for pixel.
    ///
    /// - Parameters:
    ///   - layout: A layout for which ``slides(_:)`` is true.
    ///   - text: The text in the frame.
    ///   - picture: The picture of a page, called once for each visible page, in order.
    /// - Returns: The scene, in device pixels.
    package static func slidingScene(
        _ layout: StripLayout, text: FrameText = .none,
        picture: (PagePlacement) -> PagePicture
    ) -> Scene<PageSprite> {
        precondition(slides(layout), "the pages are a book's, or one is not plain")
        let device = layout.inDevicePixels
        var scene = Scene(showing: device, text: text, picture: picture)
        scene.covers = scene.covers(of: device)
        return scene
    }

    /// Draws an empty gallery: a panel of a page's size in the middle of the viewport, with margins
    /// of at least 16 pixels if they fit.
    private static func drawEmptyPanel(
        of layout: StripLayout, text: FrameText, colours: PlaceholderColours,
        on frame: inout Bitmap
    ) {
        let width = min(layout.pageSize.width, max(0, layout.viewport.width - 32))
        let height = min(layout.pageSize.height, max(0, layout.viewport.height - 32))
        let area = BitmapRect(
            x: (layout.viewport.width - width) / 2, y: (layout.viewport.height - height) / 2,
            width: width, height: height)
        let notice = text.notice(PixelSize(width: width, height: height))
        Placeholder(area: area, glyph: .picture, text: notice, scale: layout.appearance.scale)
            .draw(on: &frame, colours: colours)
    }
}
