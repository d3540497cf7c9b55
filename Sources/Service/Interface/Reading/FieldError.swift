import Spelling

/// Why a document or a form is rejected: the field and the rule that it violates.
package struct FieldError: Error, Equatable {
    /// The path of the field: `events[2].velocity`.
    package let path: String
    /// The requirement as a phrase after "must be": `a whole number from 0 to 11`; nil if the name
    /// is unknown.
    package let rule: String?
    /// A sentence that helps: what was probably meant, or which names are known; nil without one.
    package let hint: String?

    package init(path: String, rule: String?, hint: String? = nil) {
        self.path = path
        self.rule = rule
        self.hint = hint
    }

    /// An unknown name, below a path, among the names that are known there.
    package init(unknown name: String, below path: String = "", known: some Collection<String>) {
        let shown = ShownName.of(name)
        let names = known.sorted()
        let list = names.isEmpty ? nil : "Known are \(names.joined(separator: ", "))."
        self.init(
            path: path.isEmpty ? shown : "\(path).\(shown)", rule: nil,
            hint: Self.joined([Self.suggestion(for: name, among: names), list]))
    }

    /// A text that is none of the choices.
    package init(path: String, choices: [String], given: String?) {
        self.init(
            path: path, rule: "one of " + choices.joined(separator: ", "),
            hint: given.flatMap { Self.suggestion(for: $0, among: choices) })
    }

    package var detail: String {
        let sentence = rule.map { "\(path) must be \($0)." } ?? "\(path) is not known here."
        return Self.joined([sentence, hint]) ?? sentence
    }

    /// What a name probably means, as a sentence; nil if no name is near.
    package static func suggestion(for name: String, among names: [String]) -> String? {
        NearestName.of(name, among: names).map { "Did you mean \($0)?" }
    }

    private static func joined(_ sentences: [String?]) -> String? {
        let sentences = sentences.compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
}
