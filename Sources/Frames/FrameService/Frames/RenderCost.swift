import PictureCoding
import ScrollEngine
import Viewers

/// The expected processor time of pictures, in milliseconds, by which clients take turns in the
/// render queues.
///
/// The factors are milliseconds for a million pixels, from the figures of ``RenderQueue``, which were
/// measured on one core for 0.79 million.
package enum RenderCost {
    /// Composing and encoding a frame: some 12 ms for a million pixels, and more if its look mixes,
    /// scales or turns pages.
    package static func frame(_ view: StripView) -> Double {
        12 * megapixels(view) + (view.layout.showsPlainPages ? 0 : mixing(view))
    }

    /// What a look costs while pages move, measured on frames of 0.66 million pixels.
    ///
    /// Pages may be larger than the viewport, and are drawn whole before they are scaled or turned.
    private static func mixing(_ view: StripView) -> Double {
        let layout = view.layout
        let factor: Double =
            switch layout.look {
            case .slide, .parallax: 0
            case .fade: 18
            case .cards: 35
            case .coverflow: 70
            }
        let pages = layout.pages.count(where: \.isVisible)
        let pixels =
            layout.pageSize.width * layout.pageSize.height * layout.appearance.scale
            * layout.appearance.scale
        return factor * max(megapixels(view), Double(pages * pixels) / 1e6)
    }

    /// A frame in the form that a screen needs.
    package static func output(_ output: FrameOutput, of view: StripView) -> Double {
        let dithering: Double =
            switch (output.colours, output.dithering) {
            case (.full, _): 0
            case (.grey, .none): 5
            case (.grey, .floydSteinberg), (.grey, .atkinson): 50
            case (.grey, .stucki): 110
            case (.grey, _): 9
            case (.palette, .ordered), (.palette, .blueNoise): 230
            case (.palette, _): 105
            case (.inks, .ordered), (.inks, .blueNoise): 900
            case (.inks, _): 150
            }
        let smallFile: Double = output.effort == .fast && output.limit == nil ? 0 : 430
        let file: Double =
            switch output.format.coding {
            case .png: (dithering + smallFile) * Double(output.pngVariants.count)
            // A limit takes up to eight attempts.
            case .lossy(let format): format.encodingTime * (output.limit == nil ? 1 : 8)
            case .plain: dithering
            }
        return frame(view) + file * megapixels(view)
    }

    /// An animation of so many frames.
    package static func transition(
        _ transition: Transition, as format: Transition.Format
    ) -> Double {
        let one =
            switch format {
            case .apng: frame(transition.first)
            case .webp: output(FrameOutput(.webp), of: transition.first)
            }
        // The first frame may be at rest, where a look costs nothing.
        let first = transition.first
        let moving = first.layout.showsPlainPages ? mixing(first) : 0
        return (one + moving) * Double(transition.frameCount)
    }

    private static func megapixels(_ view: StripView) -> Double {
        let (width, height) = view.pixelSize
        return Double(width * height) / 1e6
    }
}
