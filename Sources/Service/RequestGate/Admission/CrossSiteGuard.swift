import HTTPServing
import HTTPTypes

/// Rejects unsafe requests that a page of another site makes a browser send.
///
/// Sessions use no cookies, so such a page can steal little; but it could create thousands of
/// sessions in a visitor's name, with the password that the browser remembers. Sites that the
/// operator allows may use the API. Browsers send the origin of a request in Sec-Fetch-Site, older
/// ones in Origin; a client that sends neither is not a browser. (This is the rule of Go 1.25's
/// CrossOriginProtection; safe methods change nothing and pass.)
enum CrossSiteGuard {
    static func refusal(of request: Request, allowing allowed: AllowedOrigins) -> Problem? {
        switch request.method {
        case .get, .head, .options: return nil
        default: break
        }
        if allowed.origin(of: request) != nil { return nil }
        if let site = request.fields.value(of: .secFetchSite) {
            return site == "same-origin" || site == "none" ? nil : .crossSite
        }
        guard let origin = request.fields.value(of: .origin) else { return nil }
        return isOurs(origin, request.authority) ? nil : .crossSite
    }

    /// Whether an origin, `http://host:port`, has the host to which the request was sent.
    private static func isOurs(_ origin: String, _ authority: String?) -> Bool {
        guard let authority = authority?.lowercased() else { return false }
        return ["http://\(authority)", "https://\(authority)"].contains(origin.lowercased())
    }
}

extension HTTPField.Name {
    static let secFetchSite = Self.known("Sec-Fetch-Site")
}
