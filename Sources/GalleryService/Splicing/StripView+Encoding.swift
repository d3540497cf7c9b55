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
    func name(of sprite: Scene<PageSprite>.Sprite, on background: Pixel) -> SpriteKey {
        let picture = sprite.picture.isPicture ? drawnPicture(on: sprite.picture.page) : nil
        return SpriteKey(
            picture: picture?.contentHash, title: picture?.title?.text, width: sprite.area.width,
            height: sprite.area.height, radius: layout.appearance.cornerRadius,
            scale: layout.appearance.scale,
            background: background,
            fit: pages.configuration.fit == .contain ? .contain : .cover)
    }
}

extension FrameRenderer {
    /// The scene of a strip that slides, with coded pages as its sprites.
    func codedScene(
        of view: StripView, with code: SpliceCode
    ) throws(PNGError) -> Scene<PreparedPage> {
        let scene = FrameComposer.slidingScene(view.layout, text: view.text) {
            view.picture(on: $0)
        }
        return try scene.mapSprites { sprite throws(PNGError) in
            try coded.page(
                view.name(of: sprite, on: scene.background), on: scene.background, in: code
            ) { sprite.bitmap }
        }
    }
}
