/// The content of a frame as drawing steps in device pixels: a background, sprites on it, covers
/// over them.
///
///     covers      controls, corners in shadow         finished pixels
///     sprites     pages, from back to front           `Picture`
///     shades      rows in the bands of shadow         one colour each
///     background                                      one colour
///
/// Both the composer and the splicer render a scene. The composer draws `Picture`s that are pages
/// of a layout; the splicer copies the rows of `Picture`s that were coded before. Turning leaves
/// are not sprites: their pixels are new in each frame, so the composer draws them directly from
/// the layout.
package struct Scene<Picture> {
    package let width: Int
    package let height: Int
    package let background: Pixel
    /// Rows of the background that have another colour.
    ///
    /// If a row occurs twice, the later colour counts.
    package var shades: [(row: Int, colour: Pixel)] = []
    /// From back to front.
    package var sprites: [Sprite] = []
    /// From back to front, all of them over the sprites.
    package var covers: [SceneCover] = []

    /// A picture at whole pixels.
    package struct Sprite {
        package let picture: Picture
        /// It may lie partly or wholly outside the frame.
        package let area: BitmapRect

        package init(_ picture: Picture, area: BitmapRect) {
            self.picture = picture
            self.area = area
        }
    }

    /// Creates a scene of one colour.
    package init(width: Int, height: Int, background: Pixel) {
        precondition(width >= 0 && height >= 0, "a frame cannot be \(width) x \(height)")
        self.width = width
        self.height = height
        self.background = background
    }

    /// The scene with each picture replaced.
    package func mapSprites<Other, Failure>(
        _ transform: (Sprite) throws(Failure) -> Other
    ) throws(Failure) -> Scene<Other> {
        var scene = Scene<Other>(width: width, height: height, background: background)
        scene.shades = shades
        scene.covers = covers
        for sprite in sprites {
            scene.sprites.append(.init(try transform(sprite), area: sprite.area))
        }
        return scene
    }

    /// Draws the scene's pixels inside an area, which may exceed the frame.
    ///
    /// - Parameters:
    ///   - area: The part to draw.
    ///   - draw: Draws a sprite on a bitmap whose first pixel is the area's corner.
    /// - Returns: A bitmap of the area's size.
    package func painted(
        within area: BitmapRect, _ draw: (Sprite, inout Bitmap) -> Void
    ) -> Bitmap {
        var bitmap = Bitmap(width: area.width, height: area.height, filledWith: background)
        for shade in shades {
            bitmap.fill(
                BitmapRect(x: 0, y: shade.row - area.y, width: area.width, height: 1),
                with: shade.colour)
        }
        for sprite in sprites { draw(sprite, &bitmap) }
        for cover in covers {
            bitmap.draw(cover.bitmap, x: cover.x - area.x, y: cover.y - area.y)
        }
        return bitmap
    }

    /// The rectangle that contains the whole frame.
    package var area: BitmapRect { BitmapRect(x: 0, y: 0, width: width, height: height) }
}

/// Finished pixels of a frame that are cheaper to encode again than to cache.
package struct SceneCover: Sendable {
    package let bitmap: Bitmap
    package let x: Int
    package let y: Int

    package init(_ bitmap: Bitmap, x: Int, y: Int) {
        self.bitmap = bitmap
        self.x = x
        self.y = y
    }
}
