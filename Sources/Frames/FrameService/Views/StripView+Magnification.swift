import PicturePreparing
import ScrollEngine
import Viewers

/// The picture of a magnified page, prepared again in a size at which it is sharp.
///
/// It is requested when the strip rests, because while fingers zoom each frame has another scale;
/// until then the page's own picture is stretched. Once prepared, it is also drawn while the page
/// moves.
extension StripView {
    /// The picture that a page is drawn from; nil until it is prepared.
    func drawnPicture(on page: PagePlacement) -> PreparedPicture? {
        if let sharp = sharpShape(of: page).flatMap(pages.picture), sharp.failure == nil {
            return sharp
        }
        return pages.picture(on: page)
    }

    /// The picture that would make the magnified page sharp; nil if it is prepared or not needed.
    package var missingSharpPicture: PictureRequest? {
        guard layout.motion.kind == .resting,
            let shape = visiblePages.lazy.compactMap(sharpShape).first
        else { return nil }
        return pages.picture(shape) == nil ? pages.request(for: shape) : nil
    }

    /// The picture that a magnified page needs; nil if the page's own picture is sharp enough.
    private func sharpShape(of page: PagePlacement) -> GalleryPages.Shape? {
        guard let zoom = layout.zoom, zoom.page == page.index, zoom.place == page.place,
            let area = zoom.picture, let picture = pages.picture(on: page),
            let size = picture.size(stretchedOver: area, scale: layout.appearance.scale),
            size.width > picture.bitmap.width
        else { return nil }
        return GalleryPages.Shape(item: page.item, size: size, isFilling: true)
    }
}

extension PreparedPicture {
    /// The pixel limit of a magnified picture: the resolution of a phone's camera, in 36 MB.
    private static let pixelLimit = 12_000_000.0

    /// The size at which the picture is prepared for a rectangle; nil without a picture.
    ///
    /// It is the rectangle's own size, unless the file has fewer pixels or the size exceeds the
    /// limit.
    package func size(stretchedOver area: Rect, scale: Int) -> PixelSize? {
        guard failure == nil, area.width > 0, area.height > 0 else { return nil }
        let (width, height) = (area.width * Double(scale), area.height * Double(scale))
        let share = min(
            1, Double(naturalWidth) / width, Double(naturalHeight) / height,
            (Self.pixelLimit / (width * height)).squareRoot(),
            Double(PictureVariant.longestSide) / max(width, height))
        return PixelSize(
            width: max(1, Int((width * share).rounded())),
            height: max(1, Int((height * share).rounded())))
    }
}
