import HTTPServing
import HTTPTypes

/// One of the wishes in a request's Prefer fields: `wait=25`, `return=minimal` (RFC 7240).
struct Preference {
    /// In lower case.
    let name: String
    /// Without its quotation marks.
    let value: String

    /// Reads a wish; nil for one without a value.
    ///
    /// What follows a semicolon says how, of which nothing is known here.
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
    /// The wishes of the client, in their order.
    var preferences: [Preference] {
        guard fields.contains(.prefer) else { return [] }
        return fields[values: .prefer].flatMap { $0.split(separator: ",") }
            .compactMap(Preference.init)
    }

    /// Whether a client wants to know that something was done, and not what came of it.
    var prefersMinimalReturn: Bool {
        // Nearly all write it so; else the first of several counts (RFC 7240, section 2).
        fields.value(of: .prefer) == "return=minimal"
            || preferences.first { $0.name == "return" }?.value == "minimal"
    }
}
