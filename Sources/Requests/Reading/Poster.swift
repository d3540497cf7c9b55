import FrameService
import ScrollEngine

/// The picture of a gallery in link previews.
package enum Poster {
    /// The size that link previews recommend (Open Graph): nearly two to one.
    package static let size = PixelSize(width: 1200, height: 630)

    /// The fields of its query: those of any strip, without sizes and controls.
    package static let names = StripRequest.names.union(StripRequest.stateNames).union(["pictures"])
        .subtracting(["viewport", "width", "height", "scale", "pageControl", "arrows", "indicator"])

    /// As small as possible: some services accept a few hundred kilobytes at most.
    package static let output = FrameOutput(effort: .small)

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
