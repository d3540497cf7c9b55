import HTTPServing
import HTTPTypes

/// Admits requests that have a token or a signed link, if the operator requires one.
package struct AccessGuard: Sendable {
    /// Requires nothing.
    package static let open = AccessGuard(tokens: nil, admin: nil, links: nil) { 0 }

    private let tokens: TokenList?
    private let admin: TokenList?
    private let links: LinkKeys?
    /// Seconds since 1970, because links expire at calendar times.
    private let wallClock: @Sendable () -> Int64
    /// Whether a request has a key of its own that opens its target, as that of a screen.
    package var opensByKey: @Sendable (Request) -> Bool = { _ in false }
    /// Whether the query of a request leads to no pictures but those of the gallery in its path.
    package var staysInGallery: @Sendable (Request) -> Bool = { $0.target.query.isEmpty }

    /// - Parameters:
    ///   - tokens: Tokens that give access to everything; nil requires no token.
    ///   - admin: The operator's tokens, which give the same access.
    ///   - links: The keys of signed links; nil accepts no signed links.
    ///   - wallClock: Seconds since 1970.
    package init(
        tokens: TokenList?, admin: TokenList?, links: LinkKeys?,
        wallClock: @escaping @Sendable () -> Int64
    ) {
        self.tokens = tokens
        self.admin = admin
        self.links = links
        self.wallClock = wallClock
    }

    /// Whether access needs a token or a link.
    package var requiresToken: Bool { tokens != nil }

    /// How a request got access, and for how long.
    package struct AccessGrant {
        let kind: GrantKind
        /// Seconds since 1970; nil for access that does not expire.
        package var end: Int64?
    }

    /// How a request got access.
    package enum GrantKind {
        /// The request is for a public file.
        case publicAsset
        /// No token is required, or the request has one.
        case open
        /// A signed link, which other sites may embed.
        case link
        /// A signed link to the page of a session or a gallery; the cookies give the browser access to
        /// the rest of the page.
        case linkToPage(cookies: [String])
    }

    /// Checks a request to a service below a base, and removes a link's signature from it.
    ///
    /// A request that a link or its cookie admits is limited to its target.
    package func admit(_ request: inout Request, below base: BasePath) throws(Problem)
        -> AccessGrant
    {
        if let links, request.target.queryValue("signature") != nil {
            return try open(&request, below: base, with: links)
        }
        if Self.isPublic(request.target.segments) { return AccessGrant(kind: .publicAsset) }
        guard let tokens else { return AccessGrant(kind: .open) }
        if let shown = request.shownToken,
            tokens.contains(shown) || admin?.contains(shown) ?? false
        {
            return AccessGrant(kind: .open)
        }
        if opensByKey(request) {
            request.isLimitedToTarget = true
            return AccessGrant(kind: .open)
        }
        guard let links, let pass = ViewCookie.valid(of: request, at: wallClock(), by: links),
            !pass.opensGallery || staysInGallery(request)
        else { throw .tokenNeeded }
        limit(&request, to: pass)
        return AccessGrant(kind: .open, end: pass.end)
    }

    /// Whether an access has not expired.
    func isValid(_ pass: AccessGrant) -> Bool { pass.end.map { wallClock() < $0 } ?? true }

    private func open(
        _ request: inout Request, below base: BasePath, with links: LinkKeys
    ) throws(Problem) -> AccessGrant {
        guard request.method == .get || request.method == .head else { throw .linkForged }
        let link = try SignedLink.opened(request.target, at: wallClock(), with: links)
        request.target = link.target
        // Without tokens everything is open, with a link or without.
        request.isLimitedToTarget = requiresToken
        guard requiresToken, let pass = ViewCookie(for: link.target, until: link.end),
            !pass.opensGallery || staysInGallery(request)
        else { return AccessGrant(kind: .link, end: link.end) }
        limit(&request, to: pass)
        let cookies = pass.cookies(for: request, below: base, by: links)
        return AccessGrant(kind: .linkToPage(cookies: cookies), end: link.end)
    }

    /// Limits a request to what a link or a cookie gives access to.
    ///
    /// A session's page shows frames, because the pictures belong to the gallery, which is not accessible.
    private func limit(_ request: inout Request, to pass: ViewCookie) {
        request.isLimitedToTarget = true
        request.isOfGuest = pass.opensGallery
        guard request.target.segments.first == "s" else { return }
        request.target = request.target.without(["view"]).adding("view", "frames")
    }

    /// Whether a path is that of scripts, styles or the icon, which reveal nothing about the
    /// galleries.
    package static func isPublic(_ segments: [String]) -> Bool {
        // Browsers fetch the last two by themselves, and would ask a guest for a password.
        segments.first == "assets" || segments == ["favicon.ico"]
            || segments == ["manifest.webmanifest"]
    }
}

/// Admits only the operator, for requests that change galleries.
///
/// Without a configured token it rejects every request.
package struct AdminGuard: Sendable {
    private let tokens: TokenList?

    package init(_ tokens: TokenList?) { self.tokens = tokens }

    /// Why a request is not the operator's; nil if it is.
    package func refusal(of request: Request) -> Problem? {
        guard let tokens else { return .adminOff }
        guard let shown = request.shownToken, tokens.contains(shown) else {
            return .adminTokenNeeded
        }
        return nil
    }

    /// Whether a page for everyone shows a link to the operator's pages.
    ///
    /// A client without a token may be the operator, whose browser asks for it there. One with another token is not.
    package func isOffered(to request: Request) -> Bool {
        guard let tokens, !request.isLimitedToTarget else { return false }
        return request.shownToken.map { tokens.contains($0) } ?? true
    }

    /// Admits a request of the operator.
    ///
    /// - Throws: ``Problem``: 403 without a configured token, otherwise 401.
    package func admit(_ request: Request) throws(Problem) {
        if let refusal = refusal(of: request) { throw refusal }
    }
}

extension Problem {
    /// 401: everything requires a token.
    static let tokenNeeded = Problem(
        type: "/problems/token-needed", title: "An access token is required", status: .unauthorized,
        detail: "Ask the operator of this service for a token: "
            + "it is the password, for any user name, or a bearer token.",
        fields: challenges([
            #"Basic realm="Peekstrip", charset="UTF-8""#, #"Bearer realm="Peekstrip""#,
        ]))

    /// 401: the request requires the operator's token.
    static let adminTokenNeeded = Problem(
        type: "/problems/admin-token-needed", title: "An operator token is required",
        status: .unauthorized,
        detail: "In a browser type any name, and one of the operator's tokens as the password. "
            + "A program sends it as a bearer token.",
        fields: challenges([
            #"Basic realm="Peekstrip operator", charset="UTF-8""#,
            #"Bearer realm="Peekstrip operator""#,
        ]))

    /// 403: no operator's token is configured.
    static let adminOff = Problem(
        type: "/problems/admin-off", title: "The operator has not enabled this",
        status: .forbidden,
        detail: "Write a token of 16 characters or more into a file, and start the service with "
            + "--admin-token-file FILE.")

    /// 403: the link's signature is invalid.
    static let linkForged = Problem(
        type: "/problems/link-not-valid", title: "This link is not valid", status: .forbidden,
        detail: "It is incomplete, was changed, or its key was withdrawn. Ask for a new link.")

    /// 410: the link has expired.
    static let linkExpired = Problem(
        type: "/problems/link-expired", title: "This link has expired", status: .gone,
        detail: "Ask the person who sent it for a new one.")

    private static func challenges(_ texts: [String]) -> HTTPFields {
        HTTPFields(texts.map { HTTPField(name: .wwwAuthenticate, value: $0) })
    }
}
