import Concurrency
import HTTPServing
import HTTPTypes
import Logging

/// A server on its own port, which stops when the test ends.
final class TestServer {
    let server: HTTPServer
    var port: UInt16 { server.port }

    init(
        _ responder: any Responder = EchoResponder(), observer: (any ExchangeObserver)? = nil,
        _ adjust: (inout HTTPServerConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = HTTPServerConfiguration()
        configuration.connectionsPerAddress = 0
        adjust(&configuration)
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .trace
        server = try HTTPServer.start(
            configuration, responder: responder, observer: observer, logger: logger)
    }

    deinit {
        server.stop(deadline: .seconds(2))
    }

    func connect(receiveBuffer: Int32? = nil, source: UInt8 = 1) throws -> RawClient {
        try RawClient(port: port, receiveBuffer: receiveBuffer, source: source)
    }

    /// The response to a client that sends one text and nothing else.
    func response(to text: String, toHead: Bool = false) throws -> ReceivedResponse {
        let client = try connect()
        client.send(text)
        return try client.response(toHead: toHead)
    }

    /// Waits until the server's statistics are as expected; false if they are not after
    /// 30 seconds.
    func settles(_ isExpected: (HTTPServerStatistics) -> Bool) async throws -> Bool {
        for _ in 0..<3_000 {
            if isExpected(server.statistics) { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

/// Responds with the request's method, path, query and body.
struct EchoResponder: Responder {
    func reply(to request: Request) -> Reply {
        let query = request.target.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        let line = "\(request.method) /\(request.target.segments.joined(separator: "/"))?\(query)\n"
        return .ready(
            Response(
                fields: [.contentType: "text/plain"], body: Array(line.utf8) + request.body))
    }
}

/// Responds by a closure.
struct ClosureResponder: Responder {
    let respond: @Sendable (Request) -> Reply

    init(_ respond: @escaping @Sendable (Request) -> Reply) {
        self.respond = respond
    }

    func reply(to request: Request) -> Reply { respond(request) }
}

/// Keeps deferred responses until the test fulfils them.
final class DeferringResponder: Responder {
    private let waiting = Lock<[DeferredResponse]>([])
    private let wait: Duration

    init(wait: Duration) {
        self.wait = wait
    }

    var deferred: [DeferredResponse] { waiting.withLock { $0 } }

    func reply(to request: Request) -> Reply {
        let deferred = DeferredResponse(deadline: wait) { .ready(Response(status: .notModified)) }
        waiting.withLock { $0.append(deferred) }
        return .deferred(deferred)
    }
}
