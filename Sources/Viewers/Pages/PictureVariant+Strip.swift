import ImageLibrary
import Raster
import ScrollEngine

extension PictureVariant {
    /// The pictures of a strip: they fill the box that the padding of their page leaves.
    ///
    /// Borrows the configuration: a copy costs more than all the rest.
    package init(
        _ configuration: borrowing StripConfiguration, _ box: PixelSize,
        fit: ScrollEngine.Fit? = nil
    ) {
        let (appearance, defaultFit) = (configuration.appearance, configuration.fit)
        let colour = appearance.background
        self.init(
            boxWidth: box.width, boxHeight: box.height,
            fit: (fit ?? defaultFit) == .contain ? .contain : .cover,
            background: Pixel(red: colour.red, green: colour.green, blue: colour.blue),
            isTitled: fit == nil && appearance.captions == .over, scale: appearance.scale)
    }
}

extension PixelRect {
    package var size: PixelSize { PixelSize(width: width, height: height) }
}

extension PixelSize {
    /// The same on a frame with so many pixels to each of the viewport's.
    package func scaled(by scale: Int) -> PixelSize {
        PixelSize(width: width * scale, height: height * scale)
    }
}
