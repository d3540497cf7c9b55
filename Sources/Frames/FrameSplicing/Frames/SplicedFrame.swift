import Raster

/// A scene of prepared pages with lookup tables for the splicer.
struct SplicedFrame {
    let width: Int
    let height: Int
    /// The colour of the background, except in shaded rows.
    let plain: Pixel
    /// The colour of each row's background.
    let background: [Pixel]
    /// Whether each row's colour differs from `plain`.
    ///
    /// Looking it up is cheaper than comparing the colours of all rows for each frame.
    let isColoured: [Bool]
    /// Sprites and covers, from back to front.
    let layers: [Layer]
    let pages: [PreparedPage]

    /// A page or a bitmap that covers a part of the frame.
    struct Layer {
        /// It may lie partly or wholly outside the frame.
        let area: BitmapRect
        let content: Content

        enum Content {
            /// A page, by its index among the frame's.
            case page(Int)
            case bitmap(Bitmap)
        }
    }

    init(_ scene: Scene<PreparedPage>) {
        width = scene.width
        height = scene.height
        plain = scene.background
        var background = [Pixel](repeating: plain, count: height)
        var isColoured = [Bool](repeating: false, count: height)
        for shade in scene.shades {
            background[shade.row] = shade.colour
            isColoured[shade.row] = shade.colour != plain
        }
        self.background = background
        self.isColoured = isColoured
        pages = scene.sprites.map(\.picture)
        var layers: [Layer] = []
        layers.reserveCapacity(scene.sprites.count + scene.covers.count)
        for (index, sprite) in scene.sprites.enumerated() {
            // The size is the page's, because the coded rows have that size whatever the sprite's
            // area is.
            let page = sprite.picture.bitmap
            let area = BitmapRect(
                x: sprite.area.x, y: sprite.area.y, width: page.width, height: page.height)
            layers.append(Layer(area: area, content: .page(index)))
        }
        for cover in scene.covers {
            let area = BitmapRect(
                x: cover.x, y: cover.y, width: cover.bitmap.width, height: cover.bitmap.height)
            layers.append(Layer(area: area, content: .bitmap(cover.bitmap)))
        }
        self.layers = layers
    }
}
