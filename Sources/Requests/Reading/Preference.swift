import HTTPServing
import HTTPTypes

/// One of the preferences in a request's Prefer fields: `wait=25`, `return=minimal` (RFC 7240).
struct Preference {
    /// In lower case.
    package let name: String
    /// Without its quotation marks.
    package let value: String

    /// Reads a preference; nil for one without a value.
    ///
    /// Parameters after a semicolon are ignored.
    init?(_ text: Substring) {
        let parts = text.prefix { $0 != ";" }.split(separator: "=").map {
            $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        }
        guard parts.count == 2 else { return nil }
        name = parts[0].lowercased()
        value = parts[1]
    }
}

extension Request {
    /// The preferences of the client, in their order.
    var preferences: [Preference] {
        guard fields.contains(.prefer) else { return [] }
        return fields[values: .prefer].flatMap { $0.split(separator: ",") }
            .compactMap(Preference.init)
    }

    /// Whether the client wants no content in the answer.
    package var prefersMinimalReturn: Bool {
        // Nearly all clients send it like this; otherwise the first counts (RFC 7240, section 2).
        fields.value(of: .prefer) == "return=minimal"
            || preferences.first { $0.name == "return" }?.value == "minimal"
    }
}
