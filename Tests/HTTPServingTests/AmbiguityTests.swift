import Testing

/// A request that two parsers could interpret differently.
struct AmbiguousRequest: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let request: String
    let status: Int

    init(_ name: String, _ request: String, _ status: Int = 400) {
        testDescription = name
        self.request = request
        self.status = status
    }
}

extension ServerTests {
    @Suite("meeting an ambiguous request") struct AmbiguityTests {
        /// A second request that must never get a response: it is hidden where a parser may think
        /// that the first one ended.
        static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

        static let heads: [AmbiguousRequest] = [
            .init("two lengths", "Host: x\r\nContent-Length: 0\r\nContent-Length: 5"),
            .init("two equal lengths", "Host: x\r\nContent-Length: 5\r\nContent-Length: 5"),
            .init("a list of lengths", "Host: x\r\nContent-Length: 5, 5"),
            .init("a signed length", "Host: x\r\nContent-Length: +5"),
            .init("a negative length", "Host: x\r\nContent-Length: -5"),
            .init("a hexadecimal length", "Host: x\r\nContent-Length: 0x5"),
            .init("an empty length", "Host: x\r\nContent-Length:"),
            .init(
                "a length beyond 64 bits", "Host: x\r\nContent-Length: 99999999999999999999", 413),
            .init("a length beyond 63 bits", "Host: x\r\nContent-Length: 9223372036854775808"),
            .init(
                "a length and a coding",
                "Host: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked"),
            .init(
                "a coding and a length",
                "Host: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 5"),
            .init(
                "two codings", "Host: x\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked"
            ),
            .init("another coding", "Host: x\r\nTransfer-Encoding: gzip"),
            .init("a list of codings", "Host: x\r\nTransfer-Encoding: gzip, chunked"),
            .init("identity", "Host: x\r\nTransfer-Encoding: identity"),
            .init("a misspelt coding", "Host: x\r\nTransfer-Encoding: xchunked"),
            .init("a coding with a vertical tab", "Host: x\r\nTransfer-Encoding: \u{B}chunked"),
            .init("no host", "Accept: */*"),
            .init("two hosts", "Host: x\r\nHost: y"),
            .init("a host with a path", "Host: x/y"),
            .init("a host with user information", "Host: x@y"),
            .init("an empty host", "Host:"),
            .init("a host with a space", "Host: x y"),
            .init("a space before the colon", "Host: x\r\nContent-Length : 5"),
            .init("a space before the first name", " Host: x\r\nHost: x"),
            .init("a name that is no token", "Host: x\r\nA(b): c"),
            .init("a line without a colon", "Host: x\r\nnothing"),
            .init("an empty name", "Host: x\r\n: a"),
            .init("a NUL in a value", "Host: x\r\nA: b\u{0}c"),
            .init("a NUL in the last value", "A: b\r\nHost: x\u{0}"),
            .init("a NUL before a line end", "Host: x\u{0}\r\nA: b"),
            .init("a NUL in a name", "Host: x\r\nA\u{0}b: c"),
            .init("a bare carriage return in a value", "Host: x\r\nA: b\rc"),
            .init("a control character in a value", "Host: x\r\nA: b\u{1}c"),
            .init("a delete in a value", "Host: x\r\nA: b\u{7F}c"),
            .init("a folded line", "Host: x\r\nA: b\r\n c"),
            .init("a folded coding", "Host: x\r\nTransfer-Encoding:\r\n chunked"),
            .init("a folded length", "Host: x\r\nContent-Length: 0\r\n 5"),
            .init("a bare line feed between fields", "Host: x\nA: b"),
            .init("a bare line feed before the end", "A: b\r\nHost: x\n"),
        ]

        @Test("rejects it and closes the connection", arguments: heads)
        func refusesHead(_ ambiguity: AmbiguousRequest) throws {
            let server = try TestServer()
            let client = try server.connect()
            client.send("POST /a HTTP/1.1\r\n\(ambiguity.request)\r\n\r\n" + Self.smuggled)
            let response = try client.response()
            #expect(response.status == ambiguity.status)
            // The library writes the head of its own rejections of a length twice, then closes.
            let rest = String(decoding: try client.rest(), as: UTF8.self)
            #expect(!rest.contains("smuggled") && !rest.contains("HTTP/1.1 2"))
        }

        static let lines: [AmbiguousRequest] = [
            .init("two spaces before the target", "GET  /a HTTP/1.1"),
            .init("a space in the target", "GET /a b HTTP/1.1"),
            .init("two spaces before the version", "GET /a  HTTP/1.1"),
            .init("a space behind the version", "GET /a HTTP/1.1 "),
            .init("a tab before the target", "GET\t/a HTTP/1.1"),
            .init("a NUL in the target", "GET /a\u{0}b HTTP/1.1"),
            .init("a NUL behind the method", "GET\u{0} /a HTTP/1.1"),
            .init("no version", "GET /a"),
            .init("a version in lower case", "GET /a http/1.1"),
            .init("a newer minor version", "GET /a HTTP/1.2", 505),
            .init("a newer major version", "GET /a HTTP/2.0", 505),
            .init("an older major version", "GET /a HTTP/0.9", 505),
            .init("an unknown method", "FOO /a HTTP/1.1", 501),
            .init("a method in lower case", "get /a HTTP/1.1", 501),
            .init("a tunnel", "CONNECT x:443 HTTP/1.1", 501),
        ]

        @Test("rejects an invalid request line", arguments: lines)
        func refusesLine(_ ambiguity: AmbiguousRequest) throws {
            let server = try TestServer()
            let client = try server.connect()
            client.send("\(ambiguity.request)\r\nHost: x\r\n\r\n" + Self.smuggled)
            #expect(try client.response().status == ambiguity.status)
            #expect(String(decoding: try client.rest(), as: UTF8.self) == "")
        }

        static let targets: [AmbiguousRequest] = [
            .init("an escaped NUL", "/a%00b"),
            .init("an escaped slash", "/a%2fb"),
            .init("an escaped slash in capitals", "/a%2Fb"),
            .init("an escaped backslash", "/a%5cb"),
            .init("a backslash", "/a\\b"),
            .init("dots", "/a/../b"),
            .init("dots at the end", "/a/.."),
            .init("a dot", "/./a"),
            .init("escaped dots", "/%2e%2e/a"),
            .init("half-escaped dots", "/.%2E/a"),
            .init("an escaped dot", "/%2e/a"),
            .init("an escaped line end", "/a%0d%0ab"),
            .init("an escaped delete", "/a%7fb"),
            .init("an escaped NUL in the query", "/a?b=%00"),
            .init("a broken escape", "/a%2"),
            .init("a broken escape in the query", "/a?b=%zz"),
            .init("escapes that are not UTF-8", "/a%ff"),
            .init("an overlong escape", "/%c0%ae%c0%ae/a"),
            .init("an escaped surrogate", "/%ed%a0%80"),
            .init("raw UTF-8", "/é"),
            .init("a fragment", "/a#b"),
            .init("no slash", "a"),
            .init("the whole server", "*"),
            .init("another host", "http://y/a"),
            .init("another port", "http://x:81/a"),
            .init("user information", "http://u@x/a"),
            .init("no host", "http:///a"),
            .init("another scheme", "ftp://x/a"),
        ]

        @Test("rejects an ambiguous target", arguments: targets)
        func refusesTarget(_ ambiguity: AmbiguousRequest) throws {
            let server = try TestServer()
            let response = try server.response(
                to: "GET \(ambiguity.request) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(response.status == 400)
            #expect(response["Content-Type"] == "application/problem+json")
            #expect(response["Connection"]?.lowercased() == "close")
        }

        @Test("accepts what only looks unusual")
        func accepts() throws {
            let server = try TestServer()
            let oddities = [
                "GET http://x/a HTTP/1.1\r\nHost: x": "GET /a?\n",
                "GET http://X/a HTTP/1.1\r\nHost: x": "GET /a?\n",
                "GET http://x HTTP/1.1\r\nHost: x": "GET /?\n",
                "GET http://x?b=c HTTP/1.1\r\nHost: x": "GET /?b=c\n",
                "GET /a?b=%2F%5C../ HTTP/1.1\r\nHost: x": "GET /a?b=/\\../\n",
                "GET /...?b HTTP/1.1\r\nHost: [::1]:80": "GET /...?b=\n",
                "GET /a HTTP/1.1\r\nHost:x\r\nA:\tb \t\r\nB:": "GET /a?\n",
                "GET /a HTTP/1.0": "GET /a?\n",
                "\r\nGET /a HTTP/1.1\r\nHost: x": "GET /a?\n",
            ]
            for (request, text) in oddities {
                #expect(try server.response(to: request + "\r\n\r\n").text == text, "\(request)")
            }
        }

        @Test("finds a long head as sound as a short one")
        func acceptsLongHead() throws {
            let server = try TestServer()
            let fields = (0..<100).map { "Field-\($0): \(String(repeating: "v", count: 60))\r\n" }
            let head = "GET /a HTTP/1.1\r\nHost: x\r\n" + fields.joined() + "\r\n"
            let client = try server.connect()
            for _ in 0..<3 {
                // In pieces, so that the library's buffer grows while it reads.
                client.send(String(head.prefix(3000)))
                try? _ = client.response(within: 0.05)
                client.send(String(head.dropFirst(3000)))
                #expect(try client.response().status == 200)
            }
        }
    }
}
