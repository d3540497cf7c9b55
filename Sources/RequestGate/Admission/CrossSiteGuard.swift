import HTTPServing
import HTTPTypes

/// Rejects what a page of another site makes a browser send.
///
/// Sessions have no cookies, so there is little to steal; but a page elsewhere could make sessions
/// by the thousand in a visitor's name, with the password that a browser remembers. Sites that the
/// operator allows may use the interface. Browsers say where a request comes from: by Sec-Fetch-Site,
/// older ones by Origin. A client that says neither is no browser. (The rule of Go 1.25's
/// CrossOriginProtection; safe methods change nothing and pass.)
enum CrossSiteGuard {
    package static func refusal(of request: Request, allowing allowed: AllowedOrigins) -> Problem? {
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

    /// Whether an origin, `http://host:port`, names the host that the request was sent to.
    private static func isOurs(_ origin: String, _ authority: String?) -> Bool {
        guard let authority = authority?.lowercased() else { return false }
        return ["http://\(authority)", "https://\(authority)"].contains(origin.lowercased())
    }
}

extension HTTPField.Name {
    static let secFetchSite: HTTPField.Name = {
        guard let name = HTTPField.Name("Sec-Fetch-Site") else {
            preconditionFailure("Sec-Fetch-Site is the name of a header field")
        }
        return name
    }()
}
