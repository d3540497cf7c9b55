import HTTPServing
import HTTPTypes
import Viewers

/// The cookie of a browser that opened a signed link to a session's page.
///
/// The browser needs it because the page loads further resources. The cookie gives read access to
/// this one session, by its view-only id, until the link expires. Its path is the session's, so
/// several links can be open in one browser.
struct ViewCookie {
    /// The session's view-only id, as in URLs.
    let view: String
    /// The expiry time, in seconds since 1970.
    let end: Int64

    private static let name = "peekstrip-pass"
    /// Occurs in no key and no signature, so it can separate them.
    private static let separator: Character = "!"

    /// The cookie for the target of a signed link; nil unless the target is a session's page.
    init?(for target: RequestTarget, until end: Int64) {
        guard target.segments.count == 2, target.segments[0] == "s" else { return nil }
        self.init(view: target.segments[1], until: end)
    }

    private init?(view: String, until end: Int64) {
        guard let access = SessionAccess(view), access.control == nil else { return nil }
        self.view = view
        self.end = end
    }

    /// The values of Set-Cookie, one for the session's page and one for the session's API, in a
    /// service below a base.
    func cookies(for request: Request, below base: BasePath, by keys: LinkKeys) -> [String] {
        let key = keys.signing
        let signature = keys.signature(of: text(by: key), by: key) ?? []
        let value = [String(end), key, Base64URL.text(of: signature)]
            .joined(separator: String(Self.separator))
        return ["s", "v1/sessions"].map {
            "\(Self.name)=\(value); Path=\(base.text)/\($0)/\(view); HttpOnly; SameSite=Lax"
                + (request.scheme == .https ? "; Secure" : "")
        }
    }

    /// The expiry time of the request's cookie for the session that it reads; nil without a valid
    /// cookie.
    static func end(of request: Request, at now: Int64, by keys: LinkKeys) -> Int64? {
        guard request.method == .get || request.method == .head,
            let view = view(in: request.target.segments), let value = value(in: request)
        else { return nil }
        let parts = value.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.count == 3, let end = Int64(parts[0]), now < end, String(end) == parts[0],
            let pass = ViewCookie(view: view, until: end),
            let signature = Base64URL.bytes(of: parts[2])
        else { return nil }
        let key = String(parts[1])
        return keys.isValid(signature, of: pass.text(by: key), by: key) ? end : nil
    }

    private func text(by key: String) -> String {
        ["peekstrip pass 1", key, String(end), view].joined(separator: "\n")
    }

    /// The view-only id in a path.
    private static func view(in segments: [String]) -> String? {
        if segments.count == 2, segments[0] == "s" { return segments[1] }
        guard segments.count >= 3, segments[0] == "v1", segments[1] == "sessions" else {
            return nil
        }
        return segments[2]
    }

    private static func value(in request: Request) -> String? {
        let pairs = request.fields[values: .cookie].flatMap { $0.split(separator: ";") }
        for pair in pairs {
            let pair = pair.drop { $0 == " " }
            if pair.hasPrefix(name + "=") { return String(pair.dropFirst(name.count + 1)) }
        }
        return nil
    }
}
