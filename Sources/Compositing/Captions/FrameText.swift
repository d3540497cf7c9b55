import Raster
import ScrollEngine

/// The letters in a frame, which this room cannot draw itself.
///
/// They come from outside as masks, drawn once and kept.
package struct FrameText {
    /// The title of a page, as wide as its picture; nil where none is drawn.
    package let title: (PagePlacement) -> CoverageMask?
    /// What an empty gallery says, for a panel of a size; nil where there is no room for it.
    package let notice: (PixelSize) -> CoverageMask?

    package init(
        title: @escaping (PagePlacement) -> CoverageMask?,
        notice: @escaping (PixelSize) -> CoverageMask?
    ) {
        self.title = title
        self.notice = notice
    }

    /// A frame without letters.
    package static var none: FrameText {
        FrameText(title: { _ in nil }, notice: { _ in nil })
    }
}
