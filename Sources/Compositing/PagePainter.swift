import Raster
import ScrollEngine

/// Draws the pages of a layout, one at a time: the picture, or what stands for it.
struct PagePainter {
    private let colours: PlaceholderColours
    private let zoom: ZoomLayout?

    init(_ layout: StripLayout) {
        colours = PlaceholderColours(background: Pixel(layout.look.background))
        zoom = layout.zoom
    }

    /// Draws a page.
    ///
    /// - Parameters:
    ///   - picture: What there is to see of its item.
    ///   - page: Where it stands in the viewport.
    ///   - frame: The viewport, or a part of it.
    ///   - corner: Where in the viewport the frame begins.
    func draw(
        _ picture: PagePicture, at page: PagePlacement, on frame: inout Bitmap,
        from corner: (x: Int, y: Int) = (0, 0)
    ) {
        // A placeholder stands where the picture will stand, so that nothing jumps when it comes.
        let area = Area(page.picture ?? page.frame).moved(from: corner)
        switch picture {
        case .ready(let bitmap):
            if let place = place(ofMagnified: page), bitmap.width > 0, bitmap.height > 0 {
                drawMagnified(
                    bitmap, at: place.moved(from: corner), on: &frame,
                    within: Area(page.frame).moved(from: corner))
            } else if page.picture != nil, bitmap.width == area.width,
                bitmap.height == area.height
            {
                frame.draw(bitmap, x: area.x, y: area.y)
            } else {
                Placeholder(area: area, glyph: .dots).draw(on: &frame, colours: colours)
            }
        case .loading:
            Placeholder(area: area, glyph: .dots).draw(on: &frame, colours: colours)
        case .unreadable:
            Placeholder(area: area, glyph: .picture).draw(on: &frame, colours: colours)
        }
    }

    /// Where the picture of a page stands if the page is magnified.
    private func place(ofMagnified page: PagePlacement) -> Rect? {
        guard let zoom, zoom.page == page.index, zoom.place == page.place,
            let place = zoom.picture, place.width > 0, place.height > 0
        else { return nil }
        return place
    }

    /// A picture that is as large as its place to the pixel is copied, as on a page that is not
    /// magnified; any other is stretched.
    private func drawMagnified(
        _ bitmap: Bitmap, at place: Rect, on frame: inout Bitmap, within clip: Area
    ) {
        if Double(bitmap.width) == place.width.rounded(),
            Double(bitmap.height) == place.height.rounded()
        {
            frame.draw(
                bitmap, x: Int(place.x.rounded()), y: Int(place.y.rounded()), within: clip)
        } else {
            StretchedPicture(
                bitmap, over: place, radius: 0, within: clip.intersection(frame.area)
            ).draw(on: &frame)
        }
    }
}

extension Area {
    fileprivate func moved(from corner: (x: Int, y: Int)) -> Area {
        Area(x: x - corner.x, y: y - corner.y, width: width, height: height)
    }
}

extension Rect {
    fileprivate func moved(from corner: (x: Int, y: Int)) -> Rect {
        Rect(x: x - Double(corner.x), y: y - Double(corner.y), width: width, height: height)
    }
}
