import Concurrency
import HTTPTypes
import Testing

@testable import HTTPServing

extension ServerTests {
    @Suite("taking a large body in pieces") struct StreamedBodyTests {
        private let taker = LargeBodyResponder()
        private let length = 200_000

        private func server(bodyDeadline: Duration = .seconds(20)) throws -> TestServer {
            try TestServer(taker) { configuration in
                configuration.bodyLimit = 1000
                configuration.bodyDeadline = bodyDeadline
            }
        }

        private func post(_ path: String, _ length: Int, _ more: String = "") -> String {
            "POST \(path) HTTP/1.1\r\nHost: x\r\n\(more)Content-Length: \(length)\r\n\r\n"
        }

        @Test("passes on every byte, in order, and then requests the response")
        func pieces() throws {
            let server = try server()
            let client = try server.connect()
            let body = (0..<length).map { String($0 % 10) }.joined()
            client.send(post("/large", length) + body)
            #expect(try client.response().text == "taken \(length)")
            #expect(taker.seen.bytes == Array(body.utf8))
            #expect(!taker.seen.isAbandoned)
            client.send(plainGet)
            #expect(try client.response().status == 200)
        }

        @Test("hands on chunks as well, and small bodies whole")
        func chunks() throws {
            let server = try server()
            let client = try server.connect()
            client.send("POST /large HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            client.send("3\r\nabc\r\n4\r\ndefg\r\n0\r\n\r\n")
            #expect(try client.response().text == "taken 7")
            #expect(try server.response(to: post("/large", 4) + "body").text == "whole 4")
        }

        @Test("rejects a body above the limit, by its length or when the limit is reached")
        func tooLong() throws {
            let server = try server()
            let body = String(repeating: "b", count: LargeBodyResponder.limit + 1)
            // The client reads the response after it has sent everything.
            #expect(try server.response(to: post("/large", body.utf8.count) + body).status == 413)
            #expect(taker.seen.isAbandoned)
            let client = try server.connect()
            client.send("POST /large HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
            client.send(String(body.utf8.count, radix: 16) + "\r\n\(body)\r\n0\r\n\r\n")
            #expect(try client.response().status == 413)
            #expect(taker.seen.abandonments == 2)
        }

        @Test("lets go when its client goes")
        func clientGone() async throws {
            let server = try server()
            do {
                let client = try server.connect()
                client.send(post("/large", length) + "begun")
                #expect(try await server.settles { $0.inFlight == 1 })
            }
            #expect(try await server.settles { $0.inFlight == 0 })
            #expect(taker.seen.isAbandoned)
        }

        @Test("waits as long as the taker says, and no longer")
        func deadline() throws {
            let server = try server(bodyDeadline: .seconds(1))
            let client = try server.connect()
            client.send(post("/large", length) + "begun")
            // This body may take five seconds, other bodies one.
            #expect(!client.isClosed(within: 2))
            #expect(client.isClosed())
        }

        @Test("rejects a body that is not admitted, even after all of it was sent")
        func refused() throws {
            let server = try server()
            #expect(
                try server.response(
                    to: post("/refused", length) + String(repeating: "b", count: length)
                )
                .status == 401)
            let client = try server.connect()
            client.send(post("/refused", length, "Expect: 100-continue\r\n"))
            #expect(try client.response().status == 401)
            #expect(client.isClosed())
            #expect(taker.seen.bytes.isEmpty)
        }
    }
}

/// Accepts large bodies at one path, rejects them at another, and echoes all other requests.
private final class LargeBodyResponder: Responder, BodyReceiver {
    static let limit = 300_000

    struct Seen {
        var bytes: [UInt8] = []
        var abandonments = 0
        var isAbandoned: Bool { abandonments > 0 }
    }

    private let state = Lock(Seen())

    var seen: Seen { state.withLock { $0 } }

    func reply(to request: Request) -> Reply { Self.reply("whole \(request.body.count)") }

    func bodyAdmission(of request: Request) -> BodyAdmission {
        switch request.target.segments {
        case ["large"]:
            .pieces(StreamedBody(limit: Self.limit, deadline: .seconds(5), receiver: self))
        case ["refused"]: .refused(Response(status: .unauthorized))
        default: .buffered
        }
    }

    func receive(_ piece: [UInt8]) { state.withLock { $0.bytes += piece } }

    func finish() -> Reply { Self.reply("taken \(seen.bytes.count)") }

    func abandon() { state.withLock { $0.abandonments += 1 } }

    private static func reply(_ text: String) -> Reply {
        .ready(Response(body: Array(text.utf8)))
    }
}
