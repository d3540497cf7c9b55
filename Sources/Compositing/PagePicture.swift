import Raster

/// What there is to see of the item on a page.
package enum PagePicture: Equatable, Sendable {
    /// The picture, prepared in the size that the layout gives it.
    case ready(Bitmap)
    /// The picture is on its way.
    case loading
    /// There is no picture and there will be none: its file cannot be read.
    case unreadable
}
