import HTTPServing
import Testing

extension ServerTests {
    @Suite("facing a slow client") struct DeadlineTests {
        static let clock = ContinuousClock()

        /// Sends a byte every 50 ms, for at most 40 seconds; returns how long the server kept
        /// reading.
        static func trickle(_ text: String, to client: RawClient) async throws -> Duration {
            let start = clock.now
            for byte in text.utf8 where clock.now - start < .seconds(40) {
                if !client.send([byte]) || client.isClosed(within: 0.05) { break }
            }
            return clock.now - start
        }

        /// About the deadline of 500 ms, which began a little before, and less than the client goes on.
        ///
        /// A busy machine may take time between the two, or afterwards.
        static let patience: ClosedRange<Duration> = .milliseconds(100)...(.seconds(39))

        @Test("hangs up on a head that comes byte by byte")
        func cutsHead() async throws {
            let server = try TestServer { $0.headDeadline = .milliseconds(500) }
            let client = try server.connect()
            let head = "GET /a HTTP/1.1\r\nHost: x\r\nA: " + String(repeating: "a", count: 1000)
            #expect(Self.patience.contains(try await Self.trickle(head, to: client)))
            #expect(
                try await server.settles {
                    $0.connections == 0 && $0.counters.cutOff.value(.head) == 1
                })
        }

        @Test("hangs up on a body that comes byte by byte")
        func cutsBody() async throws {
            let server = try TestServer { $0.bodyDeadline = .milliseconds(500) }
            let client = try server.connect()
            client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
            let body = String(repeating: "b", count: 900)
            #expect(Self.patience.contains(try await Self.trickle(body, to: client)))
            #expect(
                try await server.settles {
                    $0.connections == 0 && $0.counters.cutOff.value(.body) == 1
                })
            #expect(server.server.statistics.inFlight == 0)
        }

        @Test("disconnects a client that does not read its response")
        func cutsResponse() async throws {
            let server = try TestServer(
                ClosureResponder { _ in
                    .ready(Response(body: [UInt8](repeating: 1, count: 20_000_000)))
                }
            ) { $0.writeDeadline = .milliseconds(500) }
            let client = try server.connect(receiveBuffer: 4096)
            client.send(plainGet)
            #expect(
                try await server.settles {
                    $0.connections == 0 && $0.counters.cutOff.value(.response) == 1
                })
        }

        @Test("closes a connection without further requests")
        func cutsIdle() async throws {
            let server = try TestServer { $0.keepAliveIdle = .milliseconds(300) }
            let client = try server.connect()
            client.send(plainGet)
            #expect(try client.response().status == 200)
            #expect(client.isClosed())
            #expect(try await server.settles { $0.counters.cutOff.value(.idle) == 1 })
        }

        @Test("gives every request on a connection a deadline of its own")
        func countsEachRequest() async throws {
            let server = try TestServer {
                $0.headDeadline = .seconds(5)
                $0.bodyDeadline = .seconds(5)
            }
            let client = try server.connect()
            // Together longer than a deadline.
            for _ in 0..<8 {
                client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nb")
                try await Task.sleep(for: .milliseconds(700))
                client.send("b")
                #expect(try client.response().status == 200)
            }
        }

        @Test("hangs up on later heads as well")
        func cutsLaterHead() async throws {
            let server = try TestServer { $0.headDeadline = .milliseconds(500) }
            let client = try server.connect()
            client.send(plainGet)
            #expect(try client.response().status == 200)
            client.send("GET /a HTTP/1.1\r\n")
            let field = "A: " + String(repeating: "a", count: 1000)
            #expect(Self.patience.contains(try await Self.trickle(field, to: client)))
            #expect(try await server.settles { $0.counters.cutOff.value(.head) == 1 })
        }

        @Test("closes soon when an unfinished request will never be finished")
        func noticesHalfClose() async throws {
            let server = try TestServer()
            for beginning in ["GET /a HT", "GET /a HTTP/1.1\r\nHost: x\r\n"] {
                let client = try server.connect()
                client.send(beginning)
                client.finishWriting()
                #expect(client.isClosed(), "\(beginning)")
            }
            let client = try server.connect()
            client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nb")
            client.finishWriting()
            #expect(client.isClosed())
        }

        private static func trickling(to server: TestServer) throws -> [RawClient] {
            let crowd = try (0..<400).map { _ in try server.connect() }
            for client in crowd { client.send("GET /a HTTP/1.1\r\nHost: x\r\nA: ") }
            return crowd
        }

        @Test("stays available while hundreds trickle") func survivesCrowd() async throws {
            let server = try TestServer {
                $0.connectionLimit = 500
                $0.headDeadline = .seconds(100)
            }
            let crowd = try Self.trickling(to: server)
            #expect(try await server.settles { $0.connections == 400 })
            for _ in 0..<20 {
                #expect(try server.response(to: plainGet).status == 200)
                for client in crowd.prefix(100) { client.send("a") }
            }
            // The optimizer would release the clients, and close their connections, after their last use.
            withExtendedLifetime(crowd) {
                #expect(server.server.statistics.connections >= 400)
            }
        }

        @Test("is rid of hundreds that trickle at their deadline") func endsCrowd() async throws {
            let server = try TestServer {
                $0.connectionLimit = 500
                $0.headDeadline = .seconds(1)
            }
            let crowd = try Self.trickling(to: server)
            #expect(
                try await server.settles {
                    $0.counters.cutOff.value(.head) == 400 && $0.connections == 0
                })
            #expect(crowd.count == 400)
        }
    }
}
