import CVips
import Raster

/// Renders plain text with Pango, in any script for which the machine has a font; emoji in its colours.
///
/// Rendering takes about a millisecond, so it does not belong on a request's thread.
package struct TextRenderer: Hashable {
    private var text: String
    /// The em of the font in pixels.
    private let size: Int
    /// Whether lines are centred; otherwise they are aligned at the start side of their script.
    private let isCentred: Bool

    package init(text: String, size: Int, isCentred: Bool = false) {
        self.text = text
        self.size = size
        self.isCentred = isCentred
    }

    /// The letters, wrapped at a width; nil when they exceed the height, when the text has no ink,
    /// or when the machine has no font.
    package func drawn(width: Int, height: Int) -> CoverageMask? {
        guard width > 0, height > 0, case .success = Libvips.start else { return nil }
        let count = width * height
        var coverage = [UInt8](repeating: 0, count: count)
        var colours: [UInt8] = []
        guard let ink = render(width, height, &coverage, &colours) else { return nil }
        if ink.is_coloured != 0 {
            // Most texts have no such glyphs, and need no room for colours.
            colours = [UInt8](repeating: 0, count: 3 * count)
            guard render(width, height, &coverage, &colours) != nil else { return nil }
            colours.removeLast(3 * (height - Int(ink.height)) * width)
        }
        coverage.removeLast((height - Int(ink.height)) * width)
        return CoverageMask(
            width: width, height: Int(ink.height), coverage: coverage, colours: colours)
    }

    /// Renders the letters, and their colours unless there is no room for these; nil as ``drawn(width:height:)``.
    private func render(
        _ width: Int, _ height: Int, _ coverage: inout [UInt8], _ colours: inout [UInt8]
    ) -> cvips_ink? {
        var ink = cvips_ink()
        let outcome = unsafe text.withCString { characters in
            var call = unsafe cvips_text(
                text: characters, size: Int32(clamping: size), width: Int32(clamping: width),
                is_centred: isCentred ? 1 : 0)
            return unsafe coverage.withUnsafeMutableBufferPointer { coverage in
                unsafe colours.withUnsafeMutableBufferPointer { colours in
                    unsafe cvips_render_text(
                        &call, Int32(clamping: height), coverage.baseAddress,
                        colours.isEmpty ? nil : colours.baseAddress, &ink)
                }
            }
        }
        return outcome == CVIPS_DONE && 1...height ~= Int(ink.height) ? ink : nil
    }

    /// The letters, or as many of them as fit and an ellipsis.
    package func fitted(width: Int, height: Int) -> CoverageMask? {
        if let text = drawn(width: width, height: height) { return text }
        var (kept, tooMany) = (0, text.count)
        var letters: CoverageMask?
        while kept + 1 < tooMany {
            let middle = (kept + tooMany) / 2
            if let drawn = shortened(to: middle).drawn(width: width, height: height) {
                letters = drawn
                kept = middle
            } else {
                tooMany = middle
            }
        }
        return letters
    }

    private func shortened(to count: Int) -> TextRenderer {
        var short = self
        short.text = text.prefix(count) + "…"
        if let last = text.prefix(count).last, last.isWhitespace {
            short.text = text.prefix(count).dropLast() + "…"
        }
        return short
    }
}
