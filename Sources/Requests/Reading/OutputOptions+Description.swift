import FrameService
import Interface

extension OutputOptions {
    /// The options in a path, as the OpenAPI document describes them.
    package static func parameter(for format: FrameOutput.Format) -> Parameter {
        format == .png ? exact : lossy
    }

    private static let exact = Parameter(
        .path, "options",
        .text(
            matching:
                #"^(grey-[1248]|palette-(color-[67]a|[0-9A-Fa-f]{6}(-[0-9A-Fa-f]{6}){1,15})|dither-(none|ordered|blue-noise|floyd-steinberg|atkinson)|levels-(0{0,2}[0-9]|0?[0-9]{2}|100)-(0{0,2}[0-9]|0?[0-9]{2}|100)|rotate-(0|90|180|270)|small|max-[1-9][0-9]{3,7})(,(grey-[1248]|palette-(color-[67]a|[0-9A-Fa-f]{6}(-[0-9A-Fa-f]{6}){1,15})|dither-(none|ordered|blue-noise|floyd-steinberg|atkinson)|levels-(0{0,2}[0-9]|0?[0-9]{2}|100)-(0{0,2}[0-9]|0?[0-9]{2}|100)|rotate-(0|90|180|270)|small|max-[1-9][0-9]{3,7})){0,5}$"#
        ),
        """
        Separated by commas, in any order, each at most once. grey-1, grey-2, grey-4 or grey-8: \
        grey with 1, 2, 4 or 8 bits. palette-RRGGBB-RRGGBB-…: 2 to 16 colours, or \
        palette-color-6a and palette-color-7a for the inks of such panels; the file has the \
        least depth that holds them. dither-none, -ordered, -blue-noise, -floyd-steinberg (the \
        default) or -atkinson; the patterns ordered and blue-noise move with the current page. \
        levels-B-W: pixels darker than B per cent become black, pixels lighter than W per cent \
        white. rotate-0, -90, -180 or -270: degrees clockwise. small: a smaller file, which \
        takes a third of a second more for a million pixels. max-N: at most so many bytes. The \
        file is the best that fits: a smaller file, then one without dithering, then one with \
        fewer greys; if none fits, the status is 422, and the smallest possible is named.
        """,
        examples: [
            "e-ink": ["value": "grey-2,dither-atkinson,levels-10-90,rotate-90"],
            "inks": ["value": "palette-color-7a,dither-blue-noise"],
        ])

    private static let lossy = Parameter(
        .path, "options",
        .text(
            matching:
                #"^(levels-(0{0,2}[0-9]|0?[0-9]{2}|100)-(0{0,2}[0-9]|0?[0-9]{2}|100)|rotate-(0|90|180|270)|quality-([1-9][0-9]?|100)|max-[1-9][0-9]{3,7})(,(levels-(0{0,2}[0-9]|0?[0-9]{2}|100)-(0{0,2}[0-9]|0?[0-9]{2}|100)|rotate-(0|90|180|270)|quality-([1-9][0-9]?|100)|max-[1-9][0-9]{3,7})){0,3}$"#
        ),
        """
        Separated by commas, in any order, each at most once. quality-N: from 1 to 100, 80 by \
        default. max-N: at most so many bytes, with the highest quality that fits; if none does, \
        the status is 422, and the smallest possible is named. levels-B-W: pixels darker than B \
        per cent become black, pixels lighter than W per cent white. rotate-0, -90, -180 or \
        -270: degrees clockwise.
        """,
        examples: [
            "small": ["value": "quality-60"], "bounded": ["value": "max-90000,rotate-90"],
        ])
}
