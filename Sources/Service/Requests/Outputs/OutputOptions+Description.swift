import FrameService
import Interface

extension OutputOptions {
    /// The options in a path, as the OpenAPI document describes them.
    package static func parameter(for format: FrameOutput.Format) -> Parameter {
        let options = options(of: format)
        let option = "(" + options.map(\.pattern).joined(separator: "|") + ")"
        // Of two options that exclude each other one is left.
        let others = options.count { $0.excluded.isEmpty } - 1
        return Parameter(
            .path, "options", .text(matching: "^\(option)(,\(option)){0,\(others)}$"),
            (["Separated by commas, in any order, each at most once."]
                + options.map { "\(OutputOption.list($0.spellings)): \($0.field.words)" })
                .joined(separator: " "),
            examples: format == .png
                ? [
                    "e-ink": ["value": "grey-2,dither-atkinson,levels-10-90,rotate-90"],
                    "inks": ["value": "panel-spectra-6,dither-stucki"],
                ]
                : [
                    "small": ["value": "quality-60"],
                    "bounded": ["value": "max-90000,rotate-90"],
                ])
    }
}

extension OutputOption {
    /// How it is spelled in a path: a name, or one for each choice.
    package var spellings: [String] {
        if let placeholder { return ["\(name)-\(placeholder)"] }
        guard case .choice(let choices) = field.type else { return [name] }
        return choices.map { "\(name)-\($0)" }
    }

    /// A regular expression of the option.
    fileprivate var pattern: String { field.type.pattern.map { "\(name)-(\($0))" } ?? name }
}
