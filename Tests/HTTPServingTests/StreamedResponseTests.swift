import Concurrency
import Glibc
import HTTPTypes
import Testing

@testable import HTTPServing

extension ServerTests {
    @Suite("streaming a response") struct StreamedResponseTests {
        @Test("sends it piece by piece, whatever their sizes, and ends")
        func pieces() async throws {
            // One size below, one at and one far above what the library reads at once.
            let sizes = [1, 16 << 10, 300_000]
            let server = try TestServer(
                StreamingResponder(sizes.map { .bytes([UInt8](repeating: 65, count: $0)) }))
            let client = try server.connect()
            client.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
            let bytes = try client.rest()
            let end = try #require(bytes.firstIndex(of: 65))
            #expect(bytes.count - end == sizes.reduce(0, +))
            #expect(try await server.settles { $0.inFlight == 0 && $0.suspended == 0 })
        }

        @Test("waits without a thread, and continues when it is woken or times out")
        func waiting() async throws {
            let streaming = StreamingResponder([
                .bytes([65]), .nothing(for: .seconds(20)), .bytes([66]),
                .nothing(for: .milliseconds(30)), .bytes([67]), .end,
            ])
            let server = try TestServer(streaming) { $0.workers = 1 }
            let client = try server.connect()
            client.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(try await server.settles { $0.suspended == 1 })
            // The only worker is free for other requests in the meantime.
            #expect(
                try server.response(to: "HEAD / HTTP/1.0\r\nHost: a\r\n\r\n", toHead: true).status
                    == 200)
            streaming.streams[0].wake()
            let bytes = try client.rest()
            #expect(bytes.suffix(3) == [65, 66, 67])
            #expect(try await server.settles { $0.suspended == 0 && $0.inFlight == 0 })
            #expect(streaming.finished == 2)
        }

        @Test("does not miss what wakes it before it waits")
        func earlyNews() throws {
            let streaming = StreamingResponder([
                .bytes([65]), .nothing(for: .seconds(20)), .bytes([66]),
            ])
            streaming.wakesItself.withLock { $0 = true }
            let server = try TestServer(streaming)
            let client = try server.connect()
            client.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(try client.rest().suffix(2) == [65, 66])
        }

        @Test("is over when the client has gone, once")
        func gone() async throws {
            let streaming = StreamingResponder([.bytes([65]), .nothing(for: .seconds(25))])
            let server = try TestServer(streaming)
            do {
                let client = try server.connect()
                client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                #expect(try await server.settles { $0.suspended == 1 })
            }
            #expect(try await server.settles { $0.suspended == 0 && $0.connections == 0 })
            #expect(streaming.finished == 1)
            #expect(!streaming.streams[0].wake())
            #expect(!streaming.streams[0].isOpen)
        }

        @Test("cuts off a client that takes nothing")
        func stuck() async throws {
            let endless = StreamingResponder(
                [], forEver: .bytes([UInt8](repeating: 65, count: 1 << 20)))
            let server = try TestServer(endless) { $0.writeDeadline = .milliseconds(300) }
            let client = try server.connect(receiveBuffer: 4096)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(
                try await server.settles {
                    $0.counters.cutOff.value(.response) == 1 && $0.connections == 0
                })
            #expect(endless.finished == 1)
            // Pieces that the client did not read were not requested.
            #expect(endless.asked < 20)
        }

        @Test("ends when the server stops, waiting or not")
        func stopping() async throws {
            for endless in [StreamedResponse.Piece.nothing(for: .seconds(25)), .bytes([65, 66])] {
                let streaming = StreamingResponder([.bytes([65])], forEver: endless)
                let server = try TestServer(streaming)
                let clients = try (0..<8).map { _ in try server.connect() }
                for client in clients { client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n") }
                #expect(try await server.settles { $0.inFlight == 8 })
                if case .nothing = endless {
                    #expect(try await server.settles { $0.suspended == 8 })
                }
                let start = ContinuousClock.now
                server.server.stop(deadline: .seconds(60))
                // Neither the wait for a piece nor the deadline has passed.
                #expect(ContinuousClock.now - start < .seconds(20))
                #expect(streaming.finished == 8)
                withExtendedLifetime(clients) {}
            }
        }

        @Test("sends one whole whose length was promised, though the server is about to stop")
        func promised() async throws {
            let pieces = [UInt8(65), 66, 67].map { letter in
                StreamedResponse.Piece.bytes([UInt8](repeating: letter, count: 4_000_000))
            }
            let server = try TestServer(StreamingResponder(pieces, length: 12_000_000))
            let begun = try server.connect()
            begun.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(try await server.settles { $0.inFlight == 1 })
            server.server.beginDraining()
            let late = try server.connect()
            late.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
            for client in [begun, late] {
                // The head is shorter than a piece.
                let bytes = try client.rest()
                #expect(bytes.count > 12_000_000 && bytes.last == 67)
            }
        }

        @Test("sends only what is available at once if it must not wait")
        func crowded() throws {
            let streaming = StreamingResponder([.bytes([65]), .nothing(for: .seconds(25))])
            let server = try TestServer(streaming) { $0.suspensionLimit = 0 }
            let client = try server.connect()
            client.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n")
            #expect(try client.rest().last == 65)
        }
    }
}

/// Streams the same pieces to all clients.
private final class StreamingResponder: Responder {
    private let pieces: [StreamedResponse.Piece]
    private let last: StreamedResponse.Piece
    private let counts = Lock((finished: 0, asked: 0))
    private let open = Lock<[StreamedResponse]>([])
    /// Whether a stream is woken while its next piece is requested.
    let wakesItself = Lock(false)

    private let length: Int?

    init(
        _ pieces: [StreamedResponse.Piece], length: Int? = nil,
        forEver last: StreamedResponse.Piece = .end
    ) {
        self.pieces = pieces
        self.length = length
        self.last = last
    }

    var finished: Int { counts.withLock { $0.finished } }
    var asked: Int { counts.withLock { $0.asked } }
    var streams: [StreamedResponse] { open.withLock { $0 } }

    func reply(to request: Request) -> Reply {
        let place = Lock(0)
        let stream = StreamedResponse(
            Response(), length: length,
            next: { [self] in
                counts.withLock { $0.asked += 1 }
                if wakesItself.withLock({ $0 }) { streams.last?.wake() }
                let now = place.withLock { place in
                    defer { place += 1 }
                    return place
                }
                return now < pieces.count ? pieces[now] : last
            }, finished: { [self] in counts.withLock { $0.finished += 1 } })
        open.withLock { $0.append(stream) }
        return .streamed(stream)
    }
}
