import FrameService
import Interface
import Raster

/// An output option of frames: its name and values, how it is read, and what it goes with.
///
/// Reading, errors, the pattern in the OpenAPI document and the table in Documents/API.md follow.
package struct OutputOption: Sendable {
    typealias Reader =
        @Sendable (_ value: String, _ output: inout FrameOutput) throws(FieldError) -> Void

    /// The name and the values behind its hyphen; a flag has none.
    package let field: Field
    /// What stands for the value in documents, as `N`; nil for choices, which are listed.
    package let placeholder: String?
    /// The formats that have the option.
    package let formats: [FrameOutput.Format]
    /// Options of which one must be given, too; empty for none.
    let needed: [String]
    /// Options of which none can be given, too.
    let excluded: [String]
    let read: Reader

    var name: String { field.name }

    init(
        _ field: Field, placeholder: String? = nil,
        in formats: [FrameOutput.Format] = FrameOutput.Format.allCases,
        needing needed: [String] = [],
        without excluded: [String] = [], read: @escaping Reader
    ) {
        self.field = field
        self.placeholder = placeholder
        self.formats = formats
        self.needed = needed
        self.excluded = excluded
        self.read = read
    }

    /// Whether a value follows the name.
    var hasValue: Bool {
        if case .flag = field.type { return false }
        return true
    }

    /// Rejects an option beside others in a format.
    func check(beside names: [String], in format: FrameOutput.Format) throws(FieldError) {
        if !formats.contains(format) {
            let endings = formats.map { ".\($0.suffix)" }
            throw FieldError(path: name, rule: "given with \(Self.list(endings))")
        }
        if !needed.isEmpty, !needed.contains(where: names.contains) {
            throw FieldError(path: name, rule: "given with \(Self.list(needed))")
        }
        if let other = excluded.first(where: names.contains) {
            throw FieldError(path: name, rule: "given without \(other)")
        }
    }

    /// `a`, `a or b`, `a, b or c`.
    static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
        return parts.dropLast().joined(separator: ", ") + " or " + last
    }
}

/// Options of the usual types.
extension OutputOption {
    static func choice<Choice: RawRepresentable & CaseIterable & Sendable>(
        _ name: StaticString, _ words: String,
        in formats: [FrameOutput.Format] = FrameOutput.Format.allCases,
        needing needed: [String] = [],
        set: @escaping @Sendable (inout FrameOutput, Choice) -> Void
    ) -> OutputOption where Choice.RawValue: CustomStringConvertible {
        let choices = Choice.allCases.map { (name: "\($0.rawValue)", value: $0) }
        let names = choices.map(\.name)
        let field = Field(name, .choice(names), words)
        return OutputOption(field, in: formats, needing: needed) {
            value, output throws(FieldError) in
            guard let choice = choices.first(where: { $0.name == value }) else {
                throw FieldError(path: field.name, choices: names, given: value)
            }
            set(&output, choice.value)
        }
    }

    /// A number without leading zeros.
    static func integer(
        _ name: StaticString, in range: ClosedRange<Int>, _ words: String,
        in formats: [FrameOutput.Format] = FrameOutput.Format.allCases,
        set: @escaping @Sendable (inout FrameOutput, Int) -> Void
    ) -> OutputOption {
        let field = Field(name, .integer(range), words)
        return OutputOption(field, placeholder: "N", in: formats) {
            value, output throws(FieldError) in
            guard let number = Int(value), "\(number)" == value, range.contains(number) else {
                throw FieldError(
                    path: field.name,
                    rule: "a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            set(&output, number)
        }
    }
}

extension OutputOption {
    /// The inks of a panel by its name.
    static let panel = OutputOption(
        Field(
            "panel", .choice(InkPanel.all.map(\.name)),
            """
            The inks of a panel of e-ink: dithered to the colours that the inks have, and written in the pure \
            colours and the order by which the panel knows them. A device that asks for a screen may send the \
            colours of its own inks in the header field X-Color-Palette.
            """),
        in: FrameOutput.exactFormats, without: ["grey", "palette"]
    ) { value, output throws(FieldError) in
        let names = InkPanel.all.map(\.name)
        guard let panel = InkPanel.all.first(where: { $0.name == value }) else {
            throw FieldError(path: "panel", choices: names, given: value)
        }
        output.colours = .inks(panel.inks)
    }
}
