import ImageLibrary
import PNGCoding
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
    private struct Step: Sendable {
        let view: StripView
        let milliseconds: Int
    }

    /// Frames per second: the rate of most screens; browsers show no more.
    private static let rate = 60
    /// The limit on frames: two seconds at 60 frames per second.
    private static let frameLimit = 120
    /// The limit on the pixels of all frames together: some 30 frames of a tablet, which take half
    /// a second of one core.
    private static let pixelLimit = 24 << 20
    /// The size in bytes from which only the last frame is added.
    private static let byteLimit = 16 << 20

    private let steps: [Step]
    private let style: Style

    /// The motion of a strip from a moment until it rests; a strip that a finger holds counts as
    /// resting.
    package init(
        of strip: Strip, at start: Timestamp, over pages: GalleryPages,
        splicedFrom coded: CodedPages, _ style: Style
    ) {
        let first = StripView(strip, at: start, over: pages, splicedFrom: coded)
        let duration = Int(first.layout.motion.settlesIn ?? 0)
        var times = [0, duration]
        if duration > 0, case .moving = style {
            let (viewport, scale) = (first.layout.viewport, first.layout.appearance.scale)
            let pixels = viewport.width * viewport.height * scale * scale
            let limit = min(Self.frameLimit, Self.pixelLimit / pixels)
            let count = max(1, min((duration * Self.rate + 999) / 1000, limit - 1))
            times = (0...count).map { (duration * $0 + count / 2) / count }
        }
        if duration == 0 { times = [0] }
        steps = times.enumerated().map { index, time in
            Step(
                view: time == 0
                    ? first
                    : StripView(strip, at: first.layout.time.later(by: Int64(time)), over: pages),
                milliseconds: index + 1 < times.count ? times[index + 1] - time : 0)
        }
        self.style = style
    }

    var frameCount: Int { steps.count }

    /// The first frame's view.
    package var first: StripView { steps[0].view }

    /// The pictures that the animation will show and that are not prepared.
    package var missingPictures: [PictureRequest] {
        var known: Set<PictureRequest> = []
        return steps.flatMap(\.view.missingPictures).filter { known.insert($0).inserted }
    }

    /// The strong entity tag of the animation, known before any pixel is drawn.
    package var tag: String {
        var digest = ContentDigest()
        digest.add(Self.rendering)
        if case .fading = style { digest.add(1) } else { digest.add(0) }
        for step in steps {
            digest.add(step.view.pixelTag)
            digest.add(step.milliseconds)
        }
        return digest.entityTag()
    }

    /// Must be incremented when the drawing of the same steps changes.
    private static let rendering = 1

    // MARK: Drawing

    /// An APNG that plays once and ends with the resting frame.
    ///
    /// - Parameter compose: Renders the pixels of a view.
    /// - Returns: The file.
    /// - Throws: `PNGError` when memory runs out.
    package func encode(_ compose: (StripView) -> Bitmap) throws(PNGError) -> [UInt8] {
        var animation = APNGEncoder(plays: 1, effort: .fast)
        switch style {
        case .moving: try move(&animation, compose)
        case .fading: try fade(&animation, compose)
        }
        return animation.encoded() ?? []
    }

    private func move(
        _ animation: inout APNGEncoder, _ compose: (StripView) -> Bitmap
    ) throws(PNGError) {
        var shown: Bitmap?
        for (index, step) in steps.enumerated() {
            if let shown, index + 1 < steps.count, animation.byteCount > Self.byteLimit {
                try animation.append(shown, milliseconds: step.milliseconds, changed: .nothing)
                continue
            }
            let frame = compose(step.view)
            try animation.append(frame, milliseconds: step.milliseconds)
            shown = frame
        }
    }

    /// The milliseconds of each step of a fade, and the resting frame's share in each step in
    /// 255ths.
    ///
    /// A fade takes a sixth of a second: too short to be noticed as motion, long enough not to
    /// flash.
    private static let fadeStep = 40
    private static let shares: [UInt8] = [64, 128, 192]

    private func fade(
        _ animation: inout APNGEncoder, _ compose: (StripView) -> Bitmap
    ) throws(PNGError) {
        let from = compose(first)
        guard steps.count > 1, let last = steps.last else {
            return try animation.append(from, milliseconds: 0)
        }
        let rest = compose(last.view)
        try animation.append(from, milliseconds: Self.fadeStep)
        for share in Self.shares {
            try animation.append(
                from.crossfaded(into: rest, share: share), milliseconds: Self.fadeStep)
        }
        try animation.append(rest, milliseconds: 0)
    }
}

extension BitmapRect {
    fileprivate static let nothing = BitmapRect(x: 0, y: 0, width: 0, height: 0)
}
