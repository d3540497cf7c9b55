import FrameService
import Interface
import Raster
import ScrollEngine

/// The output options of a frame, as in its URL: `grey-4,dither-atkinson,rotate-90`.
///
/// They are part of the path because some screens support no query and need `.png` at the end of a
/// URL (Inkplate).
package enum OutputOptions {
    package static let all: [OutputOption] = [
        // Formats that lose something blur the dots of few colours.
        .choice(
            "grey",
            """
            Grey with so many bits. A device that asks for a screen as a PNG of 1, 2 or 4 bits may send the \
            calibration of its greys in the header field X-Color-Palette.
            """, in: FrameOutput.exactFormats
        ) { (output, depth: IndexedBitmap.Depth) in output.colours = .grey(depth) },
        palette,
        .panel,
        .choice(
            "dither",
            """
            How tones between the colours are drawn, by default floyd-steinberg. The patterns \
            ordered and blue-noise move with the current page.
            """, in: FrameOutput.exactFormats, needing: ["grey", "palette", "panel"]
        ) { (output, dithering: Dithering) in output.dithering = dithering },
        levels,
        .choice("rotate", "Degrees clockwise.") {
            (output, rotation: Rotation) in output.rotation = rotation
        },
        OutputOption(
            Field(
                "small", .flag,
                """
                A smaller file, which takes a third of a second more for a million pixels.
                """), in: [.png]
        ) { _, output in output.effort = .small },
        .integer(
            "quality", in: 1...100, "From 1 to 100, 80 by default.", in: FrameOutput.lossyFormats
        ) { $0.quality = $1 },
        // At least the bytes of an empty file, at most those of the largest PNG.
        .integer(
            "max", in: 1_000...99_999_999,
            """
            At most so many bytes, and the best file that fits: of the highest quality, or in PNG \
            compressed more, then dithered by atkinson, blue-noise or ordered, then with fewer greys, then \
            without dithering. If none fits, the status is 422, and the smallest possible is named.
            """, in: FrameOutput.compressedFormats
        ) { $0.limit = $1 },
    ]

    /// Parses comma-separated options, in any order, each at most once.
    ///
    /// - Parameters:
    ///   - text: The options.
    ///   - format: The format that the ending of the URL names.
    /// - Returns: The output.
    /// - Throws: `FieldError` for an unknown or invalid option, and for one that the format lacks.
    package static func output(
        from text: String, as format: FrameOutput.Format = .png
    ) throws(FieldError) -> FrameOutput {
        var output = FrameOutput(format)
        var given: [OutputOption] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(part.prefix { $0 != "-" })
            let value = part.dropFirst(name.count)
            guard !given.contains(where: { $0.name == name }) else {
                throw FieldError(path: name, rule: "given once")
            }
            guard let option = all.first(where: { $0.name == name }),
                option.hasValue != value.isEmpty
            else { throw unknown(name, as: format) }
            try option.read(String(value.dropFirst()), &output)
            given.append(option)
        }
        for option in given { try option.check(beside: given.map(\.name), in: format) }
        return output
    }

    private static func unknown(_ name: String, as format: FrameOutput.Format) -> FieldError {
        let options = options(of: format)
        let known = options.map { $0.hasValue ? "\($0.name)-…" : $0.name }
        let names = options.map(\.name)
        return FieldError(
            path: "options",
            rule: "some of \(known.joined(separator: ", ")), with commas between",
            hint: names.contains(name) ? nil : FieldError.suggestion(for: name, among: names))
    }

    static func options(of format: FrameOutput.Format) -> [OutputOption] {
        all.filter { $0.formats.contains(format) }
    }

    // MARK: Options of their own kinds

    /// Colours in a palette: those of an e-ink panel, or as many as 4-bit pixels can index.
    ///
    /// The limit bounds the work: a pattern compares each pixel with all colours sixteen times.
    private static let paletteSizes = 2...16

    /// Named palettes, under the names that clients of panels use; their order is that of the panels.
    private static let palettes: KeyValuePairs<String, [Pixel]> = [
        "color-6a": [.red, .green, .blue, .yellow, .black, .white],
        "color-7a": [.black, .white, .green, .blue, .red, .yellow, orange],
    ]

    private static let orange = Pixel(red: 255, green: 128, blue: 0)

    private static let palette: OutputOption = {
        let (minimum, maximum) = (paletteSizes.lowerBound, paletteSizes.upperBound)
        let named = palettes.map(\.key)
        let digits = "[0-9A-Fa-f]{6}"
        let own = "\(digits)(-\(digits)){\(minimum - 1),\(maximum - 1)}"
        let pattern = (named + [own]).joined(separator: "|")
        let inks = OutputOption.list(named)
        return OutputOption(
            Field(
                "palette", .value(.text(matching: "^\(pattern)$")),
                """
                \(minimum) to \(maximum) colours of six hexadecimal digits, or \(inks). The file has the least \
                depth that holds them.
                """),
            placeholder: "RRGGBB-RRGGBB-…", in: FrameOutput.exactFormats, without: ["grey"]
        ) { value, output throws(FieldError) in
            if let inks = palettes.first(where: { $0.key == value })?.value {
                output.colours = .palette(inks)
                return
            }
            let parts = value.split(separator: "-", omittingEmptySubsequences: false)
            let colours = parts.prefix(maximum + 1).compactMap {
                $0.first == "#" ? nil : Colour(hexadecimal: String($0)).map { Pixel($0) }
            }
            guard colours.count == parts.count, paletteSizes.contains(colours.count) else {
                throw FieldError(
                    path: "palette",
                    rule:
                        "from \(minimum) to \(maximum) colours of six hexadecimal digits with hyphens "
                        + "between, or \(inks)")
            }
            output.colours = .palette(colours)
        }
    }()

    private static let levels: OutputOption = {
        let percentage = "(0{0,2}[0-9]|0?[0-9]{2}|100)"
        return OutputOption(
            Field(
                "levels", .value(.text(matching: "^\(percentage)-\(percentage)$")),
                """
                Pixels darker than B per cent become black, pixels lighter than W per cent white.
                """),
            placeholder: "B-W"
        ) { value, output throws(FieldError) in
            let parts = value.split(separator: "-", omittingEmptySubsequences: false)
            let numbers = parts.compactMap(percentageNumber)
            guard parts.count == 2, numbers.count == 2, numbers[0] < numbers[1] else {
                throw FieldError(
                    path: "levels",
                    rule: "two whole numbers from 0 to 100 per cent, the lower one first")
            }
            output.levels = FrameOutput.Levels(black: numbers[0], white: numbers[1])
        }
    }()

    private static func percentageNumber(_ text: Substring) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text).flatMap { $0 <= 100 ? $0 : nil }
    }
}
