import ArgumentParser
import Configuration
import FoundationEssentials

/// Where options come from: the command line first, then the environment, then a file.
///
/// An option is read by its name on the command line. Its environment variable, its key in the
/// file, its name in error messages and its line of `--print-config` follow from that name.
final class OptionSource {
    private let environment: ConfigReader
    private let file: OptionFile?
    /// The options read so far, by name.
    private(set) var settings: [String: EffectiveSetting] = [:]

    init(_ environment: ConfigReader, _ file: OptionFile? = nil) {
        self.environment = environment
        self.file = file
    }

    /// The environment, and the file named by `--config` or `PEEKSTRIP_CONFIG`.
    ///
    /// - Throws: `StartError` when the file cannot be read.
    static func opened(config path: String? = nil) throws -> OptionSource {
        let environment = ConfigReader(provider: EnvironmentVariablesProvider())
            .scoped(to: "peekstrip")
        let own = OptionSource(environment)
        let path = own.text(path, "config", default: "")
        let source = OptionSource(environment, path.isEmpty ? nil : try OptionFile(path))
        source.settings = own.settings
        return source
    }

    func text(_ given: String?, _ name: String, default fallback: String) -> String {
        let found = find(given, name)
        let value = found?.text ?? fallback
        settings[name] = EffectiveSetting(value: value, origin: found?.origin ?? .fallback)
        return value
    }

    /// Hides the value of an option that was read from `--print-config`, because it holds a secret.
    func markSecret(_ name: String) { settings[name]?.isSecret = true }

    /// A whole number.
    ///
    /// - Throws: `ValidationError` naming the option, or the variable or key that it came from.
    func integer(
        _ given: String?, _ name: String, in range: ClosedRange<Int>, default fallback: Int
    ) throws -> Int {
        let text = text(given, name, default: String(fallback))
        guard let number = Int(text), range.contains(number) else {
            throw invalidOption(
                name, "must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// One of a closed set of words.
    ///
    /// - Throws: `ValidationError` naming the option, or the variable or key that it came from.
    func choice<Choice: RawRepresentable<String>>(
        _ given: String?, _ name: String, of choices: [Choice], default fallback: Choice
    ) throws -> Choice {
        let text = text(given, name, default: fallback.rawValue)
        guard let choice = choices.first(where: { $0.rawValue == text }) else {
            throw invalidOption(
                name, "must be one of " + choices.map(\.rawValue).joined(separator: ", ") + ".")
        }
        return choice
    }

    /// Whether an option is `on`; nothing but `on` and `off` is valid.
    ///
    /// - Throws: `ValidationError` naming the option, or the variable or key that it came from.
    func flag(_ given: String?, _ name: String, default fallback: Bool) throws -> Bool {
        try choice(given, name, of: [OnOff.on, .off], default: fallback ? .on : .off) == .on
    }

    /// Bytes, from a number of megabytes.
    ///
    /// - Throws: `ValidationError` naming the option, or the variable or key that it came from.
    func megabytes(
        _ given: String?, _ name: String, in range: ClosedRange<Int>, default fallback: Int
    ) throws -> Int {
        1_000_000 * (try integer(given, name, in: range, default: fallback))
    }

    /// A time, from a whole number of seconds.
    ///
    /// - Throws: `ValidationError` naming the option, or the variable or key that it came from.
    func seconds(
        _ given: String?, _ name: String, in range: ClosedRange<Int>, default fallback: Int
    ) throws -> Duration {
        .seconds(try integer(given, name, in: range, default: fallback))
    }

    /// Values separated by commas, or a list in the file; spaces are ignored.
    func list(_ given: String?, _ name: String) -> [String] {
        text(given, name, default: "").split(separator: ",")
            .map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }

    /// An error that names the option, variable or key that set the value, then says what is wrong.
    func invalidOption(_ name: String, _ reason: String) -> ValidationError {
        ValidationError("\(spelling(of: name)) \(reason)")
    }

    /// Rejects keys of the file that are not options.
    ///
    /// Must be called after every option has been read.
    ///
    /// - Throws: `ValidationError` naming the first such key.
    func rejectUnknownKeys() throws {
        // A file cannot name another configuration file.
        let known = Set(settings.keys).subtracting(["config"])
        guard let file, let key = Set(file.values.keys).subtracting(known).min() else { return }
        throw ValidationError(
            "\(file.spelling(of: key)) is not an option; see peekstrip serve --help.")
    }

    /// The `PEEKSTRIP_` variables of the environment that are not options, sorted by name.
    ///
    /// Must be called after every option has been read.
    var unknownVariables: [String] {
        let known = Set(settings.keys.map(Origin.variable.spelling))
        return ProcessInfo.processInfo.environment.keys
            .filter { $0.hasPrefix("PEEKSTRIP_") && !known.contains($0) }.sorted()
    }

    private func find(_ given: String?, _ name: String) -> (text: String, origin: Origin)? {
        if let given { return (given, .option) }
        // The environment variable of `max-sessions` ends in `MAX_SESSIONS`.
        let key = ConfigKey(name.split(separator: "-").map(String.init))
        if let text = environment.string(forKey: key) { return (text, .variable) }
        guard let file, let text = file.values[name] else { return nil }
        return (text, .file(file))
    }

    /// The option as the user wrote it: `--log-level`, `PEEKSTRIP_LOG_LEVEL`, or the key and its
    /// file.
    private func spelling(of name: String) -> String {
        settings[name]?.origin.spelling(of: name) ?? Origin.option.spelling(of: name)
    }
}

/// The values of an option that switches a feature on or off.
private enum OnOff: String {
    case on, off
}

/// The value of an option and its origin.
struct EffectiveSetting {
    let value: String
    let origin: Origin
    /// Whether `--print-config` hides the value.
    var isSecret = false
}

/// Where the value of an option came from.
enum Origin {
    case option
    case variable
    case file(OptionFile)
    /// The option was not set, so its default applies.
    case fallback

    func spelling(of name: String) -> String {
        switch self {
        case .option, .fallback: "--\(name)"
        case .variable: "PEEKSTRIP_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
        case .file(let file): file.spelling(of: name)
        }
    }
}
