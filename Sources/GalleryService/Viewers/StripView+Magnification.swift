import ImageLibrary
import ScrollEngine

/// The picture of the page that is magnified, prepared anew so large that it is sharp.
///
/// It is asked for when the strip has come to rest: while fingers zoom, each frame has another scale,
/// and the page's own picture is stretched. What is there is also drawn while the page is moved about.
extension StripView {
    /// The picture that a page is drawn from; nil while it is prepared.
    func drawnPicture(on page: PagePlacement) -> PreparedPicture? {
        if let sharp = sharpShape(of: page).flatMap(pages.picture), sharp.failure == nil {
            return sharp
        }
        return pages.picture(on: page)
    }

    /// What would make the magnified page sharp and is not there.
    var missingSharpPicture: PictureRequest? {
        guard layout.motion.kind == .resting,
            let shape = visiblePages.lazy.compactMap(sharpShape).first
        else { return nil }
        return pages.picture(shape) == nil ? pages.request(for: shape) : nil
    }

    /// What the library is asked for, to show a magnified page; nil for one whose own picture is as
    /// good.
    private func sharpShape(of page: PagePlacement) -> GalleryPages.Shape? {
        guard let zoom = layout.zoom, zoom.page == page.index, zoom.place == page.place,
            let place = zoom.picture, let picture = pages.picture(on: page),
            let size = picture.size(stretchedOver: place, scale: layout.appearance.scale),
            size.width > picture.bitmap.width
        else { return nil }
        return GalleryPages.Shape(item: page.item, size: size, isFilling: true)
    }
}

extension PreparedPicture {
    /// Pixels of a magnified picture: all that a telephone takes, in 36 MB.
    private static let pixelLimit = 12_000_000.0

    /// The size at which the picture is prepared for a place; nil when there is no picture.
    ///
    /// It is the place's own, unless the file has fewer pixels, or it would have too many.
    func size(stretchedOver place: Rect, scale: Int) -> PixelSize? {
        guard failure == nil, place.width > 0, place.height > 0 else { return nil }
        let (width, height) = (place.width * Double(scale), place.height * Double(scale))
        let share = min(
            1, Double(naturalWidth) / width, Double(naturalHeight) / height,
            (Self.pixelLimit / (width * height)).squareRoot(),
            Double(PictureVariant.longestSide) / max(width, height))
        return PixelSize(
            width: max(1, Int((width * share).rounded())),
            height: max(1, Int((height * share).rounded())))
    }
}
