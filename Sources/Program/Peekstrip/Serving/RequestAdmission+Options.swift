import HTTPServing
import RequestGate

extension RequestAdmission {
    /// The request gate configured by the options.
    init(_ options: ServeOptions, proxies: TrustedProxies, _ source: OptionSource) throws {
        self.init()
        self.proxies = proxies
        allowedOrigins = AllowedOrigins(
            Set(
                try source.list(
                    options.sharing.allowedOrigins, "allowed-origins",
                    "origins like https://pictures.example",
                    Self.origin)))
        let admin = try source.secrets(options.common.adminTokenFile, "admin-token-file") {
            text throws(SecretError) in try TokenList(parsing: text)
        }
        self.admin = AdminGuard(admin)
        access = AccessGuard(
            tokens: try source.secrets(options.common.accessTokenFile, "access-token-file") {
                text throws(SecretError) in try TokenList(parsing: text)
            },
            admin: admin, links: try source.linkKeys(options.sharing.linkKeyFile),
            wallClock: WallClock.seconds)
    }

    /// Parses an origin; a trailing slash is ignored.
    static func origin(_ text: String) -> String? {
        let origin = String(text.hasSuffix("/") ? text.dropLast() : text[...])
        return AllowedOrigins.isOrigin(origin) ? origin : nil
    }
}

extension TrustedProxies {
    /// The proxies configured by the options.
    init(_ options: ServeOptions, _ source: OptionSource) throws {
        let parts = try source.list(
            options.addresses.trustedProxies, "trusted-proxies",
            "addresses like 10.0.0.0/8, and the word socket"
        ) { part in part == "socket" || AddressRange(part) != nil ? part : nil }
        self.init(
            parts.compactMap(AddressRange.init), trustsUnixSocket: parts.contains("socket"),
            using: try source.choice(
                options.addresses.forwardedBy, "forwarded-by", of: Notation.allCases,
                default: .xForwarded))
    }
}
