import FrameService
import Interface
import Raster
import ScrollEngine

/// The output options of a frame, as in its URL: `grey-4,dither-atkinson,rotate-90`.
///
/// They are part of the path because some screens support no query and need `.png` at the end of a
/// URL (Inkplate).
package enum OutputOptions {
    /// Colours in a palette: those of an e-ink panel, or as many as 4-bit pixels can index.
    ///
    /// The limit bounds the work: a pattern compares each pixel with all colours sixteen times.
    private static let paletteSizes = 2...16

    /// Named palettes: the inks of panels, under the names that the panels' clients use.
    static let palettes: [String: [Pixel]] = [
        "color-6a": [red, green, blue, yellow, black, white],
        "color-7a": [black, white, red, green, blue, yellow, orange],
    ]

    private static let black = Pixel(red: 0, green: 0, blue: 0)
    private static let white = Pixel(red: 255, green: 255, blue: 255)
    private static let red = Pixel(red: 255, green: 0, blue: 0)
    private static let green = Pixel(red: 0, green: 255, blue: 0)
    private static let blue = Pixel(red: 0, green: 0, blue: 255)
    private static let yellow = Pixel(red: 255, green: 255, blue: 0)
    private static let orange = Pixel(red: 255, green: 128, blue: 0)

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
        var seen: Set<String> = []
        for option in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = String(option.prefix { $0 != "-" })
            guard seen.insert(name).inserted else {
                throw FieldError(path: name, rule: "given once")
            }
            try read(name, option.dropFirst(name.count), into: &output)
        }
        // Both blur the dots of few colours.
        for name in seen.sorted() where format != .png && pngOptions.contains(name) {
            throw FieldError(path: name, rule: "given with .png")
        }
        if format == .png, seen.contains("quality") {
            throw FieldError(path: "quality", rule: "given with \(lossyFormats)")
        }
        if seen.contains("dither"), output.colours == .full {
            throw FieldError(path: "dither", rule: "given with grey or palette")
        }
        if seen.isSuperset(of: ["grey", "palette"]) {
            throw FieldError(path: "palette", rule: "given without grey")
        }
        return output
    }

    /// Parses one option; `rest` is the text after its name, including the hyphen.
    private static func read(
        _ name: String, _ rest: Substring, into output: inout FrameOutput
    ) throws(FieldError) {
        let value = String(rest.dropFirst())
        switch (name, rest.isEmpty) {
        case ("grey", false): output.colours = .grey(try depth(value))
        case ("palette", false): output.colours = .palette(try palette(value))
        case ("dither", false): output.dithering = try dithering(value)
        case ("levels", false): output.levels = try levels(value)
        case ("rotate", false): output.rotation = try rotation(value)
        case ("small", true): output.effort = .small
        case ("quality", false): output.quality = try number(value, name, in: 1...100)
        case ("max", false): output.limit = try number(value, name, in: limits)
        default:
            throw FieldError(
                path: "options", rule: known,
                hint: names.contains(name) ? nil : FieldError.suggestion(for: name, among: names))
        }
    }

    private static let names = [
        "grey", "palette", "dither", "levels", "rotate", "small", "quality", "max",
    ]

    private static let known =
        """
        some of grey-…, palette-…, dither-…, levels-…, rotate-…, max-…, small and, with \
        \(lossyFormats), quality-…, with commas between
        """

    /// The formats whose files need not be exact, as in ".jpg or .webp".
    private static let lossyFormats = {
        let suffixes = FrameOutput.formats.filter { $0 != .png }.map { ".\($0.suffix)" }
        return suffixes.dropLast().joined(separator: ", ") + " or " + (suffixes.last ?? "")
    }()

    private static let pngOptions: Set = ["grey", "palette", "dither", "small"]

    /// Bytes of a file: at least those of an empty one, at most those of the largest PNG.
    private static let limits = 1_000...99_999_999

    private static func number(
        _ text: String, _ name: String, in range: ClosedRange<Int>
    ) throws(FieldError) -> Int {
        let digits = text.utf8
        guard (1...9).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }),
            digits.first != UInt8(ascii: "0"),
            let number = Int(text), range.contains(number)
        else {
            throw FieldError(
                path: name,
                rule: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func depth(_ text: String) throws(FieldError) -> IndexedBitmap.Depth {
        guard let depth = IndexedBitmap.Depth.allCases.first(where: { "\($0.rawValue)" == text })
        else { throw FieldError(path: "grey", rule: "1, 2, 4 or 8 bits") }
        return depth
    }

    private static func palette(_ text: String) throws(FieldError) -> [Pixel] {
        if let known = palettes[text] { return known }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let colours = parts.prefix(paletteSizes.upperBound + 1).compactMap { Pixel(digits: $0) }
        guard colours.count == parts.count, paletteSizes.contains(colours.count) else {
            throw FieldError(
                path: "palette",
                rule:
                    "from \(paletteSizes.lowerBound) to \(paletteSizes.upperBound) colours of six "
                    + "hexadecimal digits with hyphens between, or "
                    + palettes.keys.sorted().joined(separator: " or "))
        }
        return colours
    }

    private static func dithering(_ text: String) throws(FieldError) -> Dithering {
        guard let dithering = Dithering.allCases.first(where: { $0.optionName == text }) else {
            throw FieldError(
                path: "dither", choices: Dithering.allCases.map(\.optionName), given: text)
        }
        return dithering
    }

    private static func levels(_ text: String) throws(FieldError) -> FrameOutput.Levels {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { percentage($0) }
        guard parts.count == 2, numbers.count == 2, numbers[0] < numbers[1] else {
            throw FieldError(
                path: "levels",
                rule: "two whole numbers from 0 to 100 per cent, the lower one first")
        }
        return FrameOutput.Levels(black: numbers[0], white: numbers[1])
    }

    private static func percentage(_ text: Substring) -> Int? {
        guard (1...3).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        return Int(text).flatMap { $0 <= 100 ? $0 : nil }
    }

    private static func rotation(_ text: String) throws(FieldError) -> Rotation {
        guard let rotation = Rotation.allCases.first(where: { "\($0.rawValue)" == text }) else {
            throw FieldError(path: "rotate", rule: "0, 90, 180 or 270 degrees, clockwise")
        }
        return rotation
    }
}

extension Dithering {
    /// The name in URLs.
    var optionName: String {
        switch self {
        case .none: "none"
        case .ordered: "ordered"
        case .blueNoise: "blue-noise"
        case .floydSteinberg: "floyd-steinberg"
        case .atkinson: "atkinson"
        }
    }
}

extension Pixel {
    /// Parses six hexadecimal digits.
    fileprivate init?(digits: Substring) {
        guard digits.first != "#", let colour = Colour(hexadecimal: String(digits)) else {
            return nil
        }
        self.init(red: colour.red, green: colour.green, blue: colour.blue)
    }
}
