import HTTPServing
import HTTPTypes
import Testing

@Suite("A router") struct RouterTests {
    static func name(_ name: String) -> Route.Handler {
        { request in
            let captured = ["id", "hash"].compactMap { request.parameters[$0] }
            return .ready(
                Response(body: Array(([name] + captured).joined(separator: " ").utf8)))
        }
    }

    static let router = Router([
        Route(.get, "/", name("root")),
        Route(.get, "/v1/sessions/:id", name("session")),
        Route(.delete, "/v1/sessions/:id", name("delete")),
        Route(.get, "/v1/sessions/:id/frame.png", name("frame")),
        Route(.get, "/v1/sessions/new", name("new")),
        Route(.get, "/v1/frames/:hash.png", name("hash")),
        Route(.get, "/v1/frames/:id", name("any")),
        Route(.post, "/v1/sessions", name("make")),
        Route(.get, "/slash/", name("slash")),
    ])

    static func response(_ method: HTTPRequest.Method, _ target: String) throws -> Response {
        let target = try RequestTarget(parsing: Array(target.utf8))
        guard case .ready(let response) = router.reply(to: Request(method: method, target: target))
        else { throw CancellationError() }
        return response
    }

    @Test(
        "finds the route and captures its parameters",
        arguments: [
            ("/", "root"), ("/?a=b", "root"), ("/v1/sessions/7", "session 7"),
            ("/v1/sessions/a%20b", "session a b"), ("/v1/sessions/7/frame.png", "frame 7"),
            ("/v1/sessions/new", "new"), ("/v1/sessions/new/frame.png", "frame new"),
            ("/v1/frames/abc.png", "hash abc"), ("/v1/frames/abc.jpg", "any abc.jpg"),
            ("/v1/frames/.png", "any .png"), ("/slash/", "slash"),
        ])
    func finds(_ target: String, _ text: String) throws {
        let response = try Self.response(.get, target)
        #expect(String(decoding: response.body, as: UTF8.self) == text)
    }

    @Test(
        "knows nothing at other addresses",
        arguments: ["/v1", "/v1/sessions/", "/v1/sessions/7/", "//", "/slash", "/V1/sessions/7"])
    func misses(_ target: String) throws {
        let response = try Self.response(.get, target)
        #expect(response.status == .notFound)
        #expect(response.fields[.contentType] == "application/problem+json")
    }

    @Test("lists the methods of a path when another is requested")
    func tellsMethods() throws {
        let response = try Self.response(.put, "/v1/sessions/7")
        #expect(response.status == .methodNotAllowed)
        #expect(response.fields[.allow] == "DELETE, GET, HEAD, OPTIONS")
        #expect(try Self.response(.get, "/v1/sessions").fields[.allow] == "OPTIONS, POST")
        #expect(try Self.response(.trace, "/").status == .methodNotAllowed)
    }

    @Test("answers OPTIONS by itself, for an address and for the whole server")
    func answersOptions() throws {
        let one = try Self.response(.options, "/v1/sessions/7")
        #expect(one.status == .noContent)
        #expect(one.fields[.allow] == "DELETE, GET, HEAD, OPTIONS")
        let whole = try Self.response(.options, "*")
        #expect(whole.status == .noContent)
        #expect(whole.fields[.allow] == "DELETE, GET, HEAD, OPTIONS, POST")
        #expect(try Self.response(.options, "/nowhere").status == .notFound)
    }

    @Test("answers HEAD by the route for GET")
    func answersHead() throws {
        let response = try Self.response(.head, "/v1/sessions/7")
        #expect(String(decoding: response.body, as: UTF8.self) == "session 7")
        #expect(try Self.response(.head, "/v1/sessions").status == .methodNotAllowed)
    }
}

@Suite("A problem") struct ProblemTests {
    @Test("is JSON that stays text wherever it is pasted")
    func escapes() {
        let problem = Problem(
            type: "/problems/sequence-gap", title: "A \"gap\" \\ in <b> & \u{2028}\n\u{1}é",
            status: .conflict, members: [.init("expected", 7), .init("why", "late")],
            fields: [.retryAfter: "1"])
        let response = problem.response
        #expect(
            String(decoding: response.body, as: UTF8.self)
                == #"{"type":"/problems/sequence-gap","title":"A \"gap\" \\ in \u003cb\u003e "#
                + #"\u0026 \u2028\u000a\u0001é","status":409,"expected":7,"why":"late"}"#)
        #expect(response.fields[.contentType] == "application/problem+json")
        #expect(response.fields[.cacheControl] == "no-store")
        #expect(response.fields[.retryAfter] == "1")
        #expect(response.status == .conflict)
    }
}
