import Interface
import JSONCoding
import PictureSources

/// What stands in the form of a source, as texts by the names of its fields.
///
/// It becomes the same definition as in the API.
package struct SourceForm: Sendable {
    private var texts: [String: String] = [:]

    package static let fields =
        SourceInput.all.map(\.field) + [
            Field("kind", .choice(SourceInput.servers.map(\.id)), "As in a definition."),
            Field("known", .value(.text), "Tells which state of the definition is changed."),
            Field("loss", .value(.text), "Tells which loss is confirmed; needs no --edit-sources."),
            Field("action", .choice(["save", "try", "remove", "confirm"]), "What to do."),
        ]

    subscript(_ name: String) -> String {
        get { texts[name] ?? "" }
        set { texts[name] = newValue }
    }

    /// The fields of its kind of server.
    var inputs: [SourceInput] {
        SourceInput.all.filter { $0.server == nil || $0.server == self["kind"] }
    }

    /// Reads a form.
    ///
    /// - Throws: `FieldError` for an unknown name, and for one that is there twice.
    init(_ pairs: [(name: String, value: String)]) throws(FieldError) {
        let fields = try Fields(textPairs: pairs)
        try fields.allow(only: Self.fields)
        for (name, value) in pairs {
            // A password may begin or end with a space.
            texts[name] = name == "password" ? value : value.trimmed
        }
    }

    /// The form of a source, or of a new one of a kind.
    init(of source: DefinedSource?, kind: String) {
        texts["kind"] = source?.document["kind"]?.string ?? kind
        texts["name"] = source?.name
        texts["known"] = source?.tag
        for input in inputs {
            if input.isSetByDefault { texts[input.name] = "true" }
            guard let value = source?.document[input.name] else { continue }
            switch (input.kind, value) {
            case (.secret, _): break
            case (.flag, let value): texts[input.name] = value.isTrue ? "true" : nil
            case (.names, .flag(true)): texts[input.name] = "*"
            case (.names, .list(let values)):
                texts[input.name] = values.compactMap(\.string).joined(separator: "\n")
            case (.objects, .list(let values)):
                texts[input.name] = values.map { String(decoding: $0.bytes, as: UTF8.self) }
                    .joined(separator: "\n")
            case (.headers, .object(let headers)):
                texts[input.name] = headers.map { "\($0.name):" }.joined(separator: "\n")
            default: texts[input.name] = value.plainText
            }
        }
    }

    /// The same without the secrets, for the page.
    var withoutSecrets: SourceForm {
        var form = self
        for input in inputs {
            switch input.kind {
            case .secret: form[input.name] = ""
            case .headers:
                form[input.name] = lines(of: input.name).compactMap(Self.withoutValue)
                    .joined(separator: "\n")
            default: break
            }
        }
        return form
    }

    /// A header field without its value; nil for a line that may be a secret as a whole.
    private static func withoutValue(_ line: String) -> String? {
        let name = String(line.prefix { $0 != ":" })
        guard name != line, !name.trimmed.contains(where: \.isWhitespace) else { return nil }
        return name + ":"
    }

    /// Whether a secret was typed, which the next page does not have.
    var hasSecret: Bool {
        inputs.contains { input in
            switch input.kind {
            case .secret: !self[input.name].isEmpty
            case .headers:
                lines(of: input.name).contains { line in
                    let value = line.drop { $0 != ":" }.dropFirst()
                    return !line.contains(":") || value.contains { !$0.isWhitespace }
                }
            default: false
            }
        }
    }

    /// The members of a definition that the form describes.
    ///
    /// - Parameter former: The definition that it changes.
    /// - Returns: The members, with an empty text for each secret that stays.
    /// - Throws: `FieldError` for what no definition can have; the definition says what else is wrong.
    func document(over former: JSONValue?) throws(FieldError) -> JSONValue {
        var members = [JSONValue.Member("kind", .text(self["kind"]))]
        for input in inputs where input.name != "name" {
            guard let value = try value(of: input, over: former) else { continue }
            members.append(JSONValue.Member(input.name, value))
        }
        return .object(members)
    }

    private func value(
        of input: SourceInput, over former: JSONValue?
    ) throws(FieldError) -> JSONValue? {
        let text = self[input.name]
        switch input.kind {
        case .text: return text.nonEmpty.map(JSONValue.text)
        case .number:
            guard !text.isEmpty else { return nil }
            guard let number = Int(text) else {
                throw FieldError(path: input.name, rule: "a whole number")
            }
            return .number(number)
        case .flag:
            let isOn = text == "true"
            return isOn == input.isSetByDefault ? nil : .flag(isOn)
        case .secret:
            if !text.isEmpty { return .text(text) }
            return former?[input.name] != nil && keepsSecret(input.name) ? "" : nil
        case .names:
            let lines = lines(of: input.name)
            guard lines != ["*"] else { return .flag(true) }
            return lines.isEmpty ? nil : .list(lines.map(JSONValue.text))
        case .objects:
            var objects: [JSONValue] = []
            for (index, line) in lines(of: input.name).enumerated() {
                guard let value = try? JSONValue(parsing: Array(line.utf8)), case .object = value
                else {
                    throw FieldError(
                        path: "\(input.name)[\(index)]", rule: "an object as \(input.hint)")
                }
                objects.append(value)
            }
            return objects.isEmpty ? nil : .list(objects)
        case .headers:
            var headers: [JSONValue.Member] = []
            for line in lines(of: input.name) {
                let name = line.prefix { $0 != ":" }
                guard name.count < line.count else {
                    throw FieldError(path: input.name, rule: "lines as Authorization: Bearer abc")
                }
                headers.append(
                    JSONValue.Member(
                        String(name).trimmed,
                        .text(String(line.dropFirst(name.count + 1)).trimmed)))
            }
            return headers.isEmpty ? nil : .object(headers)
        }
    }

    /// Whether a secret that is not typed stays: not one of a user or a key that is gone.
    private func keepsSecret(_ name: String) -> Bool {
        switch name {
        case "password": !self["user"].isEmpty
        case "secretKey": !self["accessKey"].isEmpty
        case "sessionToken": !self["accessKey"].isEmpty && self["secretKey"].isEmpty
        default: true
        }
    }

    /// The lines of a text that are not empty: a value each.
    private func lines(of name: String) -> [String] {
        allLines(of: name).filter { !$0.isEmpty }
    }

    private func allLines(of name: String) -> [String] {
        self[name].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { String($0).trimmed }
    }

    /// The number of the line with a value, from 1 and with the empty lines; nil without such a value.
    fileprivate func line(ofValue index: Int, in name: String) -> Int? {
        let numbers = allLines(of: name).enumerated().filter { !$0.element.isEmpty }.map(\.offset)
        return numbers.indices.contains(index) ? numbers[index] + 1 : nil
    }
}

/// What is wrong with the form of a source.
extension FormMistake {
    init(_ error: FieldError, in form: SourceForm) {
        self.init(path: error.path, reason: error.detail, in: form)
    }

    init(_ error: DefinitionError, in form: SourceForm) {
        self.init(path: error.path, reason: error.reason, in: form)
    }

    /// A sentence that begins with the path of a member, which the page does not have.
    private init(path: String, reason: String, in form: SourceForm) {
        let member = String(path.prefix { $0 != "." && $0 != "[" })
        let input = SourceInput.all.first { $0.name == member }
        field = input?.name
        // `searches[0].rating` is in the first line that is not empty.
        let parts = path.dropFirst(member.count).split { "[].".contains($0) }.map(String.init)
        let index = parts.first.flatMap { Int($0) }
        let line = index.flatMap { form.line(ofValue: $0, in: member) }.map { "line \($0)" }
        let place = line.map { " (\(([$0] + parts.dropFirst()).joined(separator: ", ")))" } ?? ""
        text = input.map { "“\($0.label)”\(place)\(reason.dropFirst(path.count))" } ?? reason
    }
}
