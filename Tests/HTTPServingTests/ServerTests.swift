import HTTPServing
import HTTPTypes
import Testing

/// Tests that need a real server and real sockets.
///
/// They run one after another because some measure time.
@Suite("A server", .serialized)
enum ServerTests {}

/// A minimal request.
let plainGet = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

extension ServerTests {
    @Suite("answering") struct AnsweringTests {
        @Test("gives method, decoded path, query and body to the responder")
        func echoes() throws {
            let server = try TestServer()
            let response = try server.response(
                to:
                    "POST /a/b%20c?q=1+2&r=%C3%A9 HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody"
            )
            #expect(response.status == 200)
            #expect(response.text == "POST /a/b c?q=1 2&r=é\nbody")
            #expect(response["Content-Type"] == "text/plain")
            #expect(response.values("Content-Length") == ["\(response.body.count)"])
            #expect(response.values("Date").count == 1)
            #expect(response["Connection"] == nil)
        }

        @Test("keeps the connection for the next request")
        func keepsAlive() throws {
            let server = try TestServer()
            let client = try server.connect()
            for number in 0..<5 {
                client.send("GET /\(number) HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try client.response().text == "GET /\(number)?\n")
            }
            #expect(server.server.statistics.counters.accepted.value == 1)
        }

        @Test("answers ten requests that come in one write, in order")
        func pipelines() throws {
            let server = try TestServer()
            let client = try server.connect()
            client.send((0..<10).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            for number in 0..<10 {
                #expect(try client.response().text == "GET /\(number)?\n")
            }
        }
    }
}
