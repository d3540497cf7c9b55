import PNGCoding
import PictureCoding
import Raster
import ScrollEngine
import Viewers

/// How a frame is changed and encoded, for screens with few colours or mounted rotated, and for
/// programs that read no PNG.
package struct FrameOutput: Equatable, Sendable {
    package enum Colours: Equatable, Sendable {
        case full
        case grey(IndexedBitmap.Depth)
        case palette([Pixel])
        /// The inks of a panel, as they look.
        case inks([Ink])
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
    /// Whether to minimise a PNG's size or the encoding time.
    package var effort = PNGEffort.fast
    package var format: Format
    /// Of a format that loses something, from 1 to 100.
    package var quality = 80
    /// Bytes of the file at most; nil for any number.
    ///
    /// Such a format has the highest quality up to ``quality`` that fits. A PNG is compressed more,
    /// then dithered in ways that take fewer bytes, then has fewer greys, then is not dithered.
    package var limit: Int?

    package init(_ format: Format = .png) { self.format = format }
}

/// No file of a frame is as small as its limit.
package struct FrameTooLarge: Error, Equatable {
    /// Bytes of the smallest file that could be made.
    package let smallest: Int
}

extension FrameOutput {
    /// Must be incremented when the output of the same frame changes.
    private static let rendering = 3

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
        digest.add(format.rawValue)
        digest.add(limit ?? 0)
        if format.lossy != nil {
            digest.add(quality)
            digest.add(PictureEncoder.fingerprint)
        }
        if isPatterned {
            digest.add(view.patternOrigin.x)
            digest.add(view.patternOrigin.y)
        }
        return digest.entityTag()
    }

    /// Whether a pattern may determine the dots, instead of the errors of neighbouring pixels.
    private var isPatterned: Bool {
        guard colours != .full, dithering != .none else { return false }
        return dithering == .ordered || dithering == .blueNoise || limit != nil
    }

    /// Encodes the frame.
    ///
    /// Levels are applied first, so that dithering sees the final contrast. Rotation precedes
    /// dithering, so that no dot is moved afterwards.
    ///
    /// - Parameters:
    ///   - frame: The frame in full colour.
    ///   - patternOrigin: The pixel of the frame where patterns start.
    ///   - kind: The encoder.
    /// - Returns: A file within the limit; a PNG of exactly the requested depth if it has none.
    /// - Throws: ``FrameTooLarge``; `PNGError` and `LibvipsError` when memory runs out.
    package func encode(
        _ frame: Bitmap, patternOrigin: (x: Int, y: Int), by kind: PNGEncoderKind
    ) throws -> [UInt8] {
        let leveled = levels.map { frame.leveled(black: $0.black, white: $0.white) } ?? frame
        let turned = leveled.rotated(rotation)
        let origin = rotation.position(
            x: patternOrigin.x, y: patternOrigin.y, width: frame.width, height: frame.height)
        switch format.coding {
        case .lossy(let format): return try encode(turned, as: format)
        case .plain(let bytes): return bytes(dithered(turned, origin: origin))
        case .png:
            return try best(of: pngVariants) {
                try PNGEncoder(effort: $0.effort, kind: kind)
                    .encode($0.dithered(turned, origin: origin))
            }
        }
    }

    /// This output, and the smaller ones that a limit allows, the best first.
    var pngVariants: [FrameOutput] {
        guard limit != nil else { return [self] }
        var variants = [self]
        var next = self
        // What the client asked for itself is not tried twice.
        func addNext() { if next != variants.last { variants.append(next) } }
        next.effort = .small
        addNext()
        guard colours != .full else { return variants }
        let depths = [colours] + colours.withFewerGreys
        if dithering != .none {
            let tried = Self.ditherings.firstIndex(of: dithering).map { $0 + 1 } ?? 0
            for dithering in Self.ditherings[tried...] {
                next.dithering = dithering
                addNext()
            }
            // A person sees fewer greys less than steps between them.
            for depth in depths.dropFirst() {
                next.colours = depth
                addNext()
            }
        }
        next.dithering = .none
        for depth in depths {
            next.colours = depth
            addNext()
        }
        return variants
    }

    /// Ways to dither that take fewer bytes each than the one before.
    private static let ditherings = [Dithering.atkinson, .blueNoise, .ordered]

    /// The first file that is within the limit.
    private func best(
        of outputs: [FrameOutput], _ encode: (FrameOutput) throws -> [UInt8]
    ) throws -> [UInt8] {
        var smallest = Int.max
        for output in outputs {
            let file = try encode(output)
            guard let limit, file.count > limit else { return file }
            smallest = min(smallest, file.count)
        }
        throw FrameTooLarge(smallest: smallest)
    }

    /// A file of the highest quality within the limit.
    private func encode(
        _ frame: Bitmap, as format: PictureEncoder.Format
    ) throws -> [UInt8] {
        let first = try PictureEncoder.encode(frame, as: format, quality: quality)
        guard let limit, first.count > limit else { return first }
        var best: [UInt8]?
        var smallest = first.count
        // By bisection, because a lower quality hardly ever takes more bytes.
        var range = 1..<quality
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            let file = try PictureEncoder.encode(frame, as: format, quality: middle)
            smallest = min(smallest, file.count)
            if file.count <= limit {
                best = file
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        guard let best else { throw FrameTooLarge(smallest: smallest) }
        return best
    }

    /// The picture in the colours of the output.
    private func dithered(_ turned: Bitmap, origin: (x: Int, y: Int)) -> FramePixels {
        switch colours {
        case .full: .full(turned)
        case .grey(let depth): .indexed(turned.dithered(dithering, grey: depth, origin: origin))
        case .palette(let palette):
            .indexed(turned.dithered(dithering, palette: palette, origin: origin))
        case .inks(let inks):
            .inks(turned.dithered(dithering, inks: inks, origin: origin), inks)
        }
    }
}

extension FrameOutput {
    /// The same as a person sees it on a panel: in the colours that its inks have, and as it hangs.
    package var asSeen: FrameOutput {
        var output = self
        output.rotation = .none
        output.limit = nil
        if case .inks(let inks) = colours {
            output.colours = .inks(
                inks.map { Ink(device: $0.measured, measured: $0.measured, number: $0.number) })
        }
        return output
    }
}

extension FrameOutput.Colours {
    /// The same with fewer greys, the most first; none for colours.
    ///
    /// Greys that a device measured are inks.
    fileprivate var withFewerGreys: [FrameOutput.Colours] {
        let depths = IndexedBitmap.Depth.allCases.reversed()
        switch self {
        case .grey(let depth):
            return depths.filter { $0.rawValue < depth.rawValue }.map { .grey($0) }
        case .inks(let inks) where inks.allSatisfy(\.device.isGrey):
            return depths.filter { $0.levels < inks.count }.map { depth in
                // From the first to the last, also where they cannot be at equal distances.
                .inks(
                    (0..<depth.levels).map {
                        inks[$0 * (inks.count - 1) / (depth.levels - 1)]
                    })
            }
        case .full, .palette, .inks: return []
        }
    }

    /// A text that distinguishes these colours from all others.
    fileprivate var text: String {
        switch self {
        case .full: "full"
        case .grey(let depth): "grey \(depth.rawValue)"
        case .palette(let colours): "palette " + Self.text(of: colours)
        case .inks(let inks):
            "inks \(Self.text(of: inks.map(\.device))) as \(Self.text(of: inks.map(\.measured)))"
                + " numbered \(inks.map { String($0.number) }.joined(separator: " "))"
        }
    }

    private static func text(of colours: [Pixel]) -> String {
        colours.map { "\($0.red) \($0.green) \($0.blue)" }.joined(separator: ", ")
    }
}

extension StripView {
    /// The corner of the current page, in pixels of the frame.
    ///
    /// A pattern that starts there moves with the page, so a sliding picture keeps its dots, and a
    /// page at rest always looks the same.
    package var patternOrigin: (x: Int, y: Int) {
        let current = layout.pages.first {
            $0.index == layout.currentPage && $0.place == layout.currentPlace
        }
        let scale = layout.appearance.scale
        return ((current?.frame.x ?? 0) * scale, (current?.frame.y ?? 0) * scale)
    }
}

extension Pixel {
    fileprivate var isGrey: Bool { red == green && green == blue }
}
