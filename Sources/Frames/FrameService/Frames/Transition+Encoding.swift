import PNGCoding
import PictureCoding
import Raster
import Viewers

extension Transition {
    /// The format of the file.
    package enum Format: String, Sendable {
        /// Exact; viewers without APNG support show its first frame.
        case apng
        /// With losses, in a tenth of the bytes and less for photographs.
        case webp

        /// As in a Content-Type field.
        ///
        /// An APNG is called a PNG, because more programs read that.
        package var mediaType: String {
            switch self {
            case .apng: "image/png"
            case .webp: "image/webp"
            }
        }
    }

    /// The size in bytes of an APNG from which only the last frame is added.
    private static let byteLimit = 16 << 20

    /// The quality of a WebP, of libwebp: less than that of single frames, because they move.
    private static let quality = 80

    /// Must be incremented when the drawing of the same steps changes.
    private static let rendering = 3

    /// The strong entity tag of the animation, known before any pixel is drawn.
    package func tag(as format: Format) -> String {
        var digest = ContentDigest()
        digest.add(Self.rendering)
        digest.add(format.rawValue)
        if case .webp = format {
            digest.add(Self.quality)
            digest.add(PictureEncoder.fingerprint)
        }
        for step in steps {
            digest.add(step.view.pixelTag)
            digest.add(step.share.map(Int.init) ?? -1)
            digest.add(step.milliseconds)
        }
        return digest.entityTag()
    }

    /// An animation that plays once and ends with the resting frame.
    ///
    /// - Parameters:
    ///   - format: The format of the file.
    ///   - compose: Renders the pixels of a view.
    /// - Returns: The file.
    /// - Throws: `PNGError` and `LibvipsError` when memory runs out.
    package func encode(
        as format: Format, _ compose: @escaping (StripView) -> Bitmap
    ) throws -> [UInt8] {
        let draw = drawing(with: compose)
        switch format {
        case .apng: return try encodeAPNG(draw)
        case .webp:
            let (width, height) = first.pixelSize
            return try PictureEncoder.encodeWebP(
                DrawnAnimation(
                    width: width, height: height, milliseconds: steps.map(\.milliseconds),
                    draw: draw),
                quality: Self.quality)
        }
    }

    /// What draws the frame of a step; a fade mixes two frames that are composed once.
    private func drawing(
        with compose: @escaping (StripView) -> Bitmap
    ) -> (Int) -> Bitmap {
        guard let last = steps.last, last.share != nil else {
            return { compose(steps[$0].view) }
        }
        let (from, rest) = (compose(first), compose(last.view))
        return { from.crossfaded(into: rest, share: steps[$0].share ?? 0) }
    }

    private func encodeAPNG(_ draw: (Int) -> Bitmap) throws(PNGError) -> [UInt8] {
        var animation = APNGEncoder(plays: 1, effort: .fast)
        var shown: Bitmap?
        for (index, step) in steps.enumerated() {
            if let shown, index + 1 < steps.count, animation.byteCount > Self.byteLimit {
                try animation.append(shown, milliseconds: step.milliseconds, changed: .nothing)
                continue
            }
            let frame = draw(index)
            try animation.append(frame, milliseconds: step.milliseconds)
            shown = frame
        }
        return animation.encoded() ?? []
    }
}

extension BitmapRect {
    fileprivate static let nothing = BitmapRect(x: 0, y: 0, width: 0, height: 0)
}
