import Concurrency
import Logging
import Synchronization

/// One request, from its request line to the end of its response.
///
/// The library calls repeatedly for the same request: with the head, with each piece of the body,
/// at the body's end, and after a suspension. This value keeps the stage of the request between the
/// calls. All calls are made on the worker thread of its connection.
final class Exchange {
    private enum Stage {
        case head
        case body(RequestHead)
        /// A large body that its receiver reads piece by piece.
        case pieces(RequestHead, StreamedBody)
        /// A rejected large body; the response is sent after the body.
        case discarding(RequestHead, Response)
        case suspended(DeferredResponse)
        case streaming(MHDStreamReader)
        case responded
    }

    /// How many times the accepted size of a body is read, so that its client receives the 413:
    /// closing a connection while bytes arrive discards the response.
    private static let overreadFactor = 4
    /// Bytes of a rejected body that are read for the same reason, within the deadline of other
    /// bodies.
    private static let discardLimit = 64 << 20

    let target: ReceivedTarget
    let connection: Connection
    private let core: ServerCore
    private var stage = Stage.head
    private var body: [UInt8] = []
    private var received = 0
    private var isCounted = false
    private var isHead = false
    /// Whether the body came in chunks; then no other request is read from the connection.
    ///
    /// The library ends lines of a chunked body at a bare line feed, which RFC 9112, section 7.1,
    /// does not allow, and passes on none of these lines. A proxy may therefore find another end of
    /// the body. The bytes after it must not be taken for a request that the proxy never saw.
    private var isChunked = false
    /// The network of the client, which limits count; behind a trusted proxy, that of its client.
    private var client: RemoteAddress
    /// The bytes of the response that count as unsent.
    private var reservedBytes = 0
    private lazy var context = RequestContext(core.requestIDs.next())
    private var progress = ExchangeProgress()

    init(target: ReceivedTarget, on connection: Connection, of core: ServerCore) {
        self.target = target
        self.connection = connection
        self.core = core
        client = connection.address.clientNetwork
    }

    /// Continues after a head, after the end of a body, or after a suspension; false to close the
    /// connection.
    func proceed(on mhdConnection: MHDConnection, head: () -> ReceivedHead) -> Bool {
        switch stage {
        case .head: return begin(with: head(), on: mhdConnection)
        case .body(let head): return respond(to: head, on: mhdConnection)
        case .pieces(let head, let streamedBody):
            connection.enter(.responder)
            isHead = head.method == .head
            progress.begin(at: .now)
            stage = .body(head)
            return send(reply(after: streamedBody), on: mhdConnection)
        case .discarding(_, let response): return send(response, closing: true, on: mhdConnection)
        case .suspended(let deferred):
            core.registry.releaseSuspension(of: client)
            return send(deferred.takeReply(), on: mhdConnection)
        case .streaming, .responded: return false
        }
    }

    /// Receives a piece of the body; false to close the connection.
    func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
        received += piece.count
        switch stage {
        case .pieces(_, let streamedBody):
            if received <= streamedBody.limit { unsafe streamedBody.receiver.receive(Array(piece)) }
            return received <= streamedBody.limit * Self.overreadFactor
        case .discarding: return received <= Self.discardLimit
        case .head, .body, .suspended, .streaming, .responded: break
        }
        if received > core.limits.bodyLimit * Self.overreadFactor { return false }
        if received <= core.limits.bodyLimit { unsafe body.append(contentsOf: piece) }
        return true
    }

    /// Called when the response is sent or the connection is lost.
    func end() {
        switch stage {
        case .suspended: core.registry.releaseSuspension(of: client)
        case .streaming(let reading):
            reading.end()
            progress.ends(afterStreaming: reading.byteCount, at: .now)
        case .pieces(_, let streamedBody): streamedBody.receiver.abandon()
        case .head, .body, .discarding, .responded: break
        }
        core.unsent.release(reservedBytes, of: client)
        if isCounted {
            core.counters.inFlight.wrappingSubtract(1, ordering: .releasing)
            core.observer?.ended(progress.report(context))
        }
        connection.enter(.idle(since: .now))
    }

    private func begin(with received: ReceivedHead, on mhdConnection: MHDConnection) -> Bool {
        core.counters.inFlight.wrappingAdd(1, ordering: .acquiring)
        isCounted = true
        do {
            let head = try RequestHead(checking: received)
            if let given = head.requestID { context = RequestContext(given) }
            isChunked = head.framing == .chunked
            if try awaitsLargeBody(of: head) { return true }
            if case .discarding(_, let response) = stage {
                return send(response, closing: true, on: mhdConnection)
            }
            try awaitBody(of: head)
            stage = .body(head)
            return true
        } catch {
            // A response that precedes the body makes the library close the connection.
            return send(error.problem.response, closing: true, on: mhdConnection)
        }
    }

    /// Whether a body above the usual limit or of unknown length is received in the route's own
    /// way.
    private func awaitsLargeBody(of head: RequestHead) throws(RequestError) -> Bool {
        if case .length(let length) = head.framing, length <= core.limits.bodyLimit { return false }
        switch core.responder.bodyAdmission(of: request(head)) {
        case .buffered: return false
        case .pieces(let streamedBody):
            if case .length(let length) = head.framing, length > streamedBody.limit {
                let response = streamedBody.abandonTooLarge()
                guard length <= Self.discardLimit else {
                    throw .bodyTooLarge(limit: streamedBody.limit)
                }
                return discard(bodyOf: head, respondingWith: response)
            }
            stage = .pieces(head, streamedBody)
            connection.enter(.body(since: .now, for: streamedBody.deadline))
            return true
        case .refused(let response): return discard(bodyOf: head, respondingWith: response)
        }
    }

    /// Reads a rejected body, so that its client receives the response.
    ///
    /// A client that waits for 100 Continue gets the response now.
    private func discard(bodyOf head: RequestHead, respondingWith response: Response) -> Bool {
        stage = .discarding(head, response)
        connection.enter(.body(since: .now, for: core.limits.bodyDeadline))
        return !head.expectsContinue
    }

    private func reply(after streamedBody: StreamedBody) -> Reply {
        received <= streamedBody.limit
            ? streamedBody.finish() : .ready(streamedBody.abandonTooLarge())
    }

    private func awaitBody(of head: RequestHead) throws(RequestError) {
        let limit = core.limits.bodyLimit
        switch head.framing {
        case .length(0):
            connection.enter(.responder)
        case .length(let length):
            let readable = head.expectsContinue ? limit : limit * Self.overreadFactor
            if length > readable { throw .bodyTooLarge(limit: limit) }
            body.reserveCapacity(min(length, limit))
            connection.enter(.body(since: .now, for: core.limits.bodyDeadline))
        case .chunked:
            connection.enter(.body(since: .now, for: core.limits.bodyDeadline))
        }
    }

    private func respond(to head: RequestHead, on mhdConnection: MHDConnection) -> Bool {
        // Without a body the connection has been in this phase since the end of the head.
        if head.framing != .length(0) { connection.enter(.responder) }
        isHead = head.method == .head
        progress.begin(at: .now)
        if received > core.limits.bodyLimit {
            return send(
                Problem.bodyTooLarge(limit: core.limits.bodyLimit).response, on: mhdConnection)
        }
        return send(core.responder.reply(to: request(head)), on: mhdConnection)
    }

    private func request(_ head: RequestHead) -> Request {
        var request = Request(head, body: body, from: connection.address, context: context)
        core.limits.proxies.applyForwardedFields(&request)
        client = request.remoteAddress.clientNetwork
        return request
    }

    private func send(_ reply: Reply, on mhdConnection: MHDConnection) -> Bool {
        switch reply {
        case .ready(let response): send(response, on: mhdConnection)
        case .deferred(let deferred): suspend(deferred, on: mhdConnection)
        case .streamed(let stream): send(stream, on: mhdConnection)
        }
    }

    /// Starts a stream.
    ///
    /// For HEAD no stream is started, because the library would send the body of unknown length, or
    /// its end.
    private func send(_ stream: StreamedResponse, on mhdConnection: MHDConnection) -> Bool {
        var head = stream.head
        head.body = []
        guard !isHead || stream.length != nil else {
            stream.finish()
            return send(head, on: mhdConnection)
        }
        let reading = MHDStreamReader(
            stream, to: client, on: mhdConnection, of: connection, core: core)
        stage = .streaming(reading)
        progress.streams(head)
        connection.enter(.response(since: .now))
        do {
            let outgoing = try MHDResponse.make(
                head, to: context.id, closing: isChunked, streaming: reading)
            return mhdConnection.send(outgoing, status: head.status.code)
        } catch {
            core.logger.error(
                "A stream was not sent",
                metadata: ["why": "\(error)", "request": "\(context.id)"])
            return false
        }
    }

    /// Suspends the connection until there is a response, unless the limit of suspended connections
    /// is reached.
    ///
    /// The phase is entered first, because the thread that ends all suspensions must find every
    /// suspended connection.
    private func suspend(_ deferred: DeferredResponse, on mhdConnection: MHDConnection) -> Bool {
        let waits = connection.enter(.deferred(deferred, until: .now + deferred.wait))
        guard waits, core.registry.reserveSuspension(of: client, for: deferred.purpose) else {
            deferred.end()
            return send(deferred.takeReply(), on: mhdConnection)
        }
        guard deferred.suspend(mhdConnection) else {
            core.registry.releaseSuspension(of: client)
            return send(deferred.takeReply(), on: mhdConnection)
        }
        stage = .suspended(deferred)
        progress.waits()
        core.expectWait(of: deferred.wait)
        return true
    }

    private func send(
        _ response: Response, closing: Bool = false, on mhdConnection: MHDConnection
    ) -> Bool {
        stage = .responded
        let now = Instant.now
        connection.enter(.response(since: now))
        let closing = closing || isChunked || core.isDraining.load(ordering: .relaxed)
        let response = countingUnsentBytes(of: response).includingRequestID(context.id)
        progress.sends(response, toHead: isHead, at: now)
        do {
            let outgoing = try MHDResponse.make(
                response, to: context.id, closing: closing)
            return mhdConnection.send(outgoing, status: response.status.code)
        } catch {
            core.logger.error(
                "A response was not sent",
                metadata: ["why": "\(error)", "request": "\(context.id)"])
            guard case .controlCharacter = error else { return false }
            return send(Problem.internalError.response, closing: true, on: mhdConnection)
        }
    }

    /// The response, or a problem if its client may not have so many bytes in memory.
    private func countingUnsentBytes(of response: Response) -> Response {
        guard !isHead, !response.body.isEmpty else { return response }
        do {
            reservedBytes += try core.unsent.reserve(response.body.count, for: client)
            return response
        } catch {
            return error.response
        }
    }
}
