/// Hosts as they are written in a URL.
enum URLHost {
    /// The host of a URL; an IPv6 address is put in brackets.
    static func host(_ host: String) -> String {
        host.contains(":") ? "[\(host)]" : host
    }

    /// The host of a URL by which this machine reaches a listener on the given address; for a
    /// listener on all addresses, the loopback address.
    static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "[::1]"
        default: self.host(host)
        }
    }
}
