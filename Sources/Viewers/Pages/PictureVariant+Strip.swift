import ImageLibrary
import Raster
import ScrollEngine

extension PictureVariant {
    /// The variant for a strip's pictures: they fill the box inside the padding of their page.
    ///
    /// The configuration is borrowed because a copy costs more than the rest of the initializer.
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
    /// The size in a frame with `scale` pixels for each pixel of the viewport.
    package func scaled(by scale: Int) -> PixelSize {
        PixelSize(width: width * scale, height: height * scale)
    }
}
