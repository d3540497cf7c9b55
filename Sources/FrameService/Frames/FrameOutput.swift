import PNGCoding
import Raster
import ScrollEngine
import Viewers

/// How a frame is changed before it is encoded, for screens with few colours or mounted rotated.
package struct FrameOutput: Equatable, Sendable {
    /// The colours of the output.
    package enum Colours: Equatable, Sendable {
        case full
        case grey(IndexedBitmap.Depth)
        case palette([Pixel])
    }

    /// The tones that are mapped to black and white, in per cent.
    package struct Levels: Equatable, Sendable {
        package let black: Int
        package let white: Int

        package init(black: Int, white: Int) {
            self.black = black
            self.white = white
        }
    }

    package var colours = Colours.full
    /// How intermediate tones are rendered.
    ///
    /// The default is dithering, because few colours without it leave little of a photograph.
    package var dithering = Dithering.floydSteinberg
    package var levels: Levels?
    package var rotation = Rotation.none
    /// Whether to minimise the file's size or the encoding time.
    package var effort: PNGEffort

    package init(effort: PNGEffort = .fast) { self.effort = effort }
}

extension FrameOutput {
    /// Must be incremented when the output of the same frame changes.
    private static let rendering = 1

    /// The strong entity tag of a view's frame with this output, known before any pixel is drawn.
    package func tag(of view: StripView) -> String {
        var digest = ContentDigest()
        digest.add(Self.rendering)
        digest.add(view.pixelTag)
        digest.add(colours.text)
        digest.add(dithering.rawValue)
        digest.add(levels?.black ?? 0)
        digest.add(levels?.white ?? 100)
        digest.add(rotation.rawValue)
        digest.add(effort == .fast ? 0 : 1)
        if isPatterned {
            digest.add(view.anchor.x)
            digest.add(view.anchor.y)
        }
        return digest.entityTag()
    }

    /// Whether a pattern determines the dots, instead of the errors of neighbouring pixels.
    private var isPatterned: Bool {
        colours != .full && (dithering == .ordered || dithering == .blueNoise)
    }

    /// Encodes the frame.
    ///
    /// Levels are applied first, so that dithering sees the final contrast. Rotation precedes
    /// dithering, so that no dot is moved afterwards.
    ///
    /// - Parameters:
    ///   - frame: The frame in full colour.
    ///   - anchor: The pixel of the frame where patterns start.
    ///   - kind: The encoder.
    /// - Returns: A PNG of exactly the requested depth.
    /// - Throws: `PNGError` when memory runs out.
    package func encode(
        _ frame: Bitmap, anchor: (x: Int, y: Int), by kind: PNGEncoderKind
    ) throws(PNGError) -> [UInt8] {
        let leveled = levels.map { frame.leveled(black: $0.black, white: $0.white) } ?? frame
        let turned = leveled.rotated(rotation)
        let origin = rotation.place(
            x: anchor.x, y: anchor.y, width: frame.width, height: frame.height)
        let encoder = PNGEncoder(effort: effort, kind: kind)
        switch colours {
        case .full: return try encoder.encode(turned)
        case .grey(let depth):
            return try encoder.encode(turned.dithered(dithering, grey: depth, origin: origin))
        case .palette(let palette):
            return try encoder.encode(turned.dithered(dithering, palette: palette, origin: origin))
        }
    }
}

extension FrameOutput.Colours {
    /// A text that distinguishes these colours from all others.
    fileprivate var text: String {
        switch self {
        case .full: "full"
        case .grey(let depth): "grey \(depth.rawValue)"
        case .palette(let colours):
            "palette "
                + colours.map { "\($0.red) \($0.green) \($0.blue)" }
                .joined(separator: ", ")
        }
    }
}

extension StripView {
    /// The corner of the current page, in pixels of the frame.
    ///
    /// A pattern that starts there moves with the page, so a sliding picture keeps its dots, and a
    /// page at rest always looks the same.
    package var anchor: (x: Int, y: Int) {
        let current = layout.pages.first {
            $0.index == layout.currentPage && $0.place == layout.currentPlace
        }
        let scale = layout.appearance.scale
        return ((current?.frame.x ?? 0) * scale, (current?.frame.y ?? 0) * scale)
    }
}
