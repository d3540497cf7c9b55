import Interface
import JSONCoding
import Requests
import ScreenService
import Screens
import Spelling
import Viewers

/// The definition that a form describes.
extension ScreenForm {
    var panel: ScreenPanel? { ScreenPanel.named(self["panel"]) }
    var isTurned: Bool { self["turned"] == "true" }

    /// The screen that the form describes.
    ///
    /// - Parameter entry: The screen that it changes; nil for a new one.
    /// - Returns: The screen.
    /// - Throws: `FieldError`.
    func definition(over entry: ScreenRegistry.Entry?) throws(FieldError) -> ScreenDefinition {
        guard let name = ScreenName(self["name"]) else {
            throw FieldError(path: "name", rule: ScreenName.rule)
        }
        return try ScreenDefinition(name, try document(over: entry?.board.definition))
    }

    /// The members of a definition that the form describes.
    ///
    /// - Parameter former: The one that it changes.
    /// - Returns: The members.
    /// - Throws: `FieldError` for a number that is none; the definition says what else is wrong.
    private func document(over former: ScreenDefinition?) throws(FieldError) -> JSONValue {
        var members: [JSONValue.Member] = []
        if case .object(let kept)? = former?.document { members = kept }
        func set(_ name: String, _ value: JSONValue?) {
            let index = members.firstIndex { $0.name == name }
            if let index { members.remove(at: index) }
            if let value { members.insert(.init(name, value), at: index ?? members.count) }
        }
        for name in Self.plain { set(name, self[name].nonEmpty.map(JSONValue.text)) }
        let isList = !galleries.isEmpty && weights.isEmpty
        set("galleries", isList ? .list(galleries.map(JSONValue.text)) : nil)
        set("mix", try mix())
        set("at", times.isEmpty ? nil : .list(times.map(JSONValue.text)))
        // Times are meant where both are given.
        set("every", times.isEmpty ? self["every"].nonEmpty.map(JSONValue.text) : nil)
        set("quiet", quiet)
        for name in Self.flags { set(name, self[name] == "true" ? .flag(true) : nil) }
        if let key = self["key"].nonEmpty {
            set("keyHash", nil)
            set("key", .text(key))
        } else if self["keyless"] == "true" {
            set("keyHash", nil)
        }
        // The fallback is that of one order, and the form has no field for it.
        if self["order"] != former?.document["order"]?.plainText ?? "" { set("fallback", nil) }
        for (name, value) in try panelMembers(over: former) { set(name, value) }
        return .object(members)
    }

    private func mix() throws(FieldError) -> JSONValue? {
        guard !weights.isEmpty else { return nil }
        var members: [JSONValue.Member] = []
        for id in galleries where !members.contains(where: { $0.name == id }) {
            guard let weight = Int(weights[id] ?? "1") else {
                throw FieldError(path: "mix.\(id)", rule: "a whole number")
            }
            members.append(.init(id, .number(weight)))
        }
        return .object(members)
    }

    private var quiet: JSONValue? {
        guard !self["quietFrom"].isEmpty || !self["quietTo"].isEmpty else { return nil }
        var members: [JSONValue.Member] = [
            .init("from", .text(self["quietFrom"])), .init("to", .text(self["quietTo"])),
        ]
        if let show = self["quietShow"].nonEmpty { members.append(.init("show", .text(show))) }
        return .object(members)
    }

    private func panelMembers(
        over former: ScreenDefinition?
    ) throws(FieldError) -> [(String, JSONValue?)] {
        let own = [
            ("width", try number("width")), ("height", try number("height")), ("viewport", nil),
            ("format", self["format"].nonEmpty.map(JSONValue.text)),
            ("options", self["options"].nonEmpty.map(JSONValue.text)),
        ]
        guard let panel else {
            guard ["", Self.otherPanel].contains(self["panel"]) else {
                throw FieldError(path: "panel", rule: "one that the page offers")
            }
            return own + [("panel", nil), ("turned", nil)]
        }
        // A size that was there gives way to a panel that is chosen now; one that is typed is meant.
        guard !hasOwnSize || ownSize == ScreenForm(of: former, named: "").ownSize else {
            throw FieldError(
                path: "panel",
                rule: "“Another size” where a width, a height, a format or options are given; "
                    + "otherwise leave those empty")
        }
        let document = former?.document
        let turned: JSONValue? = isTurned ? .flag(true) : nil
        // What a file says beside the panel stays while the panel does.
        if document?["panel"]?.plainText == panel.id, document?["turned"] == turned { return [] }
        return own.map { ($0.0, nil) } + [("panel", .text(panel.id)), ("turned", turned)]
    }

    /// Whether something is typed for a panel of the operator's own.
    var hasOwnSize: Bool { !ownSize.allSatisfy(\.isEmpty) }

    private var ownSize: [String] { ["width", "height", "format", "options"].map { self[$0] } }

    private func number(_ name: String) throws(FieldError) -> JSONValue? {
        guard let text = self[name].nonEmpty else { return nil }
        guard let number = Int(text) else {
            throw FieldError(path: name, rule: "a whole number of pixels")
        }
        return .number(number)
    }
}

extension String {
    /// Without spaces and ends of lines around it.
    var trimmed: String { String(trimming(while: \.isWhitespace)) }

    var nonEmpty: String? { isEmpty ? nil : self }
}

extension JSONValue {
    var plainText: String? {
        switch self {
        case .text(let text): text
        // As the hours of a clock may be given.
        case .number(let number): JSONValue.number(number).line
        default: nil
        }
    }
}
