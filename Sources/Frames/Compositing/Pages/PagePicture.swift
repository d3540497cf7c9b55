import Raster

/// The content of a page.
package enum PagePicture: Equatable, Sendable {
    /// The picture, prepared in the size that the layout gives it.
    case ready(Bitmap)
    /// The picture is being prepared.
    case loading
    /// The same, with a small picture that resembles it and is drawn meanwhile.
    case standIn(Bitmap)
}
