/// A flat JSON object, written in order.
///
/// Besides what JSON asks for, `<`, `>`, `&` and the two Unicode line ends are escaped, so the text
/// stays text wherever somebody pastes it into a page or a script.
struct JSONObject {
    private var members = ""

    var text: String { "{\(members)}" }

    mutating func add(_ name: String, text: String) {
        add(name, raw: Self.quoted(text))
    }

    mutating func add(_ name: String, number: Int) {
        add(name, raw: String(number))
    }

    private mutating func add(_ name: String, raw: String) {
        if !members.isEmpty { members += ", " }
        members += "\(Self.quoted(name)): \(raw)"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "<", ">", "&", "\u{7F}", "\u{2028}", "\u{2029}", "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
