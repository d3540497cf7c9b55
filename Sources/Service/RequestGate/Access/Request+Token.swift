import FoundationEssentials
import HTTPServing
import HTTPTypes

extension Request {
    /// The token in the Authorization field: after `Bearer` (RFC 6750), or in `Basic` as the password of
    /// any user (RFC 7617); nil without one.
    package var shownToken: String? {
        guard let value = fields[.authorization] else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer": return String(parts[1])
        case "basic":
            guard let bytes = Data(base64Encoded: String(parts[1])),
                let text = String(validating: bytes, as: UTF8.self),
                let colon = text.firstIndex(of: ":")
            else { return nil }
            return String(text[text.index(after: colon)...])
        default: return nil
        }
    }
}
