import CCurl

/// Sends one request with libcurl, without following redirects.
package struct HTTPTransfer: Sendable {
    /// How long a transfer may take.
    package struct Patience: Sendable {
        let total: Duration
        /// It fails if it is slower than this for so long: bytes in each second.
        let leastSpeed: Int
        let slow: Duration

        /// For pictures from other machines, which are shown soon or not at all.
        package static let ofPictures = Patience(
            total: .seconds(30), leastSpeed: 1000, slow: .seconds(8))

        package init(total: Duration, leastSpeed: Int, slow: Duration) {
            (self.total, self.leastSpeed, self.slow) = (total, leastSpeed, slow)
        }
    }

    /// Redirects that are followed on the way to a picture or a list.
    static let maxRedirects = 3

    let stop: CancellationFlag
    var connections: HTTPConnections?
    var allowsPrivateAddresses = false
    var patience = Patience.ofPictures

    /// Where the body of an answer goes.
    enum Sink {
        /// The body of an answer with the status 200 is written to a file.
        case file(Int32)
        /// Takes the next bytes of any body; false ends the transfer.
        case bytes((_ status: Int, _ bytes: [UInt8]) -> Bool)
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - limit: Bytes of the body.
    ///   - sink: Where the body goes.
    /// - Returns: What became of the transfer, and the answer as far as it came, without its body.
    func run(
        _ request: HTTPRequest, limit: Int, into sink: Sink
    ) -> (ccurl_outcome, HTTPAnswer) {
        var response = ccurl_response()
        let lines = request.fields.filter { Self.isField($0) }.map { "\($0.name): \($0.value)" }
        let login = request.login.map { [$0.user, $0.password] } ?? []
        let taker = BodyTaker(sink)
        let outcome = withExtendedLifetime(taker) {
            unsafe Self.withTexts(lines) { fields in
                unsafe Self.withTexts(login) { login in
                    unsafe request.body.withUnsafeBufferPointer { body in
                        unsafe request.url.withCString { url in
                            unsafe request.method.withCString { method in
                                var sent = unsafe ccurl_request()
                                unsafe sent.address = url
                                unsafe sent.method = request.method == "GET" ? nil : method
                                unsafe sent.fields = fields
                                unsafe sent.login = login
                                unsafe sent.body = body.baseAddress
                                unsafe sent.body_length = body.count
                                unsafe sent.descriptor = taker.descriptor
                                unsafe sent.take = taker.takes ? BodyTaker.take : nil
                                unsafe sent.context = Unmanaged.passUnretained(taker).toOpaque()
                                unsafe sent.limit = Int64(limit)
                                unsafe sent.milliseconds = Int(patience.total / .milliseconds(1))
                                unsafe sent.least_speed = patience.leastSpeed
                                unsafe sent.slow_seconds = Int(patience.slow / .seconds(1))
                                unsafe sent.allows_private = allowsPrivateAddresses
                                unsafe sent.stop = unsafe stop.pointer
                                unsafe sent.client = unsafe connections?.pointer
                                return unsafe ccurl_fetch(&sent, &response)
                            }
                        }
                    }
                }
            }
        }
        return (outcome, Self.answer(response))
    }

    private static func answer(_ response: ccurl_response) -> HTTPAnswer {
        let texts: [(String, String)] = [
            ("etag", text(response.tag)), ("last-modified", text(response.modified)),
            ("retry-after", text(response.retry_after)),
            ("content-type", text(response.content_type)),
        ]
        let fields = texts.filter { !$0.1.isEmpty }
        let location = text(response.location)
        return HTTPAnswer(
            status: response.status, fields: Dictionary(fields) { $1 },
            location: location.isEmpty ? nil : location,
            isLoginUnknown: response.is_login_unknown)
    }

    /// Whether a field cannot end its line: values may come from a file of the operator or a server.
    private static func isField(_ field: (name: String, value: String)) -> Bool {
        (field.name + field.value).utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    private static func withTexts<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = texts.map { Array($0.utf8CString) }
        let whole = copies.flatMap { $0 }
        return unsafe whole.withUnsafeBufferPointer { characters in
            var pointers: [UnsafePointer<CChar>?] = unsafe []
            var offset = 0
            for copy in copies {
                unsafe pointers.append(characters.baseAddress.map { unsafe $0 + offset })
                offset += copy.count
            }
            unsafe pointers.append(nil)
            return unsafe pointers.withUnsafeBufferPointer { list in
                // The null pointer at the end makes it no empty array.
                guard let start = list.baseAddress else {
                    preconditionFailure("a list with an end has an address")
                }
                return unsafe body(start)
            }
        }
    }

    private static func text<Characters>(_ characters: Characters) -> String {
        unsafe withUnsafeBytes(of: characters) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

/// Sends requests for pictures: over the network, or in tests from a script.
package protocol PictureTransferring: Sendable {
    /// Sends a request, without following redirects, and writes the body of an answer with the status 200 to
    /// a file.
    func fetch(
        _ request: HTTPRequest, limit: Int, into file: Int32
    ) -> Result<HTTPAnswer, RemoteFetchError>
}

extension HTTPTransfer: PictureTransferring {
    package func fetch(
        _ request: HTTPRequest, limit: Int, into file: Int32
    ) -> Result<HTTPAnswer, RemoteFetchError> {
        let (outcome, answer) = run(request, limit: limit, into: .file(file))
        return RemoteFetchError(outcome).map { .failure($0) } ?? .success(answer)
    }
}

/// Passes a body from libcurl's callback on.
private final class BodyTaker {
    private let sink: HTTPTransfer.Sink

    init(_ sink: HTTPTransfer.Sink) { self.sink = sink }

    var descriptor: Int32 { if case .file(let descriptor) = sink { descriptor } else { -1 } }

    var takes: Bool { if case .bytes = sink { true } else { false } }

    /// Called on the thread that sends the request, which holds the object.
    static let take:
        @convention(c) (
            UnsafeMutableRawPointer?, Int, UnsafePointer<UInt8>?, Int
        ) -> Bool = { context, status, bytes, count in
            guard let context = unsafe context else { return false }
            let taker = unsafe Unmanaged<BodyTaker>.fromOpaque(context).takeUnretainedValue()
            guard case .bytes(let take) = taker.sink else { return false }
            return unsafe take(status, Array(UnsafeBufferPointer(start: bytes, count: count)))
        }
}

/// Connections to one server that are kept between requests; any thread may use them.
///
/// `@unchecked`: the pointer's target has a lock of its own, and lives as long as the value.
@safe package final class HTTPConnections: @unchecked Sendable {
    let pointer: OpaquePointer

    package init?() {
        guard let made = unsafe ccurl_client_make() else { return nil }
        unsafe pointer = unsafe made
    }

    deinit { unsafe ccurl_client_free(pointer) }

    /// Has a server that took Digest asked whether it does so again, if it has taken Basic since.
    func listBegins() { unsafe ccurl_client_ask_again(pointer) }
}
