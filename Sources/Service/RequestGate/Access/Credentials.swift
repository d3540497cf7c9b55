import FoundationEssentials
import HTTPServing
import HTTPTypes

/// The token in the Authorization field.
struct Credentials {
    let token: String

    /// Parses `Bearer token` (RFC 6750), and `Basic` with the token as the password of any user
    /// (RFC 7617); nil for a request without a token.
    init?(_ request: Request) {
        guard let value = request.fields[.authorization] else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch parts[0].lowercased() {
        case "bearer": token = String(parts[1])
        case "basic":
            guard let bytes = Data(base64Encoded: String(parts[1])),
                let text = String(validating: bytes, as: UTF8.self),
                let colon = text.firstIndex(of: ":")
            else { return nil }
            token = String(text[text.index(after: colon)...])
        default: return nil
        }
    }
}

extension Request {
    /// The token in the Authorization field; nil without one.
    package var shownToken: String? { Credentials(self)?.token }
}
