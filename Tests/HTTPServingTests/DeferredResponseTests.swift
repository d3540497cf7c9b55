import HTTPServing
import HTTPTypes
import Testing

extension ServerTests {
    @Suite("deferring a response") struct DeferredResponseTests {
        static let clock = ContinuousClock()

        @Test("sends it when it is fulfilled, and only the first time")
        func fulfils() async throws {
            let room = DeferringResponder(wait: .seconds(30))
            let server = try TestServer(room)
            let client = try server.connect()
            for round in 1...20 {
                client.send(plainGet)
                #expect(try await server.settles { _ in room.deferred.count == round })
                let deferred = room.deferred[round - 1]
                #expect(deferred.fulfil(Response(status: .ok, body: [UInt8(round)])))
                #expect(!deferred.fulfil(Response(status: .gone)))
                #expect(deferred.isSettled)
                #expect(try client.response().body == [UInt8(round)])
            }
            #expect(try await server.settles { $0.suspended == 0 && $0.inFlight == 0 })
        }

        @Test("sends it at once when it was fulfilled before it was given")
        func fulfilledEarly() throws {
            let server = try TestServer(
                ClosureResponder { _ in
                    let deferred = DeferredResponse(deadline: .seconds(30)) {
                        .ready(Response(status: .notModified))
                    }
                    deferred.fulfil(Response(status: .accepted))
                    return .deferred(deferred)
                })
            #expect(try server.response(to: plainGet).status == 202)
            #expect(server.server.statistics.suspended == 0)
        }

        @Test("sends the fallback response at the deadline")
        func expires() async throws {
            let room = DeferringResponder(wait: .milliseconds(300))
            let server = try TestServer(room)
            let start = Self.clock.now
            #expect(try server.response(to: plainGet).status == 304)
            #expect(Self.clock.now - start >= .milliseconds(290))
            #expect(room.deferred.allSatisfy { $0.isSettled && !$0.fulfil(Response()) })
        }

        @Test("never waits longer than thirty seconds")
        func limitsWait() {
            let deferred = DeferredResponse(deadline: .seconds(3600)) { .ready(Response()) }
            #expect(deferred.wait == .seconds(30))
        }

        @Test("lets go of a client that has gone")
        func noticesLeaving() async throws {
            let room = DeferringResponder(wait: .seconds(30))
            let server = try TestServer(room)
            for isReset in [false, true] {
                do {
                    let client = try server.connect()
                    client.send(plainGet)
                    #expect(try await server.settles { $0.suspended == 1 })
                    if isReset { client.reset() }
                }
                #expect(try await server.settles { $0.suspended == 0 && $0.connections == 0 })
            }
            #expect(server.server.statistics.counters.clientsGone.value == 2)
            #expect(room.deferred.allSatisfy { $0.isSettled })
        }

        @Test("serves others meanwhile, however many wait")
        func servesOthers() async throws {
            let room = DeferringResponder(wait: .seconds(30))
            let server = try TestServer(
                Router([
                    Route(.get, "/wait") { room.reply(to: $0) },
                    Route(.get, "/a") { _ in .ready(Response()) },
                ]))
            let waiting = try (0..<100).map { _ in try server.connect() }
            for client in waiting { client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n") }
            #expect(try await server.settles { $0.suspended == 100 })
            #expect(try server.response(to: plainGet).status == 200)
            for deferred in room.deferred { deferred.fulfil(Response(status: .accepted)) }
            for client in waiting { #expect(try client.response().status == 202) }
        }

        @Test("does not wait at the limit of waiting responses")
        func limitsSuspensions() async throws {
            let server = try TestServer(DeferringResponder(wait: .seconds(30))) {
                $0.suspensionLimit = 2
            }
            let waiting = try (0..<2).map { _ in try server.connect() }
            for client in waiting { client.send(plainGet) }
            #expect(try await server.settles { $0.suspended == 2 })
            #expect(try server.response(to: plainGet).status == 304)
            // The optimizer would release the clients, and close their connections, after their last use.
            withExtendedLifetime(waiting) {}
        }

        @Test("answers the pipelined requests after it in order")
        func keepsOrder() async throws {
            let room = DeferringResponder(wait: .seconds(30))
            let server = try TestServer(
                Router([
                    Route(.get, "/wait") { room.reply(to: $0) },
                    Route(.get, "/a") { _ in .ready(Response()) },
                ]))
            let client = try server.connect()
            client.send("GET /wait HTTP/1.1\r\nHost: x\r\n\r\n" + plainGet)
            #expect(try await server.settles { $0.suspended == 1 })
            room.deferred[0].fulfil(Response(status: .accepted))
            #expect(try client.response().status == 202)
            #expect(try client.response().status == 200)
        }
    }
}
