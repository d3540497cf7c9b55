import Raster
import ScrollEngine

/// Draws layouts whose pages a look fades, stacks or turns.
///
/// Pages are drawn from back to front. A page that the look leaves as it is, as it does the current
/// page at rest, is drawn as on any strip.
struct LookComposer {
    /// In device pixels.
    private let layout: StripLayout
    private let text: FrameText
    private let ground: Scene<PageSprite>

    init(_ layout: StripLayout, text: FrameText) {
        self.layout = layout
        self.text = text
        ground = Scene(ground: layout)
    }

    func compose(picture: (PagePlacement) -> PagePicture) -> Bitmap {
        var frame = ground.painted(within: ground.area)
        let pages = layout.pages.filter { $0.isVisible }.enumerated().sorted {
            ($0.element.stacking, $0.offset) < ($1.element.stacking, $1.offset)
        }
        for (_, page) in pages {
            guard let shown = page.shown else { continue }
            let content = picture(page.inPoints(of: layout.appearance))
            switch layout.look {
            case .slide: break
            case .fade: drawFaded(page, shown, content, on: &frame)
            case .parallax: drawClipped(page, shown, content, on: &frame)
            case .cards: drawCard(page, shown, content, on: &frame)
            case .coverflow: drawCover(page, shown, content, on: &frame)
            }
        }
        return frame
    }

    private func sprite(
        _ page: PagePlacement, of layout: StripLayout, _ content: PagePicture
    ) -> Scene<PageSprite>.Sprite {
        Scene<PageSprite>.Sprite(page, of: layout, text: text) { _ in content }
    }

    // MARK: Looks

    /// Adds a share of the difference that the page makes to the ground.
    ///
    /// The shares of two pages add up to one, so every pixel is a crossfade of the two frames at
    /// rest, whatever the shapes of the pictures.
    private func drawFaded(
        _ page: PagePlacement, _ shown: ShownPage, _ content: PagePicture,
        on frame: inout Bitmap
    ) {
        let shift = shown.roundedShift
        let sprite = sprite(page, of: layout, content)
        guard !shown.isOpaque else {
            return sprite.picture.draw(on: &frame, from: (-shift.x, -shift.y))
        }
        let area = page.drawnArea(sprite.area).moved(from: (-shift.x, -shift.y))
            .intersection(ground.area)
        let before = ground.painted(within: area)
        var after = before
        sprite.picture.draw(on: &after, from: (area.x - shift.x, area.y - shift.y))
        frame.add(after, minus: before, share: shown.opacity, x: area.x, y: area.y)
    }

    /// Draws a page whose picture has moved within its frame, to which it is clipped.
    private func drawClipped(
        _ page: PagePlacement, _ shown: ShownPage, _ content: PagePicture,
        on frame: inout Bitmap
    ) {
        let shift = shown.roundedPictureShift
        let area = BitmapRect(page.frame).intersection(ground.area)
        var part = ground.painted(within: area)
        sprite(page, of: layout, content).picture.draw(
            on: &part, from: (area.x - shift.x, area.y - shift.y))
        frame.draw(part, x: area.x, y: area.y)
    }

    /// Draws an opaque sheet with the page on it.
    private func drawCard(
        _ page: PagePlacement, _ shown: ShownPage, _ content: PagePicture,
        on frame: inout Bitmap
    ) {
        let area = BitmapRect(page.frame)
        let sprite = sprite(page, of: layout, content)
        guard !shown.isPlain else {
            let seen = area.intersection(ground.area)
            frame.draw(ground.painted(within: seen), x: seen.x, y: seen.y)
            return sprite.picture.draw(on: &frame, from: (0, 0))
        }
        var sheet = Bitmap(width: area.width, height: area.height, filledWith: ground.background)
        sprite.picture.draw(on: &sheet, from: (area.x, area.y))
        // A card is not turned, so two of its corners say where it is.
        let (first, last) = (shown.corners[0], shown.corners[2])
        guard last.x - first.x > 0, last.y - first.y > 0, !area.isEmpty else { return }
        let target = Rect(
            x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
        let scaled = ScaledPicture(
            sheet, over: target, on: ground.area, radius: 0, visible: ground.area)
        guard shown.isOpaque else {
            let before = frame
            scaled.draw(on: &frame)
            frame = before.crossfaded(
                into: frame, share: UInt8((255 * shown.opacity).rounded()))
            return
        }
        scaled.draw(on: &frame)
    }

    /// Draws the picture alone, because the rest of its page is not seen.
    private func drawCover(
        _ page: PagePlacement, _ shown: ShownPage, _ content: PagePicture,
        on frame: inout Bitmap
    ) {
        guard !shown.isPlain else {
            return sprite(page, of: layout, content).picture.draw(on: &frame, from: (0, 0))
        }
        // The corners are cut after the picture was turned, so that they stay smooth.
        var square = layout
        square.appearance.cornerRadius = 0
        let sprite = sprite(page, of: square, content)
        guard layout.zoom?.place != page.place else {
            let area = BitmapRect(page.frame)
            var unmagnified = Bitmap(
                width: area.width, height: area.height, filledWith: ground.background)
            sprite.picture.draw(on: &unmagnified, from: (area.x, area.y))
            return warp(unmagnified, from: area, shown, radius: 0, on: &frame)
        }
        let radius =
            layout.appearance.cornerRadius > 0
            ? layout.appearance.cornerRadius
            : sprite.picture.isPicture ? 0 : 12 * layout.appearance.scale
        warp(sprite.bitmap, from: sprite.area, shown, radius: Double(radius), on: &frame)
    }

    private func warp(
        _ bitmap: Bitmap, from area: BitmapRect, _ shown: ShownPage, radius: Double,
        on frame: inout Bitmap
    ) {
        let transform = shown.transform.after(
            .translation(x: Double(area.x), y: Double(area.y)))
        WarpedPicture(bitmap, through: transform, radius: radius, opacity: shown.opacity)?
            .draw(on: &frame)
    }
}

extension PagePlacement {
    /// The area that a sprite may draw in: a magnified picture fills its page.
    fileprivate func drawnArea(_ sprite: BitmapRect) -> BitmapRect {
        let columns =
            min(
                sprite.x, frame.x)..<max(
                sprite.columns.upperBound, frame.x + frame.width)
        let rows = min(sprite.y, frame.y)..<max(sprite.rows.upperBound, frame.y + frame.height)
        return BitmapRect(
            x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }
}

extension ShownPage {
    fileprivate var isOpaque: Bool { opacity >= 1 }

    /// The distance by which the page is moved, which is whole for a page that is not turned.
    fileprivate var roundedShift: (x: Int, y: Int) {
        (Int(transform.rows[2].rounded()), Int(transform.rows[5].rounded()))
    }

    fileprivate var roundedPictureShift: (x: Int, y: Int) {
        (Int(pictureShift.dx.rounded()), Int(pictureShift.dy.rounded()))
    }
}

extension Bitmap {
    /// Adds a share of the difference of two pictures of the same size, whose first pixel is at a
    /// position inside the bitmap.
    fileprivate mutating func add(
        _ picture: Bitmap, minus ground: Bitmap, share: Double, x: Int, y: Int
    ) {
        let (picture, ground, size) = (picture.pixels, ground.pixels, picture.area)
        let weight = Int((share * 65536).rounded())
        let stride = width * Self.bytesPerPixel
        edit { bytes in
            var source = 0
            for row in 0..<size.height {
                let start = (y + row) * stride + x * Self.bytesPerPixel
                for target in start..<start + size.width * Self.bytesPerPixel {
                    let difference = Int(picture[source]) - Int(ground[source])
                    // Shifting rounds down, so half is added first: to the nearest.
                    let added = Int(bytes[target]) + (difference * weight + 32768) >> 16
                    bytes[target] = UInt8(min(max(added, 0), 255))
                    source += 1
                }
            }
        }
    }
}
