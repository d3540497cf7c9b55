import Raster
import ScrollEngine

/// The text of a frame, which this room cannot render itself.
///
/// The caller provides it as masks, which are rendered once and cached.
package struct FrameText {
    /// The title of a page, as wide as its picture; nil if none is drawn.
    package let title: (PagePlacement) -> CoverageMask?
    /// The message of an empty gallery for a panel of a size; nil if it does not fit.
    package let notice: (PixelSize) -> CoverageMask?

    package init(
        title: @escaping (PagePlacement) -> CoverageMask?,
        notice: @escaping (PixelSize) -> CoverageMask?
    ) {
        self.title = title
        self.notice = notice
    }

    /// A frame without text.
    package static var none: FrameText {
        FrameText(title: { _ in nil }, notice: { _ in nil })
    }
}
