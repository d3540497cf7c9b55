import PicturePreparing
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
        let colour = appearance.pageColour(in: configuration.preset)
        self.init(
            boxWidth: box.width, boxHeight: box.height,
            fit: Fit(fit ?? defaultFit), gravity: Gravity(appearance.gravity),
            background: Pixel(red: colour.red, green: colour.green, blue: colour.blue),
            isTitled: fit == nil && appearance.captions == .over, scale: appearance.scale)
    }
}

extension PictureVariant.Fit {
    package init(_ fit: ScrollEngine.Fit) {
        self =
            switch fit {
            case .contain: .contain
            case .cover: .cover
            case .scaleDown: .scaleDown
            }
    }
}

extension PictureVariant.Gravity {
    package init(_ gravity: ScrollEngine.Gravity) {
        self =
            switch gravity {
            case .automatic: .automatic
            case .centre: .centre
            case .north: .north
            case .northEast: .northEast
            case .east: .east
            case .southEast: .southEast
            case .south: .south
            case .southWest: .southWest
            case .west: .west
            case .northWest: .northWest
            }
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

extension PreparedPicture {
    /// The size of the upright picture.
    package var naturalSize: PixelSize { PixelSize(width: naturalWidth, height: naturalHeight) }
}
