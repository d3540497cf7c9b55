import Raster
import ScrollEngine

/// Draws what a layout says: a function of its arguments alone.
///
/// A frame is built from back to front: the background, the bands of shadow, the pages with their
/// captions, the controls. A prepared picture is copied pixel for pixel, never scaled, so a page does
/// not change by moving. Only a leaf that turns, and a page that is magnified, is looked up between
/// its pixels.
package enum FrameComposer {
    /// The frame that shows a layout.
    ///
    /// - Parameters:
    ///   - layout: What is visible and where.
    ///   - text: The letters in it.
    ///   - picture: The picture of a page. It is asked once for each visible page, in order. A
    ///     ready picture of another size than the placement's (it was prepared for another
    ///     viewport) is not drawn; the page shows as loading. Of the magnified page, any size is
    ///     right, and best is the size that it is magnified to. Pictures are as large as their
    ///     places are in the frame: with the look's scale, that many times larger.
    /// - Returns: A bitmap of the viewport's size, times the look's scale.
    package static func compose(
        _ layout: StripLayout, text: FrameText = .none,
        picture: (PagePlacement) -> PagePicture
    ) -> Bitmap {
        let device = layout.inDevicePixels
        let deviceWords = FrameText(
            title: { text.title($0.inPoints(of: layout.appearance)) }, notice: text.notice)
        var frame = strip(device, text: deviceWords) { picture($0.inPoints(of: layout.appearance)) }
        drawControls(of: device, on: &frame)
        return frame
    }

    /// A part of the frame that shows a layout which slides.
    static func compose(
        _ layout: StripLayout, text: FrameText, within part: BitmapRect,
        picture: (PagePlacement) -> PagePicture
    ) -> Bitmap {
        let whole = layout.inDevicePixels
        var device = whole.moved(x: -part.x, y: -part.y)
        device.viewport = PixelSize(width: part.width, height: part.height)
        let viewport = BitmapRect(
            x: -part.x, y: -part.y, width: whole.viewport.width, height: whole.viewport.height)
        let deviceWords = FrameText(
            title: { text.title($0.inPoints(of: layout.appearance)) }, notice: text.notice)
        var frame = strip(device, within: viewport, text: deviceWords) {
            picture($0.inPoints(of: layout.appearance))
        }
        drawControls(of: device, on: &frame)
        return frame
    }

    /// The frame of a layout in device pixels, without controls.
    ///
    /// The viewport is that of the whole frame, when only a part is drawn.
    private static func strip(
        _ layout: StripLayout, within viewport: BitmapRect? = nil, text: FrameText,
        picture: (PagePlacement) -> PagePicture
    ) -> Bitmap {
        let background = Pixel(layout.appearance.background)
        var frame = Bitmap(
            width: layout.viewport.width, height: layout.viewport.height, filledWith: background)
        if layout.appearance.hasShadows {
            for band in ShadowBand.all {
                band.draw(
                    on: &frame, within: viewport ?? frame.area, scale: layout.appearance.scale)
            }
        }
        if let turn = layout.turn {
            return turning(turn, in: layout, over: frame, text: text, picture: picture)
        }
        let painter = PagePainter(layout)
        for placement in layout.pages where placement.isVisible {
            let content = picture(placement)
            painter.draw(content, at: placement, on: &frame)
            SpineShadow.draw(on: placement.frame, of: layout, frame: &frame)
            CaptionBand(
                text.title(placement), on: placement.showing(content, within: layout.appearance),
                of: layout,
                radius: Double(layout.appearance.cornerRadius)
            )?.draw(on: &frame)
        }
        if layout.pageCount == 0 {
            let area = emptyPanel(pageSize: layout.pageSize, viewport: layout.viewport)
            let notice = text.notice(PixelSize(width: area.width, height: area.height))
            Placeholder(area: area, glyph: .picture, text: notice, scale: layout.appearance.scale)
                .draw(on: &frame, colours: PlaceholderColours(background: background))
        }
        return frame
    }

    /// Where an empty gallery says that it is empty: one page in the middle of the viewport, with
    /// at least 16 pixels around it where there is room.
    private static func emptyPanel(pageSize: PixelSize, viewport: PixelSize) -> BitmapRect {
        let width = min(pageSize.width, max(0, viewport.width - 32))
        let height = min(pageSize.height, max(0, viewport.height - 32))
        return BitmapRect(
            x: (viewport.width - width) / 2, y: (viewport.height - height) / 2,
            width: width, height: height)
    }
}

extension BitmapRect {
    init(_ rect: PixelRect) {
        self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    }
}

extension Pixel {
    init(_ colour: Colour) {
        self.init(red: colour.red, green: colour.green, blue: colour.blue)
    }
}
