import Interface
import JSONCoding
import Requests
import ScreenService
import Screens
import Spelling
import Viewers

/// What stands in the form of a screen, as texts by the names of its fields.
///
/// It becomes the same definition as in the operator's file. Members that the form does not have stay as
/// they are.
package struct ScreenForm {
    private var texts: [String: String] = [:]
    /// The galleries that are ticked, and others by their ids.
    private(set) var galleries: [String] = []
    /// How often galleries come, as they were typed; none for a screen that is no mix.
    private(set) var weights: [String: String] = [:]

    /// Members of a definition that are texts, with the same names in the form, and what stands before
    /// them on the page.
    private static let plainNames: KeyValuePairs<StaticString, String> = [
        "title": "“Title for people”", "order": "“Order”", "zone": "“Time zone”",
        "look": "“Between pictures”", "fit": "“Pictures are shown”",
        "gravity": "“Of pictures that fill the screen”", "captions": "“Titles”",
        "clock": "“Clock”", "hours": "“The clock has”", "language": "“Language of dates”",
        "text": "“Below the picture”", "control": "“By a page or a program”",
        "apart": "“The same picture again”",
    ]

    static let plain = plainNames.map { "\($0.key)" }
    static let labels = Dictionary(plainNames.map { ("\($0.key)", $0.value) }) { first, _ in first }

    /// Members of a definition that are true or left out, with the same names in the form.
    static let flags = ["pairs", "clockWakes"]

    /// The fields, of which an empty one stands for the default.
    package static let fields =
        plainNames.map { Field($0.key, .value(.text), "As in a definition.") } + [
            Field("name", .value(.text), "The name of the screen."),
            Field("gallery", .value(.text), "The id of a gallery; any number of times."),
            Field(
                "galleries", .value(.text),
                "Ids as in URLs and patterns, with spaces between; 3:ID for one with a weight."),
            Field(
                "share", .value(.text),
                "The weight of a gallery that is ticked, as 3:ID; any number of times."),
            Field("every", .value(.text), "As in a definition."),
            Field(
                "at", .value(.text),
                "Times instead of a period, each on its line; any number of times."),
            Field("quietFrom", .value(.text), "The beginning of quiet hours, as 22:30."),
            Field("quietTo", .value(.text), "Their end."),
            Field("quietShow", .value(.text), "What is shown in them, as in a definition."),
            Field(
                "panel", .choice(ScreenPanel.all.map(\.id) + [otherPanel]),
                "What shows the screen; it gives the size, the format and the options."),
            Field("turned", .choice(["true"]), "Whether it hangs turned by a quarter."),
            Field("width", .value(.text), "Of another panel, in pixels."),
            Field("height", .value(.text), "Of another panel, in pixels."),
            Field("options", .value(.text), "Output options for another panel."),
            Field("format", .value(.text), "The format for another panel."),
            Field("pairs", .choice(["true"]), "As in a definition."),
            Field("clockWakes", .choice(["true"]), "As in a definition."),
            Field("key", .value(.text), "A new key."),
            Field("keyless", .choice(["true"]), "Whether the screen has no key."),
            Field("find", .value(.text), "Words of the galleries that are offered."),
            Field("found", .value(.text), "Those of the galleries that the page offers now."),
            Field("from", .value(.text), "How many galleries the page leaves out before them."),
            Field("known", .value(.text), "Tells which state of the definition is changed."),
            Field(
                "action",
                .choice([
                    "save", "enter", "look", "find", "remove", "next", "previous", "stop", "start",
                ]),
                "What to do."),
        ]
    private static let names = Set(fields.map(\.name))

    /// The panel of a size and options of the operator's own.
    static let otherPanel = "other"

    /// What a browser would send, without what belongs to one sending.
    ///
    /// Each time stands alone, because no URL may have ends of lines.
    var pairs: [(name: String, value: String)] {
        let others = ["action", "known", "key", "at", "find", "found", "from"]
        var pairs: [(name: String, value: String)] = []
        for (name, value) in texts.sorted(by: { $0.key < $1.key })
        where !value.isEmpty && !others.contains(name) {
            pairs.append((name, value))
        }
        for time in times { pairs.append(("at", time)) }
        for gallery in galleries { pairs.append(("gallery", gallery)) }
        for (id, weight) in weights.sorted(by: { $0.key < $1.key }) {
            pairs.append(("share", "\(weight):\(id)"))
        }
        return pairs
    }

    /// The times of changes, one a line.
    var times: [String] {
        self["at"].split(whereSeparator: \.isNewline).map { String($0).trimmed }
            .filter { !$0.isEmpty }
    }

    subscript(_ name: String) -> String {
        get { texts[name] ?? "" }
        set { texts[name] = newValue }
    }

    /// Reads a form or the query of a preview.
    ///
    /// - Throws: `FieldError` for an unknown name, and for one that is there twice.
    init(_ pairs: [(name: String, value: String)]) throws(FieldError) {
        for (name, value) in pairs {
            let value = value.trimmed
            switch name {
            case "gallery": galleries.append(value)
            case "galleries":
                for text in value.split(whereSeparator: Self.isBetweenIDs) {
                    let text = Self.meant(by: text)
                    galleries.append(readShare(text) ?? text)
                }
            case "share": _ = readShare(value)
            case "at":
                texts["at"] = [texts["at"], value].compactMap(\.self).joined(separator: "\n")
            case _ where Self.names.contains(name):
                guard texts.updateValue(value, forKey: name) == nil else {
                    throw FieldError(path: name, rule: "given once")
                }
            default:
                throw FieldError(unknown: name, known: Self.names)
            }
        }
        // Each gallery that is offered has a weight, and those that are ticked count.
        weights = weights.filter { galleries.contains($0.key) }
    }

    /// An id as it stands among others: the spaces of a search are written as in URLs.
    static func typed(_ id: String) -> String {
        id.map { letter in
            isBetweenIDs(letter) || letter == "%"
                ? PercentCoding.encoded(String(letter).utf8) : String(letter)
        }.joined()
    }

    /// The id that a text stands for; it may be copied from a URL.
    private static func meant(by text: Substring) -> String {
        PercentCoding.decoded(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
            ?? String(text)
    }

    private static func isBetweenIDs(_ letter: Character) -> Bool {
        letter.isWhitespace || letter == ","
    }

    /// Reads a weight and the id behind it, as `3:Family`.
    ///
    /// - Returns: The id; nil for a text without a weight.
    private mutating func readShare(_ text: some StringProtocol) -> String? {
        guard let colon = text.firstIndex(of: ":"), colon != text.startIndex,
            text[..<colon].allSatisfy(\.isNumber)
        else { return nil }
        let id = String(text[text.index(after: colon)...])
        weights[id] = String(text[..<colon])
        return id
    }

    init(of definition: ScreenDefinition?, named name: String) {
        texts["name"] = name
        guard let definition else {
            texts["panel"] = ScreenPanel.all.first?.id
            return
        }
        let document = definition.document
        for name in Self.plain { texts[name] = document[name]?.plainText }
        if case .list(let values)? = document["galleries"] {
            galleries = values.compactMap(\.plainText)
        }
        if case .object(let shares)? = document["mix"] {
            galleries = shares.map(\.name)
            for share in shares {
                if case .number(let weight) = share.value {
                    weights[share.name] = JSONValue.number(weight).line
                }
            }
        }
        texts["every"] = document["every"]?.plainText
        if case .list(let times)? = document["at"] {
            texts["at"] = times.compactMap(\.plainText).joined(separator: "\n")
        } else {
            texts["at"] = document["at"]?.plainText
        }
        texts["quietFrom"] = document["quiet"]?["from"]?.plainText
        texts["quietTo"] = document["quiet"]?["to"]?.plainText
        texts["quietShow"] = document["quiet"]?["show"]?.plainText
        for name in Self.flags {
            if case .flag(true)? = document[name] { texts[name] = "true" }
        }
        // A key that is there and not typed again stays.
        if definition.key == nil { texts["keyless"] = "true" }
        readPanel(of: definition)
    }

    private mutating func readPanel(of definition: ScreenDefinition) {
        let document = definition.document
        if let panel = document["panel"]?.plainText {
            texts["panel"] = panel
            if case .flag(true)? = document["turned"] { texts["turned"] = "true" }
            return
        }
        let size = definition.strip.viewport
        texts["panel"] = Self.otherPanel
        texts["width"] = "\(size.width)"
        texts["height"] = "\(size.height)"
        texts["options"] = document["options"]?.plainText
        texts["format"] = document["format"]?.plainText
    }
}

extension ScreenRegistry.Entry {
    /// Tells whether a definition is the one that a form was made from.
    var definitionTag: String {
        ContentDigest.entityTag(of: board.definition.document.bytes).filter(\.isHexDigit)
    }
}
