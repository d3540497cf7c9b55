import Raster
import ScrollEngine

extension FrameComposer {
    /// Whether a layout shows pages that have only been moved: none turns, none is magnified, and
    /// none lies in the fold of a book.
    package static func slides(_ layout: StripLayout) -> Bool {
        layout.turn == nil && layout.zoom == nil && layout.pageCount > 0
            && !SpineShade.falls(on: layout)
    }

    /// Takes the frame of a layout apart.
    ///
    /// - Parameters:
    ///   - layout: One that slides.
    ///   - words: The letters in it.
    ///   - picture: The picture of a page. It is asked once for each visible page, in order, and again
    ///     where something lies over pages.
    /// - Returns: The parts of the frame that `compose` draws of the same.
    package static func takeApart(
        _ layout: StripLayout, words: FrameWords = .none,
        picture: @escaping (PagePlacement) -> PagePicture
    ) -> SlidingFrame {
        precondition(slides(layout), "a page turns or is magnified")
        let device = layout.inDevicePixels
        let shades = shades(of: device)
        let sprites = device.pages.filter(\.isVisible).map {
            sprite(of: $0, in: device, words: words, picture: picture)
        }
        let corners = sprites.flatMap { $0.corners(over: shades.map(\.row), look: device.look) }
        let covers = (corners + device.controls.areas).compactMap { area in
            cover(area, of: layout, words: words, picture: picture)
        }
        return SlidingFrame(
            width: device.viewport.width, height: device.viewport.height,
            background: Pixel(layout.look.background), shades: shades, sprites: sprites,
            covers: covers)
    }

    /// The rows that the bands of shadow darken, looked up in a frame of one column.
    private static func shades(of device: StripLayout) -> [(row: Int, colour: Pixel)] {
        guard device.look.hasShadows else { return [] }
        let background = Pixel(device.look.background)
        let height = device.viewport.height
        var column = Bitmap(width: 1, height: height, filledWith: background)
        for band in ShadowBand.all {
            band.draw(on: &column, within: column.area, scale: device.look.scale)
        }
        var shades: [(row: Int, colour: Pixel)] = []
        var next = 0
        for rows in ShadowBand.all.map({ $0.rows(of: column.area, scale: device.look.scale) }) {
            for row in rows where row >= next {
                let colour = column.pixel(x: 0, y: row)
                if colour != background { shades.append((row, colour)) }
            }
            next = max(next, rows.upperBound)
        }
        return shades
    }

    private static func sprite(
        of page: PagePlacement, in device: StripLayout, words: FrameWords,
        picture: (PagePlacement) -> PagePicture
    ) -> SlidingFrame.Sprite {
        let points = page.inPoints(of: device.look)
        let content = picture(points)
        let place = Area(page.picture ?? page.frame)
        if case .ready(let bitmap) = content, page.picture != nil,
            let corner = place.place(for: bitmap, within: device.look)
        {
            let title = CaptionBand(
                words.title(points), on: page.showing(content, within: device.look), of: device,
                radius: Double(device.look.cornerRadius))
            let area = Area(x: corner.x, y: corner.y, width: bitmap.width, height: bitmap.height)
            let isBare = title == nil && device.look.cornerRadius == 0
            return SlidingFrame.Sprite(page: points, area: area, isPicture: true) {
                isBare ? bitmap : draw(content, title, of: page, in: area, device)
            }
        }
        let standIn: PagePicture = content == .unreadable ? .unreadable : .loading
        return SlidingFrame.Sprite(page: points, area: place, isPicture: false) {
            draw(standIn, nil, of: page, in: place, device)
        }
    }

    private static func draw(
        _ content: PagePicture, _ title: CaptionBand?, of page: PagePlacement, in area: Area,
        _ device: StripLayout
    ) -> Bitmap {
        var canvas = Bitmap(
            width: area.width, height: area.height,
            filledWith: Pixel(device.look.background))
        PagePainter(device).draw(content, at: page, on: &canvas, from: (area.x, area.y))
        title?.draw(on: &canvas, from: (area.x, area.y))
        return canvas
    }

    private static func cover(
        _ area: Area, of layout: StripLayout, words: FrameWords,
        picture: (PagePlacement) -> PagePicture
    ) -> SlidingFrame.Cover? {
        let scale = layout.look.scale
        let frame = Area(
            x: 0, y: 0, width: layout.viewport.width * scale,
            height: layout.viewport.height * scale)
        let shown = area.intersection(frame)
        guard !shown.isEmpty else { return nil }
        let bitmap = compose(layout, words: words, within: shown, picture: picture)
        return SlidingFrame.Cover(bitmap: bitmap, x: shown.x, y: shown.y)
    }
}

extension SlidingFrame.Sprite {
    /// The corners that are round and lie in shadow: a sprite is drawn on the plain background.
    fileprivate func corners(over shades: [Int], look: Look) -> [Area] {
        // A placeholder without a radius of its own has corners of at most 12 pixels.
        let radius = look.cornerRadius > 0 ? look.cornerRadius : isPicture ? 0 : 12 * look.scale
        let (across, down) = (min(radius, area.width), min(radius, area.height))
        guard radius > 0 else { return [] }
        let (right, bottom) = (area.columns.upperBound, area.rows.upperBound)
        return [area.y, bottom - down].filter { top in
            shades.contains { (top..<top + down).contains($0) }
        }.flatMap { top in
            [area.x, right - across].map {
                Area(x: $0, y: top, width: across, height: down)
            }
        }
    }
}

extension ControlsLayout {
    /// Where controls are drawn, in pixels of the frame.
    fileprivate var areas: [Area] {
        let indicator = indicator.map { [Area($0.thumb)] } ?? []
        return indicator + (pageControl.map { [$0.drawnArea] } ?? [])
            + arrows.map { Area($0.frame) }
    }
}

extension PageControl {
    /// Its dots, or all of it where there is a rail.
    fileprivate var drawnArea: Area {
        guard let first = dots.first, let last = dots.last else { return Area(frame) }
        let left = min(first.x, last.x)
        return Area(
            x: left, y: first.y, width: max(first.x, last.x) + first.width - left,
            height: first.height)
    }
}
