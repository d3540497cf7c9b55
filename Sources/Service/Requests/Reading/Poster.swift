import Catalogue
import FrameService
import Interface
import ScrollEngine

/// The picture of a gallery in link previews.
package enum Poster {
    /// The size that Open Graph recommends for link previews; the ratio is nearly two to one.
    package static let size = PixelSize(width: 1200, height: 630)

    /// The fields of its query: those of a strip, without sizes and controls.
    package static let fields =
        InitialStrip.fields.filter {
            !["width", "height", "scale", "pageControl", "arrows", "indicator"].contains($0.name)
        } + [QueryFields.pictures] + GallerySelection.fields

    /// The formats that all services for link previews read.
    package static let formats: [FrameOutput.Format] = [.png, .jpeg]

    /// The smallest PNG; or the JPEG that pages name, within the limit of WhatsApp, which drops
    /// larger ones.
    package static func output(as format: FrameOutput.Format) -> FrameOutput {
        var output = FrameOutput(format)
        if format == .png { output.effort = .small } else { output.limit = 300_000 }
        return output
    }

    package static func configuration(from fields: Fields) throws(FieldError) -> StripConfiguration
    {
        var configuration = try StripRequest.configuration(
            from: fields, over: StripConfiguration(preset: .preview, viewport: size))
        configuration.hasPageControl = false
        configuration.hasArrows = false
        configuration.hasIndicator = false
        return configuration
    }
}
