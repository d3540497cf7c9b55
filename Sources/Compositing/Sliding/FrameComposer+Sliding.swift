import Raster
import ScrollEngine

extension FrameComposer {
    /// Whether a layout shows pages that have only been moved: none turns, none is magnified, and
    /// none lies in the fold of a book.
    package static func slides(_ layout: StripLayout) -> Bool {
        layout.turn == nil && layout.zoom == nil && layout.pageCount > 0
            && !SpineShadow.isDrawn(on: layout)
    }

    /// Takes the frame of a layout apart.
    ///
    /// - Parameters:
    ///   - layout: One that slides.
    ///   - text: The letters in it.
    ///   - picture: The picture of a page. It is asked once for each visible page, in order, and again
    ///     where something lies over pages.
    /// - Returns: The parts of the frame that `compose` draws of the same.
    package static func makeScene(
        _ layout: StripLayout, text: FrameText = .none,
        picture: @escaping (PagePlacement) -> PagePicture
    ) -> SlidingFrame {
        precondition(slides(layout), "a page turns or is magnified")
        let device = layout.inDevicePixels
        let shades = shades(of: device)
        let sprites = device.pages.filter(\.isVisible).map {
            sprite(of: $0, in: device, text: text, picture: picture)
        }
        let corners = sprites.flatMap {
            $0.corners(over: shades.map(\.row), appearance: device.appearance)
        }
        let covers = (corners + device.controls.areas).compactMap { area in
            cover(area, of: layout, text: text, picture: picture)
        }
        return SlidingFrame(
            width: device.viewport.width, height: device.viewport.height,
            background: Pixel(layout.appearance.background), shades: shades, sprites: sprites,
            covers: covers)
    }

    /// The rows that the bands of shadow darken, looked up in a frame of one column.
    private static func shades(of device: StripLayout) -> [(row: Int, colour: Pixel)] {
        guard device.appearance.hasShadows else { return [] }
        let background = Pixel(device.appearance.background)
        let height = device.viewport.height
        var column = Bitmap(width: 1, height: height, filledWith: background)
        for band in ShadowBand.all {
            band.draw(on: &column, within: column.area, scale: device.appearance.scale)
        }
        var shades: [(row: Int, colour: Pixel)] = []
        var next = 0
        for rows in ShadowBand.all.map({ $0.rows(of: column.area, scale: device.appearance.scale) })
        {
            for row in rows where row >= next {
                let colour = column.pixel(x: 0, y: row)
                if colour != background { shades.append((row, colour)) }
            }
            next = max(next, rows.upperBound)
        }
        return shades
    }

    private static func sprite(
        of page: PagePlacement, in device: StripLayout, text: FrameText,
        picture: (PagePlacement) -> PagePicture
    ) -> SlidingFrame.Sprite {
        let points = page.inPoints(of: device.appearance)
        let content = picture(points)
        let place = BitmapRect(page.picture ?? page.frame)
        if case .ready(let bitmap) = content, page.picture != nil,
            let corner = place.place(for: bitmap, within: device.appearance)
        {
            let title = CaptionBand(
                text.title(points), on: page.showing(content, within: device.appearance),
                of: device,
                radius: Double(device.appearance.cornerRadius))
            let area = BitmapRect(
                x: corner.x, y: corner.y, width: bitmap.width, height: bitmap.height)
            let isBare = title == nil && device.appearance.cornerRadius == 0
            return SlidingFrame.Sprite(page: points, area: area, isPicture: true) {
                isBare ? bitmap : draw(content, title, of: page, in: area, device)
            }
        }
        let placeholder: PagePicture = content == .unreadable ? .unreadable : .loading
        return SlidingFrame.Sprite(page: points, area: place, isPicture: false) {
            draw(placeholder, nil, of: page, in: place, device)
        }
    }

    private static func draw(
        _ content: PagePicture, _ title: CaptionBand?, of page: PagePlacement, in area: BitmapRect,
        _ device: StripLayout
    ) -> Bitmap {
        var canvas = Bitmap(
            width: area.width, height: area.height,
            filledWith: Pixel(device.appearance.background))
        PagePainter(device).draw(content, at: page, on: &canvas, from: (area.x, area.y))
        title?.draw(on: &canvas, from: (area.x, area.y))
        return canvas
    }

    private static func cover(
        _ area: BitmapRect, of layout: StripLayout, text: FrameText,
        picture: (PagePlacement) -> PagePicture
    ) -> SlidingFrame.Cover? {
        let scale = layout.appearance.scale
        let frame = BitmapRect(
            x: 0, y: 0, width: layout.viewport.width * scale,
            height: layout.viewport.height * scale)
        let shown = area.intersection(frame)
        guard !shown.isEmpty else { return nil }
        let bitmap = compose(layout, text: text, within: shown, picture: picture)
        return SlidingFrame.Cover(bitmap: bitmap, x: shown.x, y: shown.y)
    }
}

extension SlidingFrame.Sprite {
    /// The corners that are round and lie in shadow: a sprite is drawn on the plain background.
    fileprivate func corners(over shades: [Int], appearance: Appearance) -> [BitmapRect] {
        // A placeholder without a radius of its own has corners of at most 12 pixels.
        let radius =
            appearance.cornerRadius > 0
            ? appearance.cornerRadius : isPicture ? 0 : 12 * appearance.scale
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

extension ControlsLayout {
    /// Where controls are drawn, in pixels of the frame.
    fileprivate var areas: [BitmapRect] {
        let indicator = indicator.map { [BitmapRect($0.thumb)] } ?? []
        return indicator + (pageControl.map { [$0.drawnArea] } ?? [])
            + arrows.map { BitmapRect($0.frame) }
    }
}

extension PageControl {
    /// Its dots, or all of it where there is a rail.
    fileprivate var drawnArea: BitmapRect {
        guard let first = dots.first, let last = dots.last else { return BitmapRect(frame) }
        let left = min(first.x, last.x)
        return BitmapRect(
            x: left, y: first.y, width: max(first.x, last.x) + first.width - left,
            height: first.height)
    }
}
