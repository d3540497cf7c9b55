import FoundationEssentials
import JSONCoding
import Spelling

/// A configuration file: one JSON object whose keys are the names of command-line options.
///
///     {"port": 8080, "allowed-hosts": ["pictures.example"], "log-level": "notice"}
///
/// The strict JSON parser for requests reads it, so a duplicate key is an error.
struct OptionFile {
    let path: String
    /// The values as they would be written on the command line, by their keys.
    let values: [String: String]

    /// Reads a file.
    ///
    /// - Throws: `StartError` when it cannot be read, or is not an object of plain values.
    init(_ path: String) throws(StartError) {
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw StartError("The configuration file \(path) cannot be read.")
        }
        self.path = path
        var texts: [String: String] = [:]
        for member in try Self.members(Array(bytes).textInUTF8, in: path) {
            guard let text = Self.text(member.value) else {
                throw StartError(
                    "\(Self.spelling(of: member.name, in: path)) must be a string, a number, true, "
                        + "false or a list of strings without commas.")
            }
            texts[member.name] = text
        }
        values = texts
    }

    func spelling(of key: String) -> String { Self.spelling(of: key, in: path) }

    private static func spelling(of key: String, in path: String) -> String {
        "\"\(key)\" in \(path)"
    }

    private static func members(
        _ bytes: [UInt8], in path: String
    ) throws(StartError) -> [JSONValue.Member] {
        let document: JSONValue
        do throws(JSONError) {
            document = try JSONValue(parsing: bytes)
        } catch {
            throw StartError(
                "The configuration file \(path) is not valid JSON: \(reason(error, in: bytes))")
        }
        guard case .object(let members) = document else {
            throw StartError("The configuration file \(path) must contain one JSON object.")
        }
        return members
    }

    private static func reason(_ error: JSONError, in bytes: [UInt8]) -> String {
        switch error {
        case .malformed(let offset), .numberTooLarge(let offset):
            "syntax error in line \(1 + bytes.prefix(offset).count { $0 == UInt8(ascii: "\n") })."
        case .tooDeep: "it is nested too deeply."
        case .duplicateName(let name): "the key \"\(name)\" occurs twice."
        }
    }

    /// A plain value as it would be written on the command line; nil for null, objects and mixed
    /// lists.
    private static func text(_ value: JSONValue) -> String? {
        switch value {
        case .text(let text): return text
        case .number, .flag: return String(decoding: value.bytes, as: UTF8.self)
        case .list(let values):
            let texts = values.compactMap { value -> String? in
                guard case .text(let text) = value, !text.contains(",") else { return nil }
                return text
            }
            return texts.count == values.count ? texts.joined(separator: ",") : nil
        case .object, .null: return nil
        }
    }
}
