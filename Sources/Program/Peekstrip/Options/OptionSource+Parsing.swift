import ArgumentParser
import FoundationEssentials
import HTTPServing
import RequestGate
import Spelling

/// Readers for kinds of values that several options share.
extension OptionSource {
    /// A list, each part of which is parsed; `meaning` describes a valid part.
    ///
    /// - Throws: `ValidationError` naming the option, or the variable or key that it came from, and
    ///   the part.
    func list<Element>(
        _ given: String?, _ name: String, _ meaning: String, _ read: (String) -> Element?
    ) throws -> [Element] {
        try list(given, name).map { part in
            guard let element = read(part) else {
                throw invalidOption(name, "takes \(meaning); \"\(part)\" is not valid.")
            }
            return element
        }
    }

    /// The path prefix that the service is mounted under.
    func basePath(_ given: String?) throws -> BasePath {
        guard let base = BasePath(text(given, "base-path", default: "")) else {
            throw invalidOption(
                "base-path", "must be a path of letters, digits, -, ., _ and ~, like /pictures.")
        }
        return base
    }

    /// The path of a file of secrets.
    ///
    /// It is hidden if there is no such file, because some write the secret itself there.
    func secretFile(_ given: String?, _ name: String) -> String {
        let path = text(given, name, default: "")
        if !path.isEmpty, !FileManager.default.fileExists(atPath: path) { markSecret(name) }
        return path
    }

    /// A URL, which is hidden if it may contain a password.
    func url(_ given: String?, _ name: String) -> String {
        let text = text(given, name, default: "")
        if text.contains("@") { markSecret(name) }
        return text
    }

    /// The secrets in the file that an option names; nil if the option is not set.
    ///
    /// Secrets are read from files because every user of the machine can read a process's command
    /// line.
    ///
    /// - Throws: `StartError` when the file cannot be read or parsed.
    func secrets<Secrets>(
        _ given: String?, _ name: String, _ parse: (String) throws(SecretError) -> Secrets
    ) throws -> Secrets? {
        let path = secretFile(given, name)
        guard !path.isEmpty else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path),
            let text = String(validating: Array(bytes).convertedToUTF8, as: UTF8.self)
        else {
            // Without the value, which may be the secret itself.
            throw StartError("--\(name) names a file that cannot be read.")
        }
        do throws(SecretError) {
            return try parse(text)
        } catch {
            throw StartError("The file \(path) of --\(name) cannot be used: \(error.message)")
        }
    }

    /// The keys of signed links; nil if no file is named.
    func linkKeys(_ given: String?) throws -> LinkKeys? {
        try secrets(given, "link-key-file") { text throws(SecretError) in
            try LinkKeys(parsing: text)
        }
    }
}
