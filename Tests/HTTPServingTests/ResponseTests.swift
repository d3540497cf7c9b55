import HTTPServing
import HTTPTypes
import Testing

extension ServerTests {
    @Suite("sending a response") struct ResponseTests {
        static let getAndHead = ["GET", "HEAD"].map { "\($0) /a HTTP/1.1\r\nHost: x\r\n\r\n" }

        @Test("answers HEAD with the head of GET, and keeps the connection")
        func answersHead() throws {
            let server = try TestServer(
                ClosureResponder { _ in
                    .ready(
                        Response(
                            fields: [.contentType: "image/png", .eTag: "\"1\""],
                            body: [UInt8](repeating: 7, count: 40_000)))
                })
            let client = try server.connect()
            client.send(Self.getAndHead[0])
            let get = try client.response()
            client.send(Self.getAndHead[1])
            let head = try client.response(toHead: true)
            #expect(get.body == [UInt8](repeating: 7, count: 40_000))
            #expect(head.values("Content-Length") == ["40000"])
            let lines = [get, head].map { response in
                response.fields.filter { !["Date", "X-Request-Id"].contains($0.name) }.map {
                    "\($0.name): \($0.value)"
                }
            }
            #expect(lines[0] == lines[1])
            client.send(Self.getAndHead[0])
            #expect(try client.response().body.count == 40_000)
        }

        @Test("sends no body with 204 and 304, no length with 204, and the true one with 304")
        func sendsNoBody() throws {
            let server = try TestServer(
                ClosureResponder { request in
                    let status: HTTPResponse.Status =
                        request.target.path == "/a" ? .noContent : .notModified
                    return .ready(
                        Response(status: status, fields: [.eTag: "\"1\""], body: [1, 2, 3]))
                })
            let client = try server.connect()
            for (path, lengths) in [("/a", []), ("/b", ["3"])] {
                client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
                let response = try client.response()
                #expect(response.values("Content-Length") == lengths, "\(path)")
                #expect(response.values("Transfer-Encoding") == [], "\(path)")
                #expect(response["ETag"] == "\"1\"")
            }
            client.send(plainGet)
            #expect(try client.response().status == 204)
        }

        @Test("keeps framing to itself, whatever the responder says")
        func keepsFraming() throws {
            let server = try TestServer(
                ClosureResponder { _ in
                    .ready(
                        Response(
                            fields: [
                                .contentLength: "99", .transferEncoding: "chunked",
                                .connection: "upgrade",
                            ], body: [65]))
                })
            let response = try server.response(to: plainGet)
            #expect(response.values("Content-Length") == ["1"])
            #expect(response.values("Transfer-Encoding") == [])
            #expect(response.values("Connection") == [])
        }

        @Test("sends several fields of one name in order")
        func repeatsFields() throws {
            let server = try TestServer(
                ClosureResponder { _ in
                    var fields = HTTPFields()
                    fields[values: .setCookie] = ["a=1", "b=2"]
                    return .ready(Response(fields: fields))
                })
            #expect(try server.response(to: plainGet).values("Set-Cookie") == ["a=1", "b=2"])
        }

        @Test("holds back a field that would end its line or its string", arguments: [0x01, 0x1B])
        func holdsBackControls(_ byte: UInt8) throws {
            let server = try TestServer(
                ClosureResponder { _ in
                    let value: [UInt8] = [0x61, byte, 0x62]
                    return .ready(
                        Response(
                            fields: HTTPFields([HTTPField(name: .location, lenientValue: value)])))
                })
            let response = try server.response(to: plainGet)
            #expect(response.status == 500)
            #expect(response["Location"] == nil)
            #expect(response.text.contains("/problems/internal-error"))
        }

        @Test("sends a large body whole to a client that reads slowly")
        func sendsLargeBody() throws {
            let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            let server = try TestServer(ClosureResponder { _ in .ready(Response(body: body)) })
            let client = try server.connect(receiveBuffer: 8192)
            client.send(plainGet)
            #expect(try client.response().body == body)
        }

        @Test("closes the connection after a response while draining")
        func drains() throws {
            let server = try TestServer()
            let client = try server.connect()
            client.send(plainGet)
            #expect(try client.response()["Connection"] == nil)
            server.server.beginDraining()
            client.send(plainGet)
            #expect(try client.response().values("Connection") == ["close"])
            #expect(client.isClosed())
        }
    }
}
