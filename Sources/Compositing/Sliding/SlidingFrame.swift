import Raster
import ScrollEngine

/// A frame of a strip that only slides, taken apart: what lies on it does not change by moving, so
/// that it can be made ready once for all frames.
///
/// Everything is counted in the frame's pixels. Drawn one after the other, background, sprites and
/// covers are the frame that ``FrameComposer`` composes, pixel for pixel.
package struct SlidingFrame {
    package let width: Int
    package let height: Int
    package let background: Pixel
    /// Rows of the background that lie in shadow, and their colour.
    package let shades: [(row: Int, colour: Pixel)]
    /// The pages, from back to front.
    package let sprites: [Sprite]
    /// What is drawn over them and is not worth being made ready.
    package let covers: [Cover]

    /// A picture with its title, or what stands for it.
    package struct Sprite {
        /// Whose it is.
        package let page: PagePlacement
        /// Where it stands; its size is that of its bitmap.
        package let area: BitmapRect
        /// Whether it is the page's picture, and not a placeholder.
        package let isPicture: Bool
        /// Draws it, as it looks on the plain background.
        package let bitmap: () -> Bitmap
    }

    /// Pixels of the finished frame.
    package struct Cover {
        package let bitmap: Bitmap
        package let x: Int
        package let y: Int
    }
}
