// A page's position in the viewport does not depend on the magnification, which acts inside the
// page, about the centre of the picture's box.
extension Magnification {
    /// The area of a picture in the viewport, from its area without magnification.
    ///
    /// The centre is that of the page's box, in the viewport.
    package func frame(of picture: PixelRect, around centre: Point) -> Rect {
        let corner = shown(
            Point(x: Double(picture.x) - centre.x, y: Double(picture.y) - centre.y))
        return Rect(
            x: centre.x + corner.x, y: centre.y + corner.y,
            width: Double(picture.width) * scale, height: Double(picture.height) * scale)
    }
}
