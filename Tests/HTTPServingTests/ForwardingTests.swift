import HTTPTypes
import Testing

@testable import HTTPServing

@Suite("Ranges of addresses")
struct AddressRangeTests {
    @Test(
        "hold the addresses that share their first bits",
        arguments: [
            ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
            ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.6", false),
            ("192.0.2.0/31", "192.0.2.1", true), ("192.0.2.0/31", "192.0.2.2", false),
            ("192.0.2.77/24", "192.0.2.1", true), ("0.0.0.0/0", "203.0.113.9", true),
            ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "203.0.113.9", true),
            ("2001:db8::/33", "2001:db8:7fff::1", true),
            ("2001:db8::/33", "2001:db8:8000::1", false),
            ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe00::1", false),
            ("2001:db8::/65", "2001:db8::7fff:0:0:1", true),
            ("2001:db8::/65", "2001:db8::8000:0:0:1", false),
            ("::ffff:192.0.2.1", "192.0.2.1", true), ("::1/128", "::1", true),
        ])
    func containing(range: String, address: String, isInside: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(RemoteAddress(address))) == isInside)
    }

    @Test(
        "are written in one way",
        arguments: [
            "", "/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "10.0.0/8",
            "::1/129", "host.example", "10.0.0.0/8/8", "[::1]", "10.0.0.1:80", " 10.0.0.1",
        ])
    func refusing(text: String) {
        #expect(AddressRange(text) == nil)
    }
}

@Suite("The fields of trusted proxies")
struct TrustedProxiesTests {
    private let proxies = TrustedProxies(
        ["10.0.0.0/8", "fd00::/8"].compactMap(AddressRange.init), trustsUnixSocket: false,
        using: .xForwarded)

    /// The resulting origin and address of a request, as `scheme://authority for address`.
    private func believed(
        _ fields: HTTPFields, from address: String = "10.0.0.1", by proxies: TrustedProxies? = nil
    ) throws -> String {
        let request = Request(
            method: .get, target: try RequestTarget(parsing: Array("/".utf8)),
            authority: "inner:8080", fields: fields,
            remoteAddress: address == "socket" ? .socket : try #require(RemoteAddress(address)))
        var outer = request
        (proxies ?? self.proxies).applyForwardedFields(&outer)
        return "\(outer.scheme.rawValue)://\(outer.authority ?? "-") for \(outer.remoteAddress)"
    }

    @Test(
        "are read from the nearest outwards, up to the first address that is not a proxy",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("198.51.100.1, 192.0.2.1", "192.0.2.1"),
            ("192.0.2.1, 10.9.9.9", "192.0.2.1"), ("x, 192.0.2.1,10.9.9.9 , fd00::2", "192.0.2.1"),
            ("10.2.2.2, 10.1.1.1", "10.2.2.2"), ("192.0.2.1:1234", "192.0.2.1"),
            ("[2001:db8::5]:99", "2001:db8::5"), ("2001:db8::5", "2001:db8::5"),
            // A client that is not named in a known notation is an unknown one behind the last
            // known address.
            ("192.0.2.1, unknown", "10.0.0.1"), ("192.0.2.1, unknown, 10.3.3.3", "10.3.3.3"),
            ("192.0.2.1,", "10.0.0.1"), ("", "10.0.0.1"), ("::", "10.0.0.1"),
            ("192.0.2.1, 192.0.2.256", "10.0.0.1"),
        ])
    func addresses(chain: String, client: String) throws {
        #expect(try believed([.xForwardedFor: chain]) == "http://inner:8080 for \(client)")
    }

    @Test("is read from fields that stand more than once as if they were one")
    func repeated() throws {
        var fields = HTTPFields()
        for value in ["192.0.2.1", "10.7.7.7"] {
            fields.append(HTTPField(name: .xForwardedFor, value: value))
        }
        #expect(try believed(fields) == "http://inner:8080 for 192.0.2.1")
    }

    @Test("give the scheme and the host that the outermost proxy received")
    func origins() throws {
        let chain = "203.0.113.5, 192.0.2.1, 10.1.1.1"
        // Both proxies append theirs; the client's own text comes first.
        #expect(
            try believed([
                .xForwardedFor: chain, .xForwardedProto: "ftp, https, http",
                .xForwardedHost: "evil.example, peek.example:8443, inner",
            ]) == "https://peek.example:8443 for 192.0.2.1")
        // Only the outer proxy writes these fields.
        #expect(
            try believed([
                .xForwardedFor: chain, .xForwardedProto: "HTTPS", .xForwardedHost: "peek.example",
            ]) == "https://peek.example for 192.0.2.1")
        // A proxy that omits the client may send the other fields.
        #expect(try believed([.xForwardedProto: "https"]) == "https://inner:8080 for 10.0.0.1")
    }

    @Test(
        "is no host and no scheme where it is none", arguments: ["a b", "a@b", "a/b", "", "[::1"])
    func nonsense(host: String) throws {
        #expect(
            try believed([.xForwardedHost: host, .xForwardedProto: "gopher"])
                == "http://inner:8080 for 10.0.0.1")
    }

    @Test("are ignored from any other client")
    func untrustedClients() throws {
        let lies: HTTPFields = [
            .xForwardedFor: "10.0.0.9", .xForwardedProto: "https", .xForwardedHost: "evil.example",
        ]
        #expect(try believed(lies, from: "192.0.2.1") == "http://inner:8080 for 192.0.2.1")
        #expect(try believed(lies, from: "socket") == "http://inner:8080 for socket")
        #expect(
            try believed(lies, by: TrustedProxies.none) == "http://inner:8080 for 10.0.0.1")
        let socket = TrustedProxies([], trustsUnixSocket: true, using: .xForwarded)
        #expect(
            try believed(lies, from: "socket", by: socket) == "https://evil.example for 10.0.0.9")
    }

    @Test(
        "may use the standard notation, and then no other",
        arguments: [
            ("for=192.0.2.1", "http://inner:8080 for 192.0.2.1"),
            (
                #"for=1.1.1.1, For="[2001:db8::5]:77" ; Proto=HTTPS;host="peek.example""#,
                "https://peek.example for 2001:db8::5"
            ),
            (
                "for=192.0.2.1;proto=https, for=10.1.1.1;proto=http",
                "https://inner:8080 for 192.0.2.1"
            ),
            ("for=_hidden;proto=https", "https://inner:8080 for 10.0.0.1"),
            (#"for="a,b;c=192.0.2.3", for=192.0.2.1"#, "http://inner:8080 for 192.0.2.1"),
            (#"for="192.0.2.1\"""#, "http://inner:8080 for 10.0.0.1"),
            (#"for=192.0.2.9, for="192.0.2.1"#, "http://inner:8080 for 10.0.0.1"),
        ])
    func standard(value: String, expected: String) throws {
        let proxies = TrustedProxies(
            ["10.0.0.0/8"].compactMap(AddressRange.init), trustsUnixSocket: false, using: .forwarded
        )
        let fields: HTTPFields = [
            .forwarded: value, .xForwardedFor: "203.0.113.1", .xForwardedHost: "evil.example",
        ]
        #expect(try believed(fields, by: proxies) == expected)
        #expect(try believed([.forwarded: value]) == "http://inner:8080 for 10.0.0.1")
    }
}

@Suite("A base path")
struct BasePathTests {
    @Test(
        "is written with or without a slash at its end",
        arguments: [
            ("", ""), ("/", ""), ("/a", "/a"), ("/a/", "/a"), ("/a/b.c-d_e~1", "/a/b.c-d_e~1"),
        ])
    func reading(text: String, meant: String) {
        #expect(BasePath(text)?.text == meant)
    }

    @Test(
        "is one that addresses spell in one way",
        arguments: ["a", "//", "/a//b", "/.", "/a/..", "/ä"])
    func refusing(text: String) {
        #expect(BasePath(text) == nil)
    }

    @Test(
        "is taken off targets that lie below it, and off no others",
        arguments: [
            ("/a/b/c/d?x=1", "/c/d", ["c", "d"]), ("/a/b", "/", []), ("/a/b/", "/", []),
            ("/%61/b/c", "/c", ["c"]), ("/a/b//c", "//c", ["", "c"]),
        ] as [(String, String, [String])])
    func below(target: String, path: String, segments: [String]) throws {
        let base = try #require(BasePath("/a/b"))
        let below = try RequestTarget(parsing: Array(target.utf8)).below(base)
        #expect(below?.path == path)
        #expect(below?.segments == segments)
        #expect(below?.query.count == (target.contains("?") ? 1 : 0))
        for other in ["/", "/a", "/a/bc", "/b/a", "/A/b"] {
            #expect(try RequestTarget(parsing: Array(other.utf8)).below(base) == nil)
        }
    }
}
