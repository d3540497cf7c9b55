import Testing

extension ServerTests {
    @Suite("reading a head") struct HeadLimitTests {
        @Test("takes a target of exactly the limit and says 414 beyond")
        func limitsTarget() throws {
            let server = try TestServer { $0.targetLimit = 1000 }
            let path = "/" + String(repeating: "a", count: 999)
            let longest = try server.response(to: "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(longest.text == "GET \(path)?\n")
            let longer = try server.response(to: "GET \(path)a HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(longer.status == 414)
            #expect(longer.text.contains("\"limit\":1000"))
        }

        @Test("takes a target of the limit that it has by itself")
        func takesDefaultTarget() throws {
            let server = try TestServer()
            let path = "/" + String(repeating: "a", count: 7167)
            let longest = try server.response(to: "GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(longest.status == 200)
            let longer = try server.response(to: "GET \(path)a HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(longer.status == 414)
        }

        @Test("responds with 414 or 431 to a head that exceeds its memory")
        func limitsMemory() throws {
            let server = try TestServer()
            let long = String(repeating: "a", count: 20_000)
            let target = try server.response(to: "GET /\(long) HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(target.status == 414)
            let field = try server.response(to: "GET /a HTTP/1.1\r\nHost: x\r\nA: \(long)\r\n\r\n")
            #expect(field.status == 431)
            let many = String(repeating: "a: b\r\n", count: 3000)
            let fields = try server.response(to: "GET /a HTTP/1.1\r\nHost: x\r\n\(many)\r\n")
            #expect(fields.status == 431)
        }

        @Test("hangs up on bytes that are no HTTP at all, before long")
        func hangsUpOnGarbage() throws {
            let server = try TestServer { $0.headDeadline = .milliseconds(300) }
            let client = try server.connect()
            // The beginning of a TLS ClientHello.
            client.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xFC, 0x03, 0x03])
            #expect(client.isClosed())
        }
    }
}
