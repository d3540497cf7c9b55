import JSONCoding
import Logging

/// The format of a log line.
///
/// A message or metadata cannot break a line: characters that end it or change its reading
/// direction are escaped.
package enum LogFormat: String, CaseIterable, Sendable {
    /// For people: `2026-11-21T16:24:10.123Z notice peekstrip: stopped after="3 requests"`.
    case text
    /// For programs: an object with `time`, `level`, `label`, `message`, and a member for each
    /// metadata value.
    case json

    /// A line with its line end.
    func line(_ entry: LogEntry) -> [UInt8] {
        switch self {
        case .text: Array((Self.text(entry) + "\n").utf8)
        case .json: Self.json(entry) + [UInt8(ascii: "\n")]
        }
    }

    private static func text(_ entry: LogEntry) -> String {
        let fields = entry.fields.map { " \(plain($0.name))=\(quoted($0.value))" }.joined()
        return
            "\(entry.time) \(entry.level) \(plain(entry.label)): \(plain(entry.message))\(fields)"
    }

    private static func json(_ entry: LogEntry) -> [UInt8] {
        let names = ["time", "level", "label", "message"]
        let values = [entry.time, entry.level, entry.label, entry.message]
        let members = zip(names, values).map { JSONValue.Member($0, .text($1)) }
        // Metadata must not replace the log's own members.
        let fields = entry.fields.map { field in
            let name = names.contains(field.name) ? field.name + "_" : field.name
            return JSONValue.Member(name, .text(field.value))
        }
        return JSONValue.object(members + fields).bytes
    }

    /// A value, in quotation marks if it is not a single word.
    private static func quoted(_ text: String) -> String {
        let plain = plain(text)
        let isWord =
            !plain.isEmpty
            && plain.utf8.allSatisfy {
                $0 > 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "=")
            }
        return isWord
            ? plain : "\"" + plain.map { $0 == "\"" ? "\\\"" : String($0) }.joined() + "\""
    }

    /// The text with invisible characters and those that change the reading direction escaped.
    private static func plain(_ text: String) -> String {
        var plain = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": plain += "\\\\"
            case "\n": plain += "\\n"
            case "\r": plain += "\\r"
            case "\t": plain += "\\t"
            default:
                if isHidden(scalar) {
                    plain += "\\u{\(String(scalar.value, radix: 16))}"
                } else {
                    plain.unicodeScalars.append(scalar)
                }
            }
        }
        return plain
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
            .unassigned:
            true
        default: false
        }
    }
}

/// The content of one log line.
package struct LogEntry: Sendable {
    let time: String
    let level: String
    let label: String
    let message: String
    /// Sorted by name.
    private(set) var fields: [(name: String, value: String)]

    /// The line for several equal ones.
    func repeated(_ count: Int) -> LogEntry {
        var entry = self
        entry.fields.append((name: "repeated", value: "\(count)"))
        return entry
    }

    init(
        time: String, level: Logger.Level, label: String, message: String,
        metadata: Logger.Metadata
    ) {
        self.time = time
        self.level = level.rawValue
        self.label = label
        self.message = message
        fields = metadata.map { (name: $0.key, value: "\($0.value)") }.sorted { $0.name < $1.name }
    }
}
