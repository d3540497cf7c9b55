import Spelling

/// A range of addresses with a common prefix: `10.0.0.0/8`, `fd00::/8`, or a single address.
package struct AddressRange: Sendable, Equatable {
    private let first: RemoteAddress
    /// The length of the common prefix, out of 128 bits.
    private let prefix: Int

    /// Parses the notation of RFC 4632 and RFC 4291; nil for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first.flatMap({ RemoteAddress(String($0)) }) else { return nil }
        self.first = first
        guard parts.count == 2 else {
            prefix = 128
            return
        }
        // An IPv4 address follows 96 bits that are the same for all IPv4 addresses.
        let bits = first.isIPv4 ? 32 : 128
        guard parts[1].utf8.allSatisfy(\.isDigit), let length = Int(parts[1]), length <= bits
        else { return nil }
        prefix = 128 - bits + length
    }

    package func contains(_ address: RemoteAddress) -> Bool {
        address.masked(to: prefix) == first.masked(to: prefix)
    }
}
