import Concurrency
import HTTPTypes
import Testing

@testable import HTTPServing

/// Records the reports of requests.
private final class RecordingObserver: ExchangeObserver {
    private let reports = Lock<[ExchangeReport]>([])

    func ended(_ report: ExchangeReport) { reports.withLock { $0.append(report) } }

    /// All reports once there are `count` of them, or those that exist after half a minute.
    func reports(_ count: Int) async throws -> [ExchangeReport] {
        for _ in 0..<3_000 where reports.withLock({ $0.count }) < count {
            try await Task.sleep(for: .milliseconds(10))
        }
        return reports.withLock { $0 }
    }
}

extension ServerTests {
    @Suite("naming requests") struct RequestIDTests {
        private func get(_ path: String = "/a", _ fields: String = "") -> String {
            "GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n"
        }

        @Test("takes a name that can be passed on, and draws one for any other")
        func given() throws {
            let server = try TestServer()
            let client = try server.connect()
            let longest = String(repeating: "x", count: 64)
            for name in ["a", "0a-Z_9.", longest] {
                client.send(get("/a", "X-Request-Id: \(name)\r\n"))
                #expect(try client.response().values("X-Request-Id") == [name])
            }
            let others = [
                "X-Request-Id: \(longest)x\r\n", "X-Request-Id: a b\r\n", "X-Request-Id: é\r\n",
                "X-Request-Id:\r\n", "X-Request-Id: a\"b\r\n", "X-Request-Id: a/b\r\n", "",
                "X-Request-Id: one\r\nX-Request-Id: two\r\n",
            ]
            var drawn: Set<String> = []
            for fields in others {
                client.send(get("/a", fields))
                let names = try client.response().values("X-Request-Id")
                #expect(names.count == 1)
                #expect(try #require(names.first).wholeMatch(of: /[0-9a-z]{13}/) != nil)
                drawn.formUnion(names)
            }
            #expect(drawn.count == others.count)
        }

        @Test("gives no two requests one name, whichever threads ask")
        func unique() async {
            let source = RequestIDGenerator()
            let names = await withTaskGroup(of: [RequestID].self) { tasks in
                for _ in 0..<4 { tasks.addTask { (0..<5000).map { _ in source.next() } } }
                return await tasks.reduce(into: Set()) { $0.formUnion($1) }
            }
            #expect(names.count == 20_000)
        }

        @Test("writes the id into problems, and into nothing else")
        func problems() throws {
            let server = try TestServer(
                ClosureResponder { request in
                    switch request.target.path {
                    case "/problem": return .ready(Problem.notFound.response)
                    case "/page":
                        return .ready(
                            Response(
                                status: .notFound, fields: [.contentType: "text/html"],
                                body: Array("{}".utf8)))
                    default:
                        return .ready(
                            Response(
                                fields: [.contentType: "application/problem+json"],
                                body: Array("{\"a\":1}".utf8)))
                    }
                })
            let client = try server.connect()
            let plain = String(decoding: Problem.notFound.response.body.dropLast(), as: UTF8.self)
            for (path, body) in [
                ("/problem", plain + ",\"requestId\":\"me\"}"), ("/page", "{}"), ("/", "{\"a\":1}"),
            ] {
                client.send(get(path, "X-Request-Id: me\r\n"))
                #expect(try client.response().text == body)
            }
            // A request that is rejected before any responder sees it has an id too.
            let refused = try server.response(to: "GET / HTTP/1.1\r\n\r\n")
            let name = try #require(refused["X-Request-Id"])
            #expect(refused.status == 400)
            #expect(refused.text.hasSuffix(",\"requestId\":\"\(name)\"}"))
        }

        @Test("reports the end, the route and the response of each request")
        func reports() async throws {
            let notebook = RecordingObserver()
            let router = Router([
                Route(.get, "/a") { _ in .ready(Response(body: [1, 2, 3])) },
                Route(.get, "/late") { _ in
                    .deferred(
                        DeferredResponse(deadline: .milliseconds(50)) {
                            .ready(Response(body: [1]))
                        })
                },
                Route(.get, "/stream/:id") { request in
                    let pieces = Lock([[UInt8]](repeating: [7, 7], count: 5))
                    return .streamed(
                        StreamedResponse(
                            Response(),
                            next: { pieces.withLock { $0.popLast() }.map { .bytes($0) } ?? .end },
                            finished: {}))
                },
            ])
            let server = try TestServer(router, observer: notebook)
            let client = try server.connect()
            for (path, method) in [("/a", "GET"), ("/a", "HEAD"), ("/late", "GET"), ("/no", "GET")]
            {
                client.send("\(method) \(path) HTTP/1.1\r\nHost: x\r\nX-Request-Id: n\r\n\r\n")
                _ = try client.response(toHead: method == "HEAD")
            }
            client.send("GET /stream/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            _ = try client.rest()
            let reports = try await notebook.reports(5)
            #expect(reports.map(\.route) == [0, 0, 1, nil, 2])
            #expect(reports.map(\.status) == [200, 200, 200, 404, 200])
            #expect(reports.map(\.bytes).prefix(3) == [3, 0, 1])
            #expect(reports.last?.bytes == 10)
            #expect(reports.map(\.manner) == [.direct, .direct, .waited, .direct, .streamed])
            #expect(reports[2].time >= .milliseconds(50))
            #expect(reports[0].time < .seconds(30))
            #expect(reports.prefix(4).allSatisfy { $0.id == RequestID(given: "n") })
        }

        @Test("reports a client that disconnected before its response")
        func gone() async throws {
            let notebook = RecordingObserver()
            let server = try TestServer(
                ClosureResponder { _ in
                    .deferred(DeferredResponse(deadline: .seconds(20)) { .ready(Response()) })
                },
                observer: notebook)
            var client: RawClient? = try server.connect()
            client?.send(plainGet)
            #expect(try await server.settles { $0.suspended == 1 })
            client = nil
            let reports = try await notebook.reports(1)
            #expect(reports.count == 1)
            #expect(reports.first?.manner == .waited)
        }
    }
}
