import Glibc
import HTTPServing
import Testing

extension ServerTests {
    @Suite("full") struct ConnectionLimitTests {
        @Test("sends 503 to the next client, even if its request was sent already")
        func refusesBeyondLimit() async throws {
            let server = try TestServer { $0.connectionLimit = 3 }
            let held = try (0..<3).map { _ in try server.connect() }
            #expect(try await server.settles { $0.connections == 3 })
            for _ in 0..<20 {
                let refused = try server.connect()
                refused.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n")
                refused.send([UInt8](repeating: 66, count: 9000))
                let response = try refused.response()
                #expect(response.status == 503)
                #expect(response["Retry-After"] == "1")
                #expect(response["Connection"] == "close")
                #expect(response["Content-Type"] == "application/problem+json")
                #expect(response.text.contains("\"type\":\"/problems/unavailable\""))
                #expect(refused.isClosed())
            }
            held[0].send(plainGet)
            #expect(try held[0].response().status == 200)
            #expect(server.server.statistics.counters.refusedFull.value == 20)
        }

        @Test("has room again as soon as a client disconnects")
        func admitsAgain() async throws {
            let server = try TestServer { $0.connectionLimit = 2 }
            for round in 1...50 {
                do {
                    let clients = try (0..<2).map { _ in try server.connect() }
                    for client in clients {
                        client.send(plainGet)
                        #expect(try client.response().status == 200)
                    }
                }
                #expect(try await server.settles { $0.connections == 0 }, "round \(round)")
            }
        }

        @Test("limits what one address holds, and no other")
        func limitsAddress() async throws {
            let server = try TestServer { $0.connectionsPerAddress = 2 }
            let held = try (0..<2).map { _ in try server.connect(source: 2) }
            #expect(try await server.settles { $0.connections == 2 })
            let third = try server.connect(source: 2)
            #expect(try third.response().status == 503)
            let neighbour = try server.connect(source: 3)
            neighbour.send(plainGet)
            #expect(try neighbour.response().status == 200)
            #expect(server.server.statistics.counters.refusedPerAddress.value == 1)
            #expect(held.count == 2)
        }

        @Test("is freed by its deadlines when slow clients fill it")
        func recovers() async throws {
            let server = try TestServer {
                $0.connectionLimit = 50
                $0.headDeadline = .seconds(2)
            }
            let crowd = try (0..<100).map { _ in try server.connect() }
            for client in crowd { client.send("GET /a") }
            #expect(
                try await server.settles {
                    $0.counters.refusedFull.value > 0 && $0.connections == 0
                })
            #expect(try server.response(to: plainGet).status == 200)
        }

        @Test("sends 503 when the process has no descriptor left, and does not spin")
        func survivesWithoutDescriptors() async {
            // In a separate process, whose descriptors may be used up.
            await #expect(processExitsWith: .success) {
                let server = try TestServer()
                // The server's threads run once it has responded.
                _ = try server.response(to: plainGet)
                _ = try await server.settles { $0.connections == 0 }
                let clients = try (0..<10).map { _ in try RawClient() }
                let late = try RawClient()
                var limit = rlimit(rlim_cur: 200, rlim_max: 200)
                setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
                var fillers: [Int32] = []
                while true {
                    let filler = open("/dev/null", O_RDONLY)
                    if filler < 0 { break }
                    fillers.append(filler)
                }
                let before = clock()
                for client in clients {
                    try client.connect(to: server.port)
                    let status = try client.response().status
                    try #require(status == 503)
                }
                usleep(500_000)
                let spent = Double(clock() - before) / Double(CLOCKS_PER_SEC)
                try #require(spent < 0.25)
                try #require(server.server.statistics.counters.refusedDescriptors.value == 10)
                for filler in fillers { close(filler) }
                try late.connect(to: server.port)
                late.send(plainGet)
                let status = try late.response().status
                try #require(status == 200)
            }
        }
    }
}
