import Compositing
import FrameSplicing
import PNGCoding
import Raster
import ScrollEngine

extension StripView {
    /// The key that identifies a sprite's pixels in this view's frame.
    fileprivate func key(of sprite: Scene<PageSprite>.Sprite, on background: Pixel) -> SpriteKey {
        let picture = sprite.picture.isPicture ? drawnPicture(on: sprite.picture.page) : nil
        let standIn =
            sprite.picture.isStandIn ? pages.standIn(of: sprite.picture.page.item) : nil
        return SpriteKey(
            picture: picture?.contentHash, standIn: standIn, title: picture?.title?.text,
            width: sprite.area.width,
            height: sprite.area.height, radius: layout.appearance.cornerRadius,
            scale: layout.appearance.scale,
            background: background,
            fit: pages.configuration.fit, gravity: layout.appearance.gravity)
    }
}

extension FrameRenderer {
    /// The scene of a sliding strip, with coded pages as sprites.
    func codedScene(
        of view: StripView, with code: SpliceCode
    ) throws(PNGError) -> Scene<PreparedPage> {
        let scene = FrameComposer.slidingScene(view.layout, text: view.text) {
            view.picture(on: $0)
        }
        return try scene.mapSprites { sprite throws(PNGError) in
            try coded.page(
                view.key(of: sprite, on: scene.background), on: scene.background, in: code
            ) { sprite.bitmap }
        }
    }
}
