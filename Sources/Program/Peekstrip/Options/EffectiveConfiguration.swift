import JSONCoding

/// The output of `--print-config`: every option, its value and its origin.
///
///     admin-port = "9090"   (default)
///     port       = "8081"   PEEKSTRIP_PORT
///
/// Values are JSON strings, so a value with a line break cannot look like another line.
enum EffectiveConfiguration {
    static func lines(_ settings: [String: EffectiveSetting]) -> [String] {
        let shown = settings.sorted { $0.key < $1.key }.map { name, setting in
            (name: name, value: text(setting), origin: origin(setting.origin, of: name))
        }
        let nameWidth = shown.map(\.name.count).max() ?? 0
        let valueWidth = shown.map(\.value.count).max() ?? 0
        return shown.map {
            "\(padded($0.name, to: nameWidth)) = \(padded($0.value, to: valueWidth))   \($0.origin)"
        }
    }

    /// The options that were set, as `port="8081"`, for a log; without the folder, which has a name.
    static func changes(_ settings: [String: EffectiveSetting]) -> [String] {
        settings.sorted { $0.key < $1.key }.compactMap { name, setting in
            if case .fallback = setting.origin { return nil }
            return name == "folder" ? nil : "\(name)=\(text(setting))"
        }
    }

    private static func text(_ setting: EffectiveSetting) -> String {
        setting.isSecret
            ? "(hidden)" : String(decoding: JSONValue.text(setting.value).bytes, as: UTF8.self)
    }

    private static func origin(_ origin: Origin, of name: String) -> String {
        if case .fallback = origin { return "(default)" }
        return origin.spelling(of: name)
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: width - text.count)
    }
}
