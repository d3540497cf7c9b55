import ArgumentParser
import Configuration

/// Where options come from: the command line first, then the environment, then a file.
///
/// Whoever needs an option asks for it here by its name on the command line, and that is all there is
/// to adding one: its variable, its key in the file, the words of a complaint and its line in what
/// `--print-config` prints follow from the name.
final class OptionSource {
    private let environment: ConfigReader
    private let file: OptionFile?
    /// What has been asked for, and what it came to.
    private(set) var settings: [String: EffectiveSetting] = [:]

    init(_ environment: ConfigReader, _ file: OptionFile? = nil) {
        self.environment = environment
        self.file = file
    }

    /// The environment, and the file that is named on the command line or there.
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

    /// Keeps the value of an option that was asked for out of what is printed: it holds a secret.
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

    /// One of a few words.
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

    /// Texts with commas between, or a list in the file; spaces around them say nothing.
    func list(_ given: String?, _ name: String) -> [String] {
        text(given, name, default: "").split(separator: ",")
            .map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
    }

    /// What is wrong with an option, in the name by which whoever set it knows it.
    func invalidOption(_ name: String, _ words: String) -> ValidationError {
        ValidationError("\(place(of: name)) \(words)")
    }

    /// Refuses keys of the file that nobody has asked for.
    ///
    /// To be called when every option has been read.
    ///
    /// - Throws: `ValidationError` naming the first of them.
    func rejectUnknownKeys() throws {
        // A file that names another file would be read by nobody.
        let known = Set(settings.keys).subtracting(["config"])
        guard let file, let key = file.keys.subtracting(known).min() else { return }
        throw ValidationError("\(file.place(of: key)) is no option; --help names all there are.")
    }

    private func find(_ given: String?, _ name: String) -> (text: String, origin: Origin)? {
        if let given { return (given, .option) }
        if let text = environment.string(forKey: ConfigKey(optionName: name)) {
            return (text, .variable)
        }
        guard let file, let text = file.values.string(forKey: ConfigKey(optionName: name)) else {
            return nil
        }
        return (text, .file(file))
    }

    /// What whoever set the option wrote: `--log-level`, or `PEEKSTRIP_LOG_LEVEL`, or where in the
    /// file it stands.
    private func place(of name: String) -> String {
        settings[name]?.origin.place(of: name) ?? Origin.option.place(of: name)
    }
}

/// An option, as it counts.
struct EffectiveSetting {
    let value: String
    let origin: Origin
    /// Whether it is not printed.
    var isSecret = false
}

/// Where the value of an option was found.
enum Origin {
    case option
    case variable
    case file(OptionFile)
    /// Nobody set it.
    case fallback

    func place(of name: String) -> String {
        switch self {
        case .option, .fallback: "--\(name)"
        case .variable: "PEEKSTRIP_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
        case .file(let file): file.place(of: name)
        }
    }
}

extension ConfigKey {
    /// `max-sessions` as a key; the environment knows it as MAX_SESSIONS.
    init(optionName name: String) {
        self.init(name.split(separator: "-").map(String.init))
    }
}
