import Viewers

/// The expected processor time of pictures, in milliseconds, by which clients take turns in the
/// render queues.
///
/// The factors are milliseconds for a million pixels, from the figures of ``RenderQueue``, which were
/// measured on one core for 0.79 million.
package enum RenderCost {
    /// Composing and encoding a frame: some 12 ms for a million pixels.
    package static func frame(_ view: StripView) -> Double { 12 * megapixels(view) }

    /// A frame in the form that a screen needs.
    package static func output(_ output: FrameOutput, of view: StripView) -> Double {
        let dithering: Double =
            switch (output.colours, output.dithering) {
            case (.full, _): 0
            case (.grey, .none): 5
            case (.grey, .floydSteinberg), (.grey, .atkinson): 50
            case (.grey, _): 9
            case (.palette, .ordered), (.palette, .blueNoise): 230
            case (.palette, _): 105
            }
        let smallFile: Double = output.effort == .fast && output.limit == nil ? 0 : 430
        let file: Double =
            switch output.format {
            case .png: (dithering + smallFile) * Double(output.pngVariants.count)
            // A limit takes up to eight attempts.
            case .jpeg: output.limit == nil ? 10 : 80
            case .webp: output.limit == nil ? 45 : 360
            }
        return (12 + file) * megapixels(view)
    }

    /// An animation of so many frames.
    package static func transition(_ transition: Transition) -> Double {
        frame(transition.first) * Double(transition.frameCount)
    }

    private static func megapixels(_ view: StripView) -> Double {
        let (viewport, scale) = (view.layout.viewport, view.layout.appearance.scale)
        return Double(viewport.width * viewport.height * scale * scale) / 1e6
    }
}
