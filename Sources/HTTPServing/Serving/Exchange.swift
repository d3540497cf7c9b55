import Logging
import Synchronization

/// One request, from its request line to the end of its answer.
///
/// The library calls again and again for the same request: with the head, with each piece of the
/// body, at the end of it, after a suspension. A call is not a request; this value knows what has
/// been started. All of it happens on the worker thread of its connection.
final class Exchange {
    private enum Stage {
        case head
        case body(RequestHead)
        /// A large body, which somebody takes piece by piece.
        case pieces(RequestHead, BodyIntake)
        /// A large body that nobody wants; its sender is told so when it has sent it.
        case unwanted(RequestHead, Response)
        case parked(DeferredResponse)
        case streaming(StreamReading)
        case answered
    }

    /// How much more than accepted is read of a body, so that its sender gets to read the 413: a
    /// connection that is closed while bytes come in takes the answer with it.
    private static let politeness = 4
    /// Bytes of an unwanted body that are read for the same reason, as long as other bodies take.
    private static let unwantedLimit = 64 << 20

    let target: SeenTarget
    let connection: Connection
    private let core: ServerCore
    private var stage = Stage.head
    private var body: [UInt8] = []
    private var received = 0
    private var isCounted = false
    private var isHead = false
    private lazy var journal = RequestJournal(core.requestIDs.next())
    private var progress = ExchangeProgress()

    init(target: SeenTarget, on connection: Connection, of core: ServerCore) {
        self.target = target
        self.connection = connection
        self.core = core
    }

    /// Goes on after a head, after the end of a body, or after a suspension; false to give up.
    func proceed(on wire: LibraryConnection, head: () -> ReceivedHead) -> Bool {
        switch stage {
        case .head: return begin(with: head(), on: wire)
        case .body(let head): return respond(to: head, on: wire)
        case .pieces(let head, let intake):
            connection.enter(.responder)
            isHead = head.method == .head
            progress.begin(at: .now)
            stage = .body(head)
            return answer(reply(after: intake), on: wire)
        case .unwanted(_, let response): return send(response, closing: true, on: wire)
        case .parked(let deferred):
            core.registry.releaseParking()
            return answer(deferred.collect(), on: wire)
        case .streaming, .answered: return false
        }
    }

    /// Takes a piece of the body; false to give up.
    func receive(_ piece: UnsafeRawBufferPointer) -> Bool {
        received += piece.count
        switch stage {
        case .pieces(_, let intake):
            if received <= intake.limit { unsafe intake.receiver.receive(Array(piece)) }
            return received <= intake.limit * Self.politeness
        case .unwanted: return received <= Self.unwantedLimit
        case .head, .body, .parked, .streaming, .answered: break
        }
        if received > core.limits.bodyLimit * Self.politeness { return false }
        if received <= core.limits.bodyLimit { unsafe body.append(contentsOf: piece) }
        return true
    }

    /// The answer is out, or the connection is lost.
    func end() {
        switch stage {
        case .parked: core.registry.releaseParking()
        case .streaming(let reading):
            reading.end()
            progress.ends(afterStreaming: reading.byteCount, at: .now)
        case .pieces(_, let intake): intake.receiver.abandon()
        case .head, .body, .unwanted, .answered: break
        }
        if isCounted {
            core.counters.inFlight.wrappingSubtract(1, ordering: .releasing)
            core.observer?.ended(progress.report(journal))
        }
        connection.enter(.idle(since: .now))
    }

    private func begin(with received: ReceivedHead, on wire: LibraryConnection) -> Bool {
        core.counters.inFlight.wrappingAdd(1, ordering: .acquiring)
        isCounted = true
        do {
            let head = try RequestHead(checking: received)
            if let given = head.requestID { journal = RequestJournal(given) }
            if try awaitsLargeBody(of: head) { return true }
            if case .unwanted(_, let response) = stage {
                return send(response, closing: true, on: wire)
            }
            try awaitBody(of: head)
            stage = .body(head)
            return true
        } catch {
            // Answered now, before the body, the library closes the connection behind the answer.
            return send(error.problem.response, closing: true, on: wire)
        }
    }

    /// Whether a body that is larger than usual, or of unknown length, is read in its own way.
    private func awaitsLargeBody(of head: RequestHead) throws(RequestRefusal) -> Bool {
        if case .length(let length) = head.framing, length <= core.limits.bodyLimit { return false }
        switch core.responder.reception(of: request(head)) {
        case .ordinary: return false
        case .pieces(let intake):
            if case .length(let length) = head.framing, length > intake.limit {
                let response = intake.abandonTooLarge()
                guard length <= Self.unwantedLimit else {
                    throw .bodyTooLarge(limit: intake.limit)
                }
                return drops(bodyOf: head, answering: response)
            }
            stage = .pieces(head, intake)
            connection.enter(.body(since: .now, for: intake.deadline))
            return true
        case .refused(let response): return drops(bodyOf: head, answering: response)
        }
    }

    /// Reads a body that nobody wants, so that its sender gets to read the answer; not if it waits
    /// for a word before sending: it gets the answer now.
    private func drops(bodyOf head: RequestHead, answering response: Response) -> Bool {
        stage = .unwanted(head, response)
        connection.enter(.body(since: .now, for: core.limits.bodyDeadline))
        return !head.expectsContinue
    }

    private func reply(after intake: BodyIntake) -> Reply {
        received <= intake.limit ? intake.finish() : .ready(intake.abandonTooLarge())
    }

    private func awaitBody(of head: RequestHead) throws(RequestRefusal) {
        let limit = core.limits.bodyLimit
        switch head.framing {
        case .length(0):
            connection.enter(.responder)
        case .length(let length):
            let readable = head.expectsContinue ? limit : limit * Self.politeness
            if length > readable { throw .bodyTooLarge(limit: limit) }
            body.reserveCapacity(min(length, limit))
            connection.enter(.body(since: .now, for: core.limits.bodyDeadline))
        case .chunked:
            connection.enter(.body(since: .now, for: core.limits.bodyDeadline))
        }
    }

    private func respond(to head: RequestHead, on wire: LibraryConnection) -> Bool {
        // Without a body that was so from the end of the head on.
        if head.framing != .length(0) { connection.enter(.responder) }
        isHead = head.method == .head
        progress.begin(at: .now)
        if received > core.limits.bodyLimit {
            return send(Problem.bodyTooLarge(limit: core.limits.bodyLimit).response, on: wire)
        }
        return answer(core.responder.reply(to: request(head)), on: wire)
    }

    private func request(_ head: RequestHead) -> Request {
        Request(head, body: body, from: connection.address, journal: journal)
    }

    private func answer(_ reply: Reply, on wire: LibraryConnection) -> Bool {
        switch reply {
        case .ready(let response): send(response, on: wire)
        case .deferred(let deferred): park(deferred, on: wire)
        case .streamed(let stream): send(stream, on: wire)
        }
    }

    /// Begins a stream.
    ///
    /// The library would send a body of unknown length to HEAD as well, or its end.
    private func send(_ stream: StreamedResponse, on wire: LibraryConnection) -> Bool {
        var head = stream.head
        head.body = []
        guard !isHead || stream.length != nil else {
            stream.finish()
            return send(head, on: wire)
        }
        let reading = StreamReading(stream, on: wire, of: connection, core: core)
        stage = .streaming(reading)
        progress.streams(head)
        connection.enter(.answer(since: .now))
        do {
            let outgoing = try OutgoingResponse.make(head, to: journal.id, streaming: reading)
            return wire.send(outgoing, status: head.status.code)
        } catch {
            core.logger.error(
                "A stream was held back",
                metadata: ["why": "\(error)", "request": "\(journal.id)"])
            return false
        }
    }

    /// Suspends the connection until the answer is there, if there is room for one more to wait.
    ///
    /// The phase comes first: whoever ends the parking must find every connection that parked.
    private func park(_ deferred: DeferredResponse, on wire: LibraryConnection) -> Bool {
        let waits = connection.enter(.deferred(deferred, until: .now + deferred.wait))
        guard waits, core.registry.reserveParking(limit: core.limits.parkedLimit) else {
            deferred.end()
            return answer(deferred.collect(), on: wire)
        }
        guard deferred.park(wire) else {
            core.registry.releaseParking()
            return answer(deferred.collect(), on: wire)
        }
        stage = .parked(deferred)
        progress.waits()
        core.expectWait(of: deferred.wait)
        return true
    }

    private func send(
        _ response: Response, closing: Bool = false, on wire: LibraryConnection
    ) -> Bool {
        stage = .answered
        let now = Moment.now
        connection.enter(.answer(since: now))
        let closing = closing || core.isDraining.load(ordering: .relaxed)
        let response = response.naming(journal.id)
        progress.answers(response, toHead: isHead, at: now)
        do {
            let outgoing = try OutgoingResponse.make(
                response, to: journal.id, closing: closing)
            return wire.send(outgoing, status: response.status.code)
        } catch {
            core.logger.error(
                "A response was held back",
                metadata: ["why": "\(error)", "request": "\(journal.id)"])
            guard case .controlCharacter = error else { return false }
            return send(Problem.internalError.response, closing: true, on: wire)
        }
    }
}
