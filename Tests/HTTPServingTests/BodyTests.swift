import Testing

extension ServerTests {
    @Suite("reading a body") struct BodyTests {
        @Test("takes one of exactly the limit, counted or in chunks")
        func takesLimit() throws {
            let server = try TestServer { $0.bodyLimit = 1000 }
            let body = String(repeating: "b", count: 1000)
            let client = try server.connect()
            client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n" + body)
            #expect(try client.response().body.count == "POST /a?\n".utf8.count + 1000)
            client.send(
                "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n"
                    + "1F4;note=\"x\"\r\n\(body.prefix(500))\r\n1f4\r\n\(body.prefix(500))\r\n0\r\n"
                    + "Trailer: t\r\n\r\n")
            #expect(try client.response().body.count == "POST /a?\n".utf8.count + 1000)
            #expect(server.server.statistics.counters.accepted.value == 1)
        }

        @Test("reads a body a little too long, sends 413 and continues")
        func dropsLongBody() throws {
            let server = try TestServer { $0.bodyLimit = 1000 }
            let client = try server.connect()
            let body = String(repeating: "b", count: 4000)
            client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n" + body)
            let response = try client.response()
            #expect(response.status == 413)
            #expect(response.text.contains("\"type\":\"/problems/body-too-large\""))
            #expect(response.text.contains("\"limit\":1000"))
            client.send(plainGet)
            #expect(try client.response().status == 200)
            client.send(
                "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "FA0\r\n\(body)\r\n0\r\n\r\n")
            #expect(try client.response().status == 413)
        }

        @Test("says 413 at once to one much too long, and hangs up")
        func refusesFromLength() throws {
            let server = try TestServer { $0.bodyLimit = 1000 }
            let client = try server.connect()
            client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4001\r\n\r\n")
            #expect(try client.response().status == 413)
            #expect(client.isClosed())
        }

        @Test("hangs up on chunks without end")
        func hangsUpOnChunks() throws {
            let server = try TestServer { $0.bodyLimit = 1000 }
            let client = try server.connect()
            client.send("POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = "3E8\r\n" + String(repeating: "b", count: 1000) + "\r\n"
            for _ in 0..<100 where !client.send(chunk) { break }
            #expect(client.isClosed())
        }

        @Test("answers Expect with 100, or rejects the body")
        func continues() throws {
            let server = try TestServer { $0.bodyLimit = 1000 }
            let head = "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: "
            let client = try server.connect()
            client.send(head + "4\r\n\r\n")
            #expect(try client.response().status == 100)
            client.send("body")
            #expect(try client.response().text == "POST /a?\nbody")
            client.send(head + "1001\r\n\r\n")
            #expect(try client.response().status == 413)
            #expect(client.isClosed())
        }

        @Test(
            "rejects broken chunks",
            arguments: [
                "x\r\n", "-1\r\n", "0x5\r\n", " 5\r\nhello\r\n0\r\n\r\n", "5\r\nhelloX0\r\n\r\n",
            ])
        func refusesChunks(_ chunks: String) throws {
            let server = try TestServer()
            let response = try server.response(
                to: "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)
            #expect(response.status == 400)
        }

        @Test(
            "reads no other request after chunks, wherever the client wants them to end",
            arguments: [
                "5\r\nhello\r\n0\r\n\r\n",
                // Lines that end in a bare line feed, which the library accepts.
                "5\nhello\r\n0\r\n\r\n", "5;a\nhello\r\n0\r\n\r\n", "5\r\nhello\n0\r\n\r\n",
                "5\r\nhello\r\n0\n\r\n", "5\r\nhello\r\n0;a\n\r\n", "5\r\nhello\r\n0\r\n\n",
                "5\r\nhello\r\n0\r\nTrailer: t\n\n",
            ])
        func endsAfterChunks(_ chunks: String) throws {
            let server = try TestServer()
            let client = try server.connect()
            client.send(
                "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
                    + plainGet)
            let response = try client.response()
            #expect(response.text == "POST /a?\nhello")
            #expect(response["Connection"]?.lowercased() == "close")
            #expect(try client.rest().isEmpty)
        }

        @Test("reads the body of a GET, so that it is not taken for the next request")
        func readsBodyOfGet() throws {
            let server = try TestServer()
            let client = try server.connect()
            client.send("GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody" + plainGet)
            #expect(try client.response().text == "GET /a?\nbody")
            #expect(try client.response().text == "GET /a?\n")
        }
    }
}
