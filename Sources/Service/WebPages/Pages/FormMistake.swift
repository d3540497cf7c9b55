import HTTPServing
import Interface
import JSONCoding
import Requests

/// What is wrong with a form, in the words of its page.
struct FormMistake {
    /// The name of the field; nil for what is none's.
    let field: String?
    /// What is wrong and what to do, as sentences.
    let text: String

    init(_ text: String, in field: String? = nil) {
        self.text = text
        self.field = field
    }
}

/// What is wrong with the form of a screen.
extension FormMistake {
    /// A mistake in the definition that a form describes, by the field that it comes from.
    init(_ error: FieldError, in form: ScreenForm) {
        let member = String(error.path.prefix { $0 != "." && $0 != "[" })
        let part = String(error.path.dropFirst(member.count))
        let name = Self.field(of: member, part)
        guard let rule = error.rule, let label = Self.labels[name] ?? ScreenForm.labels[name]
        else {
            field = nil
            text = error.detail
            return
        }
        field = name
        let inForm = FieldError(
            path: Self.subject(member, part, rule, in: form) ?? label,
            rule: Self.words(of: rule, about: name), hint: error.hint)
        text = inForm.detail
    }

    /// The answer to a request of the frame of a form.
    static func problem(_ error: FieldError, in form: ScreenForm) -> Problem {
        let mistake = FormMistake(error, in: form)
        let plain = Problem.invalidField(error)
        return Problem(
            type: plain.type, title: plain.title, status: plain.status, detail: mistake.text,
            members: [Problem.Member("field", .text(mistake.field ?? error.path))])
    }

    // MARK: Words

    /// What stands before the other fields on the page, or its beginning.
    private static let labels = [
        "name": "“Name in addresses”", "panel": "“It is shown by”",
        "turned": "“It hangs turned by a quarter”", "width": "“Width”", "height": "“Height”",
        "format": "“Format”", "options": "“Output options”",
        "galleries": "“Others, by their ids”", "every": "“Another picture”",
        "at": "“Or at these times”", "quietFrom": "“Quiet from”", "quietTo": "“Quiet until”",
        "quietShow": "“In quiet hours”",
        "clockWakes": "“Panels that sleep wake for each minute of the clock”",
        "pairs": "“Two portraits side by side”", "key": "The key",
    ]

    /// The field of a member of a definition, and of a part such as `.to` or `[2]`.
    private static func field(of member: String, _ part: String) -> String {
        switch (member, part) {
        case ("quiet", ".to"): "quietTo"
        case ("quiet", ".show"): "quietShow"
        case ("quiet", _): "quietFrom"
        case ("viewport", ".height"): "height"
        case ("viewport", _): "width"
        case ("mix", _): "galleries"
        case ("keyHash", _): "key"
        default: member
        }
    }

    /// What is wrong of a field that has several values; nil for the field itself.
    private static func subject(
        _ member: String, _ part: String, _ rule: String, in form: ScreenForm
    ) -> String? {
        if member == "mix", part.count > 1 {
            let gallery = "“\(part.dropFirst())”"
            return rule.hasPrefix("a whole number") ? "The parts of \(gallery)" : gallery
        }
        guard part.hasPrefix("["), let index = Int(part.dropFirst().prefix { $0 != "]" }) else {
            return nil
        }
        if member == "galleries", form.galleries.indices.contains(index) {
            return "“\(form.galleries[index])”"
        }
        if member == "at", form.times.indices.contains(index) {
            return "“\(form.times[index])” in “Or at these times”"
        }
        return nil
    }

    /// A rule without the names of members that the page does not have.
    private static func words(of rule: String, about field: String) -> String {
        let isOfMix = rule.hasSuffix("where mix is given")
        let isOfDistance = rule.hasSuffix("where apart is given")
        switch field {
        case "order" where isOfMix: return "“Shuffled” where galleries come in parts"
        case "order" where isOfDistance:
            return "“Shuffled” where “The same picture again” has a time"
        case "pairs" where isOfMix: return "off where galleries come in parts"
        case "pairs" where isOfDistance:
            return "off where “The same picture again” has a time"
        case "quietTo" where rule == "another time than from":
            return "another time than “Quiet from”"
        default: return rule
        }
    }
}
