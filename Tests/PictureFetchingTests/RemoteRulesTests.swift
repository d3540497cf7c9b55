import Testing

@testable import PictureFetching

@Suite("Rules for pictures of other machines") struct RemoteRulesTests {
    private let rules = RemoteRules(hosts: ["Example.org", "*.example.net"])

    @Test(
        "admit the hosts that are named, by HTTP alone",
        arguments: [
            ("https://example.org/a.jpg", "example.org"),
            ("http://EXAMPLE.org:8080/", "example.org"),
            ("https://a.example.net/x?y=z", "a.example.net"),
            ("https://a.b.example.net", "a.b.example.net"),
        ])
    func admitted(address: String, host: String) { #expect(rules.host(admitting: address) == host) }

    @Test(
        "admit no others, however they are written",
        arguments: [
            "https://example.com/", "https://sub.example.org/", "https://example.net/",
            "https://badexample.net/", "ftp://example.org/", "file:///etc/passwd", "example.org",
            "https://example.org@evil.example/", "https://user:word@example.org/",
            "https://example.org.evil.example/", "https://evil.example/example.org",
            "https://example.org\\@evil.example/", "https://evil.example#example.org", "",
            "https://",
            "https://[::1]/", "//example.org/", "https://example.org /",
        ])
    func refused(address: String) { #expect(rules.host(admitting: address) == nil) }

    /// From IANA's registries of special-purpose addresses for IPv4 and IPv6.
    @Test(
        "know the addresses that are not everybody's",
        arguments: [
            "0.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
            "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8",
            "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.18.0.1", "198.19.255.255",
            "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1", "240.0.0.1",
            "255.255.255.255", "::", "::1", "::ffff:8.8.8.8", "::ffff:127.0.0.1", "::8.8.8.8",
            "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:1ff::1", "2001:db8::1",
            "2002:7f00:1::", "3fff::1", "fc00::1", "fd12::1", "fe80::1", "fec0::1", "ff02::1",
            "example.org", "",
        ])
    func notPublic(address: String) { #expect(!RemoteRules.isPublic(address)) }

    @Test(
        "know those that are",
        arguments: [
            "8.8.8.8", "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0",
            "126.255.255.255", "128.0.0.0", "169.253.255.255", "172.15.255.255", "172.32.0.0",
            "192.0.1.1", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
            "223.255.255.255", "2001:200::1", "2001:4860:4860::8888", "2606:4700::1111", "2a00::1",
        ])
    func isPublic(address: String) { #expect(RemoteRules.isPublic(address)) }

    /// From the documents of Amazon, Google, Azure and Alibaba, and RFC 3927, 4291 and 6052.
    @Test(
        "know where clouds have the credentials of their machines",
        arguments: [
            "169.254.169.254", "169.254.170.2", "169.254.0.1", "100.100.100.200", "fe80::1",
            "febf::1", "fd00:ec2::254", "fd20:ce::254", "::ffff:169.254.169.254",
            "64:ff9b::169.254.169.254",
        ])
    func metadata(address: String) { #expect(RemoteRules.isMetadata(address)) }

    @Test(
        "take no address of a home for one of them",
        arguments: [
            "192.168.1.1", "10.0.0.1", "127.0.0.1", "100.100.100.100", "169.253.255.255",
            "169.255.0.0", "::1", "fd00::1", "fd20::ce", "fec0::1", "::ffff:192.168.1.1", "8.8.8.8",
            "64:ff9b::192.168.1.1", "nas", "",
        ])
    func noMetadata(address: String) { #expect(!RemoteRules.isMetadata(address)) }
}
