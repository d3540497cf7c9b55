import JSONCoding
import ScrollEngine

extension StripField {
    /// The value in a document of the configuration.
    package func value(in configuration: StripConfiguration) -> JSONValue {
        let bytes = JSONWriter.bytes(reserving: 32) { write(configuration, &$0) }
        return (try? JSONValue(parsing: bytes)) ?? .null
    }

    /// The value as fields of a form or a query; none for null, which they do not have.
    package func texts(in configuration: StripConfiguration) -> [(name: String, text: String)] {
        let value = value(in: configuration)
        switch value {
        case .null: return []
        case .text(let text): return [(field.name, text)]
        case .number, .flag: return [(field.name, value.line)]
        case .list(let list): return [(field.name, list.map(\.line).joined(separator: ","))]
        case .object(let members):
            // A size has a field for each side, and padding one for all of them.
            return zip(flat, members).map { ($0.name, $1.value.line) }
        }
    }
}
