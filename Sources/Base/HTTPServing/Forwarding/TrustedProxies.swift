import HTTPTypes

/// The proxies whose header fields set a request's client address, host and scheme.
///
/// Any client can send these fields. They are read from the nearest proxy outwards while each named
/// address is a trusted proxy; the first address that is not trusted is the client.
package struct TrustedProxies: Sendable {
    /// The header fields that the proxies write.
    ///
    /// Only one notation is read, because a proxy that writes one forwards whatever its client
    /// wrote in the other.
    package enum Notation: String, Sendable, CaseIterable {
        /// X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host, the common ones.
        case xForwarded = "x-forwarded"
        /// Forwarded, defined by RFC 7239.
        case forwarded
    }

    /// Trusts no proxy.
    package static let none = TrustedProxies([], trustsUnixSocket: false, using: .xForwarded)

    private let ranges: [AddressRange]
    private let trustsUnixSocket: Bool
    private let notation: Notation

    /// - Parameters:
    ///   - ranges: The addresses of the proxies.
    ///   - trustsUnixSocket: Whether a peer that connects through a Unix socket is a proxy.
    ///   - notation: The header fields that all of them write.
    package init(_ ranges: [AddressRange], trustsUnixSocket: Bool, using notation: Notation) {
        self.ranges = ranges
        self.trustsUnixSocket = trustsUnixSocket
        self.notation = notation
    }

    package func contains(_ address: RemoteAddress) -> Bool {
        address == .socket ? trustsUnixSocket : ranges.contains { $0.contains(address) }
    }

    /// Replaces the request's address, scheme and host by those of the client of the outermost
    /// trusted proxy.
    package func applyForwardedFields(_ request: inout Request) {
        guard contains(request.remoteAddress) else { return }
        for hop in ForwardedHop.all(in: request.fields, as: notation) {
            request.scheme = hop.scheme ?? request.scheme
            request.authority = hop.authority ?? request.authority
            // The all-zeros address is no client's: it stands for peers of the Unix socket.
            guard let client = hop.client, client != .socket else { break }
            request.remoteAddress = client
            guard contains(client) else { break }
        }
    }
}
