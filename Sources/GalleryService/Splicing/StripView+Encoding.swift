import Compositing
import FrameSplicing
import ImageLibrary
import PNGCoding
import Raster
import ScrollEngine

/// How a frame becomes a PNG.
enum FrameEncoding {
    /// From rows of pages that were coded before.
    case spliced(SpliceCode)
    /// From pixels.
    case composed
}

extension StripView {
    /// More pages in a frame are composed: what it costs to splice one grows with the pages that
    /// stand side by side, and these are small.
    private static let maxPages = 64

    /// The choice: a strip that slides is spliced as soon as there is a code for its pages; whatever
    /// turns, is magnified or is empty, and pages too large or too many, go through pixels.
    var encoding: FrameEncoding {
        let shown = visiblePages
        guard FrameComposer.slides(layout), shown.count <= Self.maxPages,
            shown.allSatisfy(canBeCoded),
            let code = pages.code(forFramesOf: frameWidth, box(of:))
        else { return .composed }
        return .spliced(code)
    }

    /// Pixels of a row.
    private var frameWidth: Int { layout.viewport.width * layout.appearance.scale }

    /// What would let a sliding strip be spliced and is not there.
    var missingTrainingPictures: [PictureRequest] {
        guard FrameComposer.slides(layout),
            pages.code(forFramesOf: frameWidth, box(of:)) == nil
        else { return [] }
        return pages.missingTrainingPictures(box(of:))
    }

    private func canBeCoded(_ page: PagePlacement) -> Bool {
        let scale = layout.appearance.scale
        return PreparedPage.canHold(
            width: page.frame.width * scale, height: page.frame.height * scale)
    }

    /// What tells a sprite of this view's frame from all others.
    func name(of sprite: SlidingFrame.Sprite, on background: Pixel) -> SpriteKey {
        let picture = sprite.isPicture ? drawnPicture(on: sprite.page) : nil
        return SpriteKey(
            picture: picture?.contentHash, title: picture?.title?.text, width: sprite.area.width,
            height: sprite.area.height, radius: layout.appearance.cornerRadius,
            scale: layout.appearance.scale,
            background: background,
            fit: pages.configuration.fit == .contain ? .contain : .cover)
    }
}

extension FrameRenderer {
    /// The frame of a strip that slides.
    func splice(_ view: StripView, with code: SpliceCode) throws(PNGError) -> (
        frame: SplicedFrame, encoder: SplicingEncoder
    ) {
        let parts = FrameComposer.makeScene(view.layout, text: view.text) { view.picture(on: $0) }
        var frame = SplicedFrame(
            width: parts.width, height: parts.height, background: parts.background)
        for shade in parts.shades { frame.setBackground(shade.colour, row: shade.row) }
        for sprite in parts.sprites {
            let page = try coded.page(
                view.name(of: sprite, on: parts.background), on: parts.background, in: code,
                from: sprite.bitmap)
            frame.place(page, x: sprite.area.x, y: sprite.area.y)
        }
        for cover in parts.covers { frame.cover(with: cover.bitmap, x: cover.x, y: cover.y) }
        let encoder = try SplicingEncoder(width: parts.width, height: parts.height, code: code)
        return (frame, encoder)
    }
}
