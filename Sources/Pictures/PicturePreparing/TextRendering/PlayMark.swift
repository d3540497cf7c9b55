import Raster

/// The mark on the picture of a video: a triangle on a disc.
///
/// It is a part of the picture, so every frame, page and thumbnail has it, composed or spliced.
package enum PlayMark {
    /// The disc: a quarter of the shorter side, 12 to 96 pixels of the viewport.
    package static func area(in picture: BitmapRect, scale: Int) -> BitmapRect {
        let side = min(picture.width, picture.height)
        let diameter = min(max(side / 4, 12 * scale), 96 * scale, side)
        return BitmapRect(
            x: picture.x + (picture.width - diameter) / 2,
            y: picture.y + (picture.height - diameter) / 2, width: diameter, height: diameter)
    }

    package static func draw(on picture: inout Bitmap, scale: Int) {
        let disc = area(in: picture.area, scale: scale)
        let ring = max(1, disc.width / 24)
        // White on black on the picture, so that it is seen on each.
        picture.fill(
            RoundedRectangle.disc(x: disc.x, y: disc.y, diameter: disc.width), with: .white)
        picture.fill(
            RoundedRectangle.disc(
                x: disc.x + ring, y: disc.y + ring, diameter: disc.width - 2 * ring),
            with: Pixel(red: 32, green: 32, blue: 32))
        func corner(_ x: Double, _ y: Double) -> Triangle.Corner {
            (
                x: Double(disc.x) + x * Double(disc.width),
                y: Double(disc.y) + y * Double(disc.height)
            )
        }
        // Its centre of gravity is that of the disc.
        picture.fill(
            Triangle(corner(0.39, 0.29), corner(0.39, 0.71), corner(0.73, 0.5)), with: .white)
    }
}
