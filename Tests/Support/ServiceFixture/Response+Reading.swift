import HTTPServing
import JSONCoding

extension Response {
    /// The body as a JSON document; null if it is not one.
    package var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }

    package var text: String { String(decoding: body, as: UTF8.self) }
}

extension JSONValue {
    /// The values of a list; none of any other value.
    package var list: [JSONValue] {
        guard case .list(let values) = self else { return [] }
        return values
    }
}
