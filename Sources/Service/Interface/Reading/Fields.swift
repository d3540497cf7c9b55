import JSONCoding
import Spelling

/// The fields of a document, a form or a query, for strict reading of one field at a time.
///
/// JSON values are typed; values of forms and queries are texts, which are parsed as the requested
/// type. Apart from that, all are read in the same way, so that `curl -d swipe=left` and JSON have
/// the same meaning.
package struct Fields {
    /// The path of these fields in the document, for messages; empty at the top level.
    package let path: String
    private let members: [JSONValue.Member]
    private let isTextOnly: Bool

    /// The fields of a JSON object.
    package init(_ value: JSONValue, at path: String = "") throws(FieldError) {
        guard case .object(let members) = value else {
            throw FieldError(path: path.isEmpty ? "The document" : path, rule: "an object")
        }
        self.path = path
        self.members = members
        isTextOnly = false
    }

    /// The fields of a form or a query, in which each name may occur once.
    package init(
        textPairs pairs: [(name: String, value: String)], at path: String = ""
    ) throws(FieldError) {
        if pairs.count > 1 {
            var names: Set<String> = []
            for pair in pairs where !names.insert(pair.name).inserted {
                throw FieldError(path: ShownName.of(pair.name), rule: "given once")
            }
        }
        self.path = path
        members = pairs.map { JSONValue.Member($0.name, .text($0.value)) }
        isTextOnly = true
    }

    /// The fields of a form or a query whose names are known to be distinct.
    package init(distinctPairs pairs: [(name: String, value: String)]) {
        path = ""
        members = pairs.map { JSONValue.Member($0.name, .text($0.value)) }
        isTextOnly = true
    }

    /// The one of these names that is present; nil if none or several are.
    package func onlyName(among names: [String]) -> String? {
        var only: String?
        for member in members where names.contains(member.name) {
            guard only == nil else { return nil }
            only = member.name
        }
        return only
    }

    /// Rejects all other fields, because a misspelled option must not be ignored silently.
    package func allow(only known: Set<String>) throws(FieldError) {
        try allow(where: known.contains, known: { Array(known) })
    }

    /// Does the same for few names, which are compared faster than hashed.
    package func allow(
        where isKnown: (String) -> Bool, known: () -> [String]
    ) throws(FieldError) {
        for member in members where !isKnown(member.name) {
            throw FieldError(unknown: member.name, below: path, known: known())
        }
    }

    /// Rejects all other fields than these.
    package func allow(only known: [Field]) throws(FieldError) {
        try allow(
            where: { name in known.contains { $0.name == name } }, known: { known.map(\.name) })
    }

    package func fullPath(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    // MARK: Values

    /// The names of all fields, in their order.
    package var names: [String] { members.map(\.name) }

    package func value(_ name: String) -> JSONValue? {
        guard let value = members.first(where: { $0.name == name })?.value, value != .null else {
            return nil
        }
        return value
    }

    /// Whether a field is null, which resets it to its default.
    package func isNull(_ name: String) -> Bool {
        members.contains { $0.name == name && $0.value == .null }
    }

    package func text(_ name: String) throws(FieldError) -> String? {
        guard let value = value(name) else { return nil }
        guard case .text(let text) = value else { throw error(name, "a text") }
        return text
    }

    package func number(_ name: String, in range: ClosedRange<Double>) throws(FieldError) -> Double?
    {
        guard let value = value(name) else { return nil }
        guard let number = Self.number(value, isTextOnly: isTextOnly), range.contains(number) else {
            throw error(
                name,
                "a number from \(JSONValue.number(range.lowerBound).line)"
                    + " to \(JSONValue.number(range.upperBound).line)")
        }
        return number
    }

    package func integer(_ name: String, in range: ClosedRange<Int>) throws(FieldError) -> Int? {
        guard let value = value(name) else { return nil }
        guard let number = Self.number(value, isTextOnly: isTextOnly),
            let integer = Int(exactly: number), range.contains(integer)
        else {
            throw error(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// A list of whole numbers; forms and queries separate them by commas.
    ///
    /// `word` is what the field may have instead, for the message.
    func integers(
        _ name: String, in range: ClosedRange<Int>, limit: Int, orElse word: String
    ) throws(FieldError) -> [Int]? {
        guard let value = value(name) else { return nil }
        let parts: [JSONValue]
        switch value {
        case .list(let list): parts = list
        case .text(let text) where isTextOnly:
            parts = text.split(separator: ",", omittingEmptySubsequences: false)
                .map { .text(String($0)) }
        default: throw error(name, "\(word), or a list of whole numbers")
        }
        // Splitting an empty text gives one empty part.
        guard parts != [.text("")] else { return [] }
        let numbers = parts.prefix(limit + 1)
            .compactMap { Self.number($0, isTextOnly: isTextOnly) }.compactMap(Int.init(exactly:))
        guard numbers.count == parts.count, numbers.count <= limit,
            numbers.allSatisfy(range.contains)
        else {
            throw error(
                name,
                "\(word), or a list of at most \(limit) whole numbers from \(range.lowerBound)"
                    + " to \(range.upperBound)")
        }
        return numbers
    }

    package func flag(_ name: String) throws(FieldError) -> Bool? {
        switch value(name) {
        case nil: return nil
        case .flag(let flag): return flag
        case .text("true") where isTextOnly, .text("1") where isTextOnly: return true
        case .text("false") where isTextOnly, .text("0") where isTextOnly: return false
        default: throw error(name, "true or false")
        }
    }

    package func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Choice.Type
    ) throws(FieldError) -> Choice? {
        guard let value = value(name) else { return nil }
        guard case .text(let text) = value, let choice = Choice(rawValue: text) else {
            throw error(name, choices: Choice.allCases.map(\.rawValue))
        }
        return choice
    }

    package func object(_ name: String) throws(FieldError) -> Fields? {
        guard let value = value(name) else { return nil }
        return try Fields(value, at: fullPath(of: name))
    }

    package func error(_ name: String, _ rule: String) -> FieldError {
        FieldError(path: fullPath(of: name), rule: rule)
    }

    /// The error of a field whose text is none of the choices.
    package func error(_ name: String, choices: [String]) -> FieldError {
        var given: String?
        if case .text(let text)? = value(name) { given = text }
        return FieldError(path: fullPath(of: name), choices: choices, given: given)
    }

    private static func number(_ value: JSONValue, isTextOnly: Bool) -> Double? {
        switch value {
        case .number(let number): number
        case .text(let text) where isTextOnly: plainNumber(text)
        default: nil
        }
    }

    /// A number in plain decimal notation: a form's numbers exclude infinities, hexadecimals and
    /// spaces.
    private static func plainNumber(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.count <= 24,
            text.utf8.allSatisfy({ "0123456789.-".utf8.contains($0) }),
            let number = Double(text), number.isFinite
        else { return nil }
        return number
    }
}

extension JSONValue {
    /// The document as one line of text.
    package var line: String { String(decoding: bytes, as: UTF8.self) }
}
