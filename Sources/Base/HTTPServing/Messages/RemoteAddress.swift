import Glibc

/// A client's IP address, without its port.
///
/// An IPv4 client of a dual-stack socket has its IPv4 address, the same as on an IPv4 socket.
package struct RemoteAddress: Hashable, Sendable, CustomStringConvertible {
    /// The 16 bytes of an IPv6 address, most significant first; IPv4 in its mapped form.
    private let high: UInt64
    private let low: UInt64

    /// ::ffff:0:0/96, the prefix under which RFC 4291, section 2.5.5.2 maps IPv4.
    private static let mappedPrefix: UInt64 = 0x0000_FFFF_0000_0000

    /// The peer of a Unix socket; no client has the all-zeros address.
    package static let socket = RemoteAddress(ipv6High: 0, low: 0)

    /// 127.0.0.1.
    package static let loopback = RemoteAddress(ipv4: 0x7F00_0001)

    /// An IPv4 address from its number: 127.0.0.1 is 0x7F000001.
    package init(ipv4 number: UInt32) {
        high = 0
        low = Self.mappedPrefix | UInt64(number)
    }

    /// An IPv6 address from its two halves.
    package init(ipv6High high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Parses an address; nil for any other text.
    package init?(_ text: String) {
        var number = in_addr()
        if unsafe inet_pton(AF_INET, text, &number) == 1 {
            self.init(ipv4: UInt32(bigEndian: number.s_addr))
            return
        }
        var halves: (UInt64, UInt64) = (0, 0)
        guard unsafe inet_pton(AF_INET6, text, &halves) == 1 else { return nil }
        self.init(ipv6High: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
    }

    /// The peer of a socket; ``socket`` for a family that is not IP.
    init(_ storage: sockaddr_storage) {
        switch Int32(storage.ss_family) {
        case AF_INET:
            let number = unsafe withUnsafeBytes(of: storage) {
                unsafe $0.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            }
            self.init(ipv4: UInt32(bigEndian: number))
        case AF_INET6:
            // In sockaddr_in6 the address starts at byte 8, after family, port and flow label.
            let halves = unsafe withUnsafeBytes(of: storage) {
                unsafe (
                    $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self),
                    $0.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
                )
            }
            self.init(ipv6High: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
        default:
            self = .socket
        }
    }

    /// The address with all but its first `bits` of 128 bits cleared.
    func masked(to bits: Int) -> RemoteAddress {
        let highMask: UInt64 = bits == 0 ? 0 : .max << UInt64(max(0, 64 - bits))
        let lowMask: UInt64 = bits <= 64 ? 0 : .max << UInt64(128 - bits)
        return RemoteAddress(ipv6High: high & highMask, low: low & lowMask)
    }

    var isIPv4: Bool {
        high == 0 && low & 0xFFFF_FFFF_0000_0000 == Self.mappedPrefix
    }

    /// The network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address,
    /// because a subscriber may use any address in that network.
    package var clientNetwork: RemoteAddress {
        isIPv4 ? self : RemoteAddress(ipv6High: high, low: 0)
    }

    /// The usual notation: `192.0.2.7`, `2001:db8::1`.
    package var description: String {
        if self == .socket { return "socket" }
        return isIPv4 ? ipv4Text : ipv6Text
    }

    private var ipv4Text: String {
        [24, 16, 8, 0].map { String(UInt8(truncatingIfNeeded: low >> $0)) }.joined(separator: ".")
    }

    private var ipv6Text: String {
        var address = (high.bigEndian, low.bigEndian)
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        _ = unsafe inet_ntop(AF_INET6, &address, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
