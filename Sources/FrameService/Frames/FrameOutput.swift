import PNGCoding
import Raster
import ScrollEngine
import Viewers

/// How a frame is changed before it is encoded, for screens that show fewer colours, or that hang
/// turned.
package struct FrameOutput: Equatable, Sendable {
    /// The colours that are left.
    package enum Colours: Equatable, Sendable {
        case full
        case grey(IndexedBitmap.Depth)
        case palette([Pixel])
    }

    /// The tones that become black and white, in per cent.
    package struct Levels: Equatable, Sendable {
        package let black: Int
        package let white: Int

        package init(black: Int, white: Int) {
            self.black = black
            self.white = white
        }
    }

    package var colours = Colours.full
    /// How tones between the colours are shown.
    ///
    /// Few colours without dithering leave little of a photograph, so it is on unless it is switched
    /// off by name.
    package var dithering = Dithering.floydSteinberg
    package var levels: Levels?
    package var rotation = Rotation.none
    /// Whether the file is to be small, or to be made fast.
    package var effort: PNGEffort

    package init(effort: PNGEffort = .fast) { self.effort = effort }
}

extension FrameOutput {
    /// Changes whenever the same frame is output in another way.
    private static let rendering = 1

    /// The strong entity tag of a view's frame in this form, known before any pixel is drawn.
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

    /// Whether the dots lie where a pattern has them, and not where the errors of other pixels
    /// leave them.
    private var isPatterned: Bool {
        colours != .full && (dithering == .ordered || dithering == .blueNoise)
    }

    /// The file: levels first, so that what is dithered has the contrast that will show; turned
    /// before it is dithered, so that no dot is touched afterwards.
    ///
    /// - Parameters:
    ///   - frame: The frame in full colours.
    ///   - anchor: The pixel of the frame that patterns begin at.
    ///   - kind: The encoder.
    /// - Returns: A PNG of exactly the depth that was asked for.
    /// - Throws: `PNGError` when there is no memory for it.
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
    /// What tells these colours from all others.
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
    /// The corner of the current page, in pixels of the frame: a pattern that begins there moves with
    /// the page, so that a sliding picture keeps its dots; and a page that rests looks the same
    /// whenever it does.
    package var anchor: (x: Int, y: Int) {
        let current = layout.pages.first {
            $0.index == layout.currentPage && $0.place == layout.currentPlace
        }
        let scale = layout.appearance.scale
        return ((current?.frame.x ?? 0) * scale, (current?.frame.y ?? 0) * scale)
    }
}
