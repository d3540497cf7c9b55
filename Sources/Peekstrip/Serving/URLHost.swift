/// Hosts as they stand in an address.
enum URLHost {
    /// A host as a URL has it: an IPv6 address stands in brackets.
    static func host(_ host: String) -> String {
        host.contains(":") ? "[\(host)]" : host
    }

    /// A host by which a program on this machine reaches what listens on it: for all of the
    /// machine's addresses, its own.
    static func reachable(_ host: String) -> String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::": "[::1]"
        default: self.host(host)
        }
    }
}
