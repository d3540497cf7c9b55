import HTTPServing
import HTTPTypes

/// One of the preferences in a request's Prefer fields: `wait=25`, `return=minimal` (RFC 7240).
struct Preference {
    /// The name in lower case.
    let name: String
    /// The value without its quotation marks.
    let value: String

    /// Parses a preference; nil for one without a value.
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
    /// The client's preferences, in order.
    var preferences: [Preference] {
        guard fields.contains(.prefer) else { return [] }
        return fields[values: .prefer].flatMap { $0.split(separator: ",") }
            .compactMap(Preference.init)
    }

    /// Whether the client prefers a response without content.
    package var prefersMinimalReturn: Bool {
        // The fast path: nearly all clients send this text. Otherwise the first preference with the
        // name counts (RFC 7240, section 2).
        fields.value(of: .prefer) == "return=minimal"
            || preferences.first { $0.name == "return" }?.value == "minimal"
    }
}
