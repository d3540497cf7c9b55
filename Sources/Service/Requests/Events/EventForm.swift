import Interface
import ScrollEngine
import Spelling

/// How a form names an event: a field has the event's name, and its value the first parameters.
///
///     swipe=left    swipe=left&velocity=1200    next=1    tap=512,384    resize=800x480
package struct EventForm: Sendable {
    /// The parameters in the value, separated by commas; none if the value means nothing, as that
    /// of a button.
    let parts: [String]
    /// How many of the parts a value may have.
    let counts: Set<Int>
    /// The parameters that are fields of their own.
    let own: [String]
    /// Another separator than the comma, which is valid, too.
    let separator: Character?
    /// Words that stand for the values of the only part.
    let spellings: [(word: String, value: String)]
    /// An example of the whole form.
    package let example: String

    init(
        _ parts: [String] = [], counts: Set<Int>? = nil, own: [String] = [],
        separator: Character? = nil, spellings: [(word: String, value: String)] = [],
        example: String
    ) {
        self.parts = parts
        self.counts = counts ?? [parts.count]
        self.own = own
        self.separator = separator
        self.spellings = spellings
        self.example = example
    }

    /// The parameters of an event in a form, as a document has them.
    func parameters(of event: EventDeclaration, in form: Fields) throws(FieldError) -> Fields {
        var pairs: [(name: String, value: String)] = []
        if !parts.isEmpty {
            for pair in zip(parts, try values(of: event, in: form)) { pairs.append(pair) }
        }
        for name in own {
            if let text = try form.text(name) { pairs.append((name, text)) }
        }
        return Fields(distinctPairs: pairs)
    }

    /// The values of the parts.
    private func values(
        of event: EventDeclaration, in form: Fields
    ) throws(FieldError) -> [String] {
        let text = try form.text(event.name) ?? ""
        if !spellings.isEmpty {
            guard let spelling = spellings.first(where: { $0.word == text }) else {
                throw form.error(event.name, choices: spellings.map(\.word))
            }
            return [spelling.value]
        }
        let separator = separator.flatMap { text.contains($0) ? $0 : nil } ?? ","
        guard parts.count > 1 || text.utf8.contains(UInt8(ascii: ",")) else { return [text] }
        let values = text.split(separator: separator, omittingEmptySubsequences: false)
        guard counts.contains(values.count) else { throw mistake(in: values, of: event) }
        return values.map(String.init)
    }

    /// The error of a value that has not as many parts as it must have.
    private func mistake(in values: [Substring], of event: EventDeclaration) -> FieldError {
        let others = values.dropFirst(parts.count)
        let isOwn = (1...max(1, own.count)).contains(others.count) && !own.isEmpty
        return FieldError(
            path: event.name, rule: rule(of: event),
            hint: isOwn ? ownFields(values, of: event) : nil)
    }

    private func rule(of event: EventDeclaration) -> String {
        if parts.count == 1, let part = event.parameters.first(where: { $0.field.name == parts[0] })
        {
            switch part.field.type {
            case .choice(let choices): return "one of " + choices.joined(separator: ", ")
            default: return "one number"
            }
        }
        let spelling = example.split(separator: "&").first?.split(separator: "=").last ?? ""
        return parts.joined(separator: ",") + " in numbers, as \(spelling)"
    }

    /// That parameters behind the parts are fields of their own, with the form that was meant.
    private func ownFields(_ values: [Substring], of event: EventDeclaration) -> String {
        let names = own.prefix(values.count - parts.count)
        let rule =
            names.joined(separator: ", ")
            + (names.count == 1 ? " is a field of its own" : " are fields of their own")
        // A value is repeated only if it can be part of a form as it is.
        guard values.allSatisfy(Self.isPlain) else { return rule + "." }
        let fields = zip(names, values.dropFirst(parts.count)).map { "&\($0)=\($1)" }.joined()
        return
            "\(rule): \(event.name)=\(values.prefix(parts.count).joined(separator: ","))\(fields)"
    }

    private static func isPlain(_ text: Substring) -> Bool {
        (1...24).contains(text.utf8.count)
            && text.utf8.allSatisfy { $0.isLetterOrDigit || "-.".utf8.contains($0) }
    }

    /// An error in the parameters of an event, at the place that the form has for it.
    func located(_ error: FieldError, in event: EventDeclaration) -> FieldError {
        guard parts.contains(error.path) else { return error }
        return FieldError(
            path: parts.count == 1 ? event.name : "\(event.name).\(error.path)",
            rule: error.rule, hint: error.hint)
    }
}
