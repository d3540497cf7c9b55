// A page stands in the viewport as if nothing were magnified; the magnification acts inside the
// page, about the centre of the box that the padding leaves.
extension Magnification {
    /// Where a picture stands in the viewport, from where it would stand unmagnified.
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
