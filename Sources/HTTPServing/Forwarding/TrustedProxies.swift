import HTTPTypes

/// The proxies whose word is taken for who asked, by which host, and whether through TLS.
///
/// Anybody can write these fields. They are read from the nearest proxy outwards, for as long as
/// who is named is a trusted proxy itself; the first who is not is the client.
package struct TrustedProxies: Sendable {
    /// How proxies tell it.
    ///
    /// A service listens to one of the two: a proxy that writes one passes on whatever its client
    /// wrote into the other.
    package enum Notation: String, Sendable, CaseIterable {
        /// X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host, which are in common use.
        case xForwarded = "x-forwarded"
        /// Forwarded, of RFC 7239.
        case forwarded
    }

    /// Nobody is taken at their word.
    package static let none = TrustedProxies([], trustsUnixSocket: false, using: .xForwarded)

    private let ranges: [AddressRange]
    private let trustsUnixSocket: Bool
    private let notation: Notation

    /// - Parameters:
    ///   - ranges: The addresses of the proxies.
    ///   - trustsUnixSocket: Whether a proxy is who comes through a socket of the file system.
    ///   - notation: The header fields that all of them write.
    package init(_ ranges: [AddressRange], trustsUnixSocket: Bool, using notation: Notation) {
        self.ranges = ranges
        self.trustsUnixSocket = trustsUnixSocket
        self.notation = notation
    }

    package func contains(_ address: RemoteAddress) -> Bool {
        address == .socket ? trustsUnixSocket : ranges.contains { $0.contains(address) }
    }

    /// Reads a request as its client sent it to the outermost trusted proxy.
    package func applyForwardedFields(_ request: inout Request) {
        guard contains(request.remoteAddress) else { return }
        for hop in ForwardedHop.all(in: request.fields, as: notation) {
            request.scheme = hop.scheme ?? request.scheme
            request.authority = hop.authority ?? request.authority
            // All zeros is nobody's address, but ours for who comes through a socket.
            guard let client = hop.client, client != .socket else { break }
            request.remoteAddress = client
            guard contains(client) else { break }
        }
    }
}
