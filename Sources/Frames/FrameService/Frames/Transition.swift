import PicturePreparing
import Raster
import ScrollEngine
import Viewers

/// The motion of a session from a moment until the strip rests, as one animation.
///
/// Its cost is bounded: a motion that needs more frames than the limit gets longer frame intervals.
package struct Transition: Sendable {
    /// How the animation reaches the resting frame.
    package enum Style: Sendable {
        /// With the strip's motion.
        case moving
        /// With a cross-fade from the current frame to the resting frame.
        case fading
    }

    /// A frame and how long it is shown, in milliseconds; the last frame stays.
    struct Step: Sendable {
        let view: StripView
        /// The resting frame's share in a fade, in 255ths.
        var share: UInt8?
        let milliseconds: Int
    }

    /// Frames per second: the rate of most screens; browsers show no more.
    private static let rate = 60
    /// The limit on frames: two seconds at 60 frames per second.
    private static let frameLimit = 120
    /// The limit on the pixels of all frames together: some 30 frames of a tablet, which take half
    /// a second of one core.
    private static let pixelLimit = 24 << 20

    let steps: [Step]

    /// The motion of a strip from a moment until it rests; a strip that a finger holds counts as
    /// resting.
    package init(
        of strip: Strip, at start: Timestamp, over pages: GalleryPages,
        splicedFrom coded: CodedPages, _ style: Style
    ) {
        let first = StripView(strip, at: start, over: pages, splicedFrom: coded)
        let duration = Int(first.layout.motion.settlesIn ?? 0)
        func view(after milliseconds: Int) -> StripView {
            if milliseconds == 0 { return first }
            let time = first.layout.time.later(by: Int64(milliseconds))
            return StripView(strip, at: time, over: pages)
        }
        let (width, height) = first.pixelSize
        let limit = min(Self.frameLimit, Self.pixelLimit / (width * height))
        steps =
            switch style {
            case _ where duration == 0: [Step(view: first, milliseconds: 0)]
            case .moving: Self.motion(of: duration, frames: limit, view)
            case .fading: Self.fade(from: first, to: view(after: duration), frames: limit)
            }
    }

    private static func motion(
        of duration: Int, frames limit: Int, _ view: (Int) -> StripView
    ) -> [Step] {
        let count = max(1, min((duration * rate + 999) / 1000, limit - 1))
        let times = (0...count).map { (duration * $0 + count / 2) / count }
        return times.enumerated().map { index, time in
            Step(
                view: view(time),
                milliseconds: index < count ? times[index + 1] - time : 0)
        }
    }

    /// The milliseconds of a fade: too short to be noticed as motion, long enough not to flash.
    private static let fadeDuration = 160
    private static let fadeSteps = 4

    private static func fade(
        from first: StripView, to rest: StripView, frames limit: Int
    ) -> [Step] {
        let count = max(1, min(fadeSteps, limit - 1))
        let steps = (0..<count).map { index in
            Step(
                view: first, share: UInt8(256 * index / count),
                milliseconds: fadeDuration / count)
        }
        return steps + [Step(view: rest, share: 255, milliseconds: 0)]
    }

    var frameCount: Int { steps.count }

    /// The first frame's view.
    package var first: StripView { steps[0].view }

    /// The pictures that the animation will show and that are not prepared.
    package var missingPictures: [PictureRequest] {
        var known: Set<PictureRequest> = []
        return steps.flatMap(\.view.missingPictures).filter { known.insert($0).inserted }
    }
}

extension StripView {
    /// The size of the frame, in device pixels.
    package var pixelSize: (width: Int, height: Int) {
        let (viewport, scale) = (layout.viewport, layout.appearance.scale)
        return (viewport.width * scale, viewport.height * scale)
    }
}
