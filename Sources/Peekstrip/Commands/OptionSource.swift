import ArgumentParser
import Configuration

/// Where options come from: the command line first, then the environment.
struct OptionSource {
    private let environment: ConfigReader

    init(_ environment: ConfigReader) {
        self.environment = environment
    }

    func text(_ given: String?, _ name: String, default ordinary: String) -> String {
        given ?? environment.string(forKey: key(name)) ?? ordinary
    }

    /// A whole number.
    ///
    /// - Throws: `ValidationError` naming the option, or the variable that it came from.
    func integer(
        _ given: String?, _ name: String, in range: ClosedRange<Int>, default ordinary: Int
    ) throws -> Int {
        guard let text = given ?? environment.string(forKey: key(name)) else { return ordinary }
        guard let number = Int(text), range.contains(number) else {
            throw ValidationError(
                "\(place(of: name, isGiven: given != nil)) must be a whole number "
                    + "from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// One of a few words.
    ///
    /// - Throws: `ValidationError` naming the option, or the variable that it came from.
    func choice<Choice: RawRepresentable<String>>(
        _ given: String?, _ name: String, of choices: [Choice], default ordinary: Choice
    ) throws -> Choice {
        guard let text = given ?? environment.string(forKey: key(name)) else { return ordinary }
        guard let choice = choices.first(where: { $0.rawValue == text }) else {
            throw ValidationError(
                "\(place(of: name, isGiven: given != nil)) must be one of "
                    + choices.map(\.rawValue).joined(separator: ", ") + ".")
        }
        return choice
    }

    /// What whoever set the option wrote: `--log-level` or `PEEKSTRIP_LOG_LEVEL`.
    private func place(of name: String, isGiven: Bool) -> String {
        isGiven ? "--\(name)" : "PEEKSTRIP_" + name.uppercased().map(Self.underlined).joined()
    }

    /// `max-sessions` as a key; the environment knows it as MAX_SESSIONS.
    private func key(_ name: String) -> ConfigKey {
        ConfigKey(name.split(separator: "-").map(String.init))
    }

    private static func underlined(_ letter: Character) -> String {
        letter == "-" ? "_" : String(letter)
    }
}
