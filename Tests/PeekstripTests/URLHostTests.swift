import Testing

@testable import Peekstrip

@Suite("A host in a URL")
struct URLHostTests {
    /// RFC 3986, 3.2.2: an IPv6 address stands in brackets, and nothing else does.
    @Test(
        "has brackets if it is an IPv6 address",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("2001:db8::7", "[2001:db8::7]"),
            ("peek.example", "peek.example"), ("0.0.0.0", "0.0.0.0"),
        ])
    func brackets(host: String, written: String) {
        #expect(URLHost.host(host) == written)
    }

    /// The unspecified addresses (RFC 4291, 2.5.2) are none that a client can connect to.
    @Test(
        "that reaches a listener on all addresses is the loopback address",
        arguments: [
            ("0.0.0.0", "127.0.0.1"), ("::", "[::1]"), ("::1", "[::1]"), ("10.0.0.7", "10.0.0.7"),
            ("localhost", "localhost"),
        ])
    func reachable(host: String, written: String) {
        #expect(URLHost.reachable(host) == written)
    }
}
