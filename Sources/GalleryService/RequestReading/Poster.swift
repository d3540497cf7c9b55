import ScrollEngine

/// The picture that stands for a gallery where somebody has sent a link to it.
enum Poster {
    /// What makers of link previews ask for (Open Graph): nearly two to one.
    static let size = PixelSize(width: 1200, height: 630)

    /// The fields that say what is on it: those of any address, without sizes and controls.
    static let names = StripRequest.names.union(StripRequest.stateNames).union(["pictures"])
        .subtracting(["viewport", "width", "height", "scale", "pageControl", "arrows", "indicator"])

    /// As small as it gets: some who show previews take no more than some hundred kilobytes.
    static let output = FrameOutput(effort: .small)

    static func configuration(from fields: Fields) throws(FieldError) -> StripConfiguration {
        var configuration = try StripRequest.configuration(
            from: fields, over: StripConfiguration(preset: .preview, viewport: size))
        configuration.hasPageControl = false
        configuration.hasArrows = false
        configuration.hasIndicator = false
        return configuration
    }
}
