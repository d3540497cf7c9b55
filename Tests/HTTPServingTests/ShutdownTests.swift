import Concurrency
import Dispatch
import Glibc
import HTTPServing
import Logging
import Testing

extension ServerTests {
    @Suite("stopping") struct ShutdownTests {
        static let clock = ContinuousClock()

        @Test("sends suspended requests their fallback response")
        func resumesSuspended() async throws {
            let server = try TestServer(DeferringResponder(wait: .seconds(30)))
            let clients = try (0..<50).map { _ in try server.connect() }
            for client in clients { client.send(plainGet) }
            #expect(try await server.settles { $0.suspended == 50 })
            let start = Self.clock.now
            server.server.stop(deadline: .seconds(60))
            // Neither the wait nor the deadline has passed.
            #expect(Self.clock.now - start < .seconds(25))
            for client in clients {
                let response = try client.response()
                #expect(response.status == 304)
                #expect(response["Connection"] == "close")
            }
        }

        @Test("lets requests in flight finish")
        func finishesFlights() async throws {
            let isSeen = Lock(false)
            let server = try TestServer(
                ClosureResponder { _ in
                    while !isSeen.withLock({ $0 }) { usleep(1_000) }
                    usleep(300_000)
                    return .ready(Response(body: [1, 2, 3]))
                })
            let client = try server.connect()
            client.send(plainGet)
            #expect(try await server.settles { $0.inFlight == 1 })
            isSeen.withLock { $0 = true }
            server.server.stop(deadline: .seconds(20))
            #expect(try client.response().body == [1, 2, 3])
        }

        @Test("does not wait for a slow reader beyond its deadline")
        func givesUp() async throws {
            let server = try TestServer(
                ClosureResponder { _ in
                    .ready(Response(body: [UInt8](repeating: 1, count: 20_000_000)))
                }
            ) { $0.writeDeadline = .seconds(120) }
            let client = try server.connect(receiveBuffer: 4096)
            client.send(plainGet)
            #expect(try await server.settles { $0.inFlight == 1 })
            let start = Self.clock.now
            server.server.stop(deadline: .milliseconds(300))
            #expect(Self.clock.now - start < .seconds(60))
        }

        @Test("accepts no new connection, and may be called twice")
        func refusesConnections() throws {
            let server = try TestServer()
            server.server.stop(deadline: .seconds(1))
            server.server.stop(deadline: .seconds(1))
            #expect(throws: RawClient.Failure.self) { try server.connect() }
        }

        @Test("leaves no descriptor behind")
        func leavesNothing() async throws {
            func open() -> Int { (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 } }
            // Runs once before counting, to open the descriptors that stay open.
            for _ in 0..<2 { try TestServer().server.stop(deadline: .seconds(1)) }
            let before = open()
            for _ in 0..<100 {
                let server = try TestServer()
                #expect(try server.response(to: plainGet).status == 200)
                server.server.stop(deadline: .seconds(1))
            }
            // Other tests of this process may open a few descriptors at the same time.
            #expect(open() < before + 100)
        }

        @Test("stops two hundred times under load", .timeLimit(.minutes(10)))
        func cyclesUnderLoad() throws {
            for cycle in 0..<200 {
                let room = DeferringResponder(wait: .seconds(5))
                let server = try TestServer(
                    Router([
                        Route(.get, "/a") { _ in .ready(Response(body: [1])) },
                        Route(.get, "/wait") { room.reply(to: $0) },
                    ])
                ) { $0.workers = 1 + cycle % 4 }
                let port = server.port
                let group = DispatchGroup()
                for client in 0..<4 {
                    DispatchQueue.global().async(group: group) {
                        Self.load(port, waits: client == 0, leavesEarly: client == 1)
                    }
                }
                usleep(UInt32(500 + cycle * 20))
                server.server.stop(deadline: .milliseconds(200))
                group.wait()
            }
        }

        /// Sends requests until the server no longer responds.
        static func load(_ port: UInt16, waits: Bool, leavesEarly: Bool) {
            let path = waits ? "/wait" : "/a"
            while let client = try? RawClient(port: port) {
                for _ in 0..<10 {
                    client.send("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\nGET")
                    if leavesEarly { break }
                    client.send(" \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
                    guard (try? client.response()) != nil, (try? client.response()) != nil else {
                        break
                    }
                }
            }
        }
    }

    @Suite("starting") struct StartTests {
        static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

        @Test("says which port is taken")
        func saysTaken() throws {
            let server = try TestServer()
            var configuration = HTTPServerConfiguration()
            configuration.port = server.port
            #expect(throws: HTTPServerError.portInUse(server.port)) {
                try HTTPServer.start(configuration, responder: EchoResponder(), logger: Self.logger)
            }
        }

        @Test("says that a host is none")
        func saysUnknown() {
            var configuration = HTTPServerConfiguration()
            configuration.host = "256.1.1.1.1"
            #expect(throws: HTTPServerError.hostUnknown("256.1.1.1.1")) {
                try HTTPServer.start(configuration, responder: EchoResponder(), logger: Self.logger)
            }
        }

        @Test("accepts IPv4 clients on the IPv6 wildcard address, under their own address")
        func servesBoth() throws {
            let server = try TestServer(
                ClosureResponder {
                    .ready(Response(body: Array($0.remoteAddress.description.utf8)))
                }
            ) { $0.host = "::" }
            #expect(try server.response(to: plainGet).text == "127.0.0.1")
        }
    }
}
