import Chance
import HTTPServing
import HTTPTypes
import Testing

extension ServerTests {
    @Suite("facing mutated requests") struct MutationTests {
        /// Another seed sends other requests.
        static let seed: UInt64 = 20_261_120

        static let wellFormed = [
            "GET /a/b?c=d&e=%41 HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n",
            "GET http://x/a HTTP/1.1\r\nHost: x\r\nCookie: a=b; c=d\r\n\r\n",
            "HEAD /a%20b HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
            "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello",
            "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "5\r\nhello\r\n0\r\n\r\n",
            "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
            "PUT /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi",
        ].map { Array($0.utf8) }

        static let fragments = [
            "\r\n", "\n", "\r", "\0", " ", "\t", ":", ";", ",", "%00", "%2e%2e/", "/../", "%2f",
            "\\",
            "Host: y\r\n", "Content-Length: 3\r\n", "Content-Length: -1\r\n",
            "Transfer-Encoding: chunked\r\n", "Transfer-Encoding: gzip\r\n",
            "Transfer-Encoding : chunked\r\n", " folded\r\n", "HTTP/1.1", "HTTP/0.9", "\u{FF}", "é",
            "0\r\n\r\n", "ffffffffffffffff\r\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        ].map { Array($0.utf8) }

        static func mutated(using random: inout SeededGenerator) -> [UInt8] {
            var bytes = wellFormed.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
                case 2: bytes.remove(at: index)
                case 3:
                    let end = min(bytes.count, index + Int.random(in: 1...20, using: &random))
                    bytes.insert(contentsOf: Array(bytes[index..<end]), at: index)
                default:
                    bytes.insert(
                        contentsOf: fragments.randomElement(using: &random) ?? [], at: index)
                }
            }
            return bytes
        }

        /// Sends all requests at once, and returns how many were accepted.
        static func acceptedRequests(among requests: [[UInt8]], by server: TestServer) throws -> Int
        {
            let clients = try requests.map { request in
                let client = try server.connect()
                client.send(request)
                return client
            }
            var accepted = 0
            for (client, request) in zip(clients, requests) {
                let text = String(decoding: request, as: UTF8.self)
                let response: ReceivedResponse
                do {
                    response = try client.response(toHead: true)
                } catch RawClient.Failure.closedEarly {
                    continue
                }
                let isKnown = [100, 200, 204, 400, 405, 413, 414, 431, 501, 505]
                    .contains(response.status)
                #expect(isKnown, "answered \(response.status): \(text)")
                guard response.status < 300 else { continue }
                accepted += 1
                #expect(ReferenceRequestParser.isClear(request), "ambiguous: \(text)")
            }
            return accepted
        }

        @Test("never crashes, never hangs, never says yes to an ambiguous one")
        func survives() async throws {
            print("Mutation seed: \(Self.seed)")
            var random = SeededGenerator(seed: Self.seed)
            let server = try TestServer {
                $0.headDeadline = .milliseconds(150)
                $0.bodyDeadline = .milliseconds(150)
                $0.keepAliveIdle = .milliseconds(150)
            }
            var accepted = 0
            for _ in 0..<40 {
                let requests = (0..<150).map { _ in Self.mutated(using: &random) }
                accepted += try Self.acceptedRequests(among: requests, by: server)
            }
            // Some mutations leave a request valid; without them the test would check nothing.
            #expect(accepted > 100)
            #expect(try await server.settles { $0.connections == 0 && $0.inFlight == 0 })
            #expect(try server.response(to: plainGet).status == 200)
        }
    }
}
