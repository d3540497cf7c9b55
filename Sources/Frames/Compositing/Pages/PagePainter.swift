import Raster
import ScrollEngine

/// Draws the pages of a layout one at a time: the picture or its placeholder.
struct PagePainter {
    private let appearance: Appearance
    private let pageColour: Pixel
    private let zoom: ZoomLayout?

    init(_ layout: StripLayout) {
        appearance = layout.appearance
        pageColour = layout.pageColour
        zoom = layout.zoom
    }

    private var radius: Double { Double(appearance.cornerRadius) }

    /// Draws a page.
    ///
    /// - Parameters:
    ///   - picture: The content of the page.
    ///   - page: Its placement in the viewport.
    ///   - frame: The viewport, or a part of it.
    ///   - corner: The frame's origin in the viewport.
    func draw(
        _ picture: PagePicture, at page: PagePlacement, on frame: inout Bitmap,
        from corner: (x: Int, y: Int) = (0, 0)
    ) {
        // A placeholder has the area of the picture, so the page does not jump when the picture
        // arrives.
        let area = BitmapRect(page.picture ?? page.frame).moved(from: corner)
        switch picture {
        case .ready(let bitmap):
            if let target = magnifiedArea(of: page), !bitmap.area.isEmpty {
                drawMagnified(
                    bitmap, at: target.moved(from: corner), on: &frame,
                    within: BitmapRect(page.frame).moved(from: corner))
            } else if page.picture != nil, let corner = area.corner(of: bitmap, within: appearance)
            {
                copy(
                    bitmap, at: corner, on: &frame,
                    within: bitmap.area.moved(from: (-corner.x, -corner.y)))
            } else {
                drawPlaceholder(at: area, on: &frame)
            }
        case .standIn(let standIn) where page.picture != nil && !area.isEmpty:
            let target = magnifiedArea(of: page)?.moved(from: corner)
            ScaledPicture(
                standIn, over: target ?? standIn.covering(area),
                on: target == nil ? area : BitmapRect(page.frame).moved(from: corner),
                radius: radius, visible: frame.area
            ).draw(on: &frame)
        case .loading, .standIn:
            drawPlaceholder(at: area, on: &frame)
        }
    }

    private func drawPlaceholder(at area: BitmapRect, on frame: inout Bitmap) {
        Placeholder(
            area: area, glyph: .dots, radius: radius > 0 ? radius : nil, scale: appearance.scale
        ).draw(on: &frame, colours: PlaceholderColours(background: pageColour))
    }

    /// The area of a page's picture if the page is magnified.
    private func magnifiedArea(of page: PagePlacement) -> Rect? {
        guard let zoom, zoom.page == page.index, zoom.place == page.place,
            let area = zoom.picture, area.width > 0, area.height > 0
        else { return nil }
        return area
    }

    /// Draws a magnified picture: copies it if it has exactly the size of its area, and scales it
    /// otherwise.
    ///
    /// The visible part has the same rounded corners as other pages.
    private func drawMagnified(
        _ bitmap: Bitmap, at target: Rect, on frame: inout Bitmap, within page: BitmapRect
    ) {
        if Double(bitmap.width) == target.width.rounded(),
            Double(bitmap.height) == target.height.rounded()
        {
            let corner = (x: Int(target.x.rounded()), y: Int(target.y.rounded()))
            let area = bitmap.area.moved(from: (-corner.x, -corner.y))
            copy(bitmap, at: corner, on: &frame, within: area.intersection(page))
        } else {
            ScaledPicture(
                bitmap, over: target, on: page, radius: radius, visible: frame.area
            ).draw(on: &frame)
        }
    }

    private func copy(
        _ bitmap: Bitmap, at corner: (x: Int, y: Int), on frame: inout Bitmap,
        within area: BitmapRect
    ) {
        guard radius > 0 else {
            return frame.draw(bitmap, x: corner.x, y: corner.y, within: area)
        }
        frame.draw(
            bitmap, x: corner.x, y: corner.y, shapedBy: RoundedRectangle(area, radius: radius))
    }
}

extension Bitmap {
    /// The rectangle that a picture in this shape takes when it fills an area.
    ///
    /// A stand-in has about the shape of its picture, which may be cropped.
    fileprivate func covering(_ area: BitmapRect) -> Rect {
        let scale = max(Double(area.width) / Double(width), Double(area.height) / Double(height))
        let size = (width: scale * Double(width), height: scale * Double(height))
        return Rect(
            x: Double(area.x) + (Double(area.width) - size.width) / 2,
            y: Double(area.y) + (Double(area.height) - size.height) / 2,
            width: size.width, height: size.height)
    }
}

extension BitmapRect {
    /// The rectangle in a bitmap that starts at `corner`.
    func moved(from corner: (x: Int, y: Int)) -> BitmapRect {
        BitmapRect(x: x - corner.x, y: y - corner.y, width: width, height: height)
    }

    /// The position of a bitmap that was prepared for this area; nil if it was prepared for
    /// another.
    ///
    /// A picture fitted to a box of two or three times the size may differ from exactly two or
    /// three times the size, because both sizes were rounded.
    func corner(of bitmap: Bitmap, within appearance: Appearance) -> (x: Int, y: Int)? {
        let (across, down) = (width - bitmap.width, height - bitmap.height)
        guard abs(across) < appearance.scale, abs(down) < appearance.scale else { return nil }
        return (x + across / 2, y + down / 2)
    }
}

extension PagePlacement {
    /// The placement with the picture's exact area; nil if no ready picture was prepared for it.
    func showing(_ content: PagePicture, within appearance: Appearance) -> PagePlacement? {
        guard let picture, case .ready(let bitmap) = content,
            let corner = BitmapRect(picture).corner(of: bitmap, within: appearance)
        else { return nil }
        var page = self
        page.picture = PixelRect(
            x: corner.x, y: corner.y, width: bitmap.width, height: bitmap.height)
        return page
    }
}

extension Rect {
    fileprivate func moved(from corner: (x: Int, y: Int)) -> Rect {
        Rect(x: x - Double(corner.x), y: y - Double(corner.y), width: width, height: height)
    }
}
