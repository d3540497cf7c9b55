import HTTPServing
import ImageLibrary
import Locking
import Sessions
import Synchronization

/// What ends a request's waiting before its time.
enum WakeReason {
    /// All of these are prepared, or will not be.
    case pictures([PictureRequest])
    /// The item's size is known, or will not be.
    case information(ItemID, in: GalleryID)
    /// The session has another revision, or has ended.
    case change(of: OpenSession)
    /// The folders that the pages came from changed.
    case folders(GalleryPages)
}

/// What a parked request is answered with.
struct ParkedAnswer: Sendable {
    /// When something has changed, or at the end of the time: it may be parked again.
    let again: @Sendable () throws -> Reply
    /// When there is nothing left to wait for: it may be parked for its drawing alone.
    let settled: @Sendable () throws -> Reply
}

extension GalleryHandlers {
    /// Keeps a request until one of these happens or its time is over; then answers it.
    ///
    /// No thread waits meanwhile.
    ///
    /// - Throws: ``SessionError`` when as many wait for the session as may.
    func park(
        _ request: Request, for wait: Duration, until reasons: [WakeReason],
        _ answer: ParkedAnswer
    ) throws -> Reply {
        let watch = WatchHolder()
        let start = clock.stopwatch()
        let id = request.journal.id
        let isForPictures = reasons.contains {
            if case .pictures = $0 { true } else { false }
        }
        let parked = DeferredResponse(
            deadline: wait,
            again: {
                watch.letGo()
                if isForPictures {
                    self.meters.stages.observe(.pictures, self.clock.stopwatch() - start)
                }
                let answer = watch.isSettled ? answer.settled : answer.again
                return StandardHeaders.completing(self.reply(id, answer))
            },
            otherwise: {
                watch.letGo()
                return StandardHeaders.completing(self.response(id, answer.settled))
            })
        for reason in reasons { try wake(parked, by: reason, watch) }
        return .deferred(parked)
    }

    /// As above, for an answer that does not wait twice.
    func park(
        _ request: Request, for wait: Duration, until reasons: [WakeReason],
        _ answer: @escaping @Sendable () throws -> Reply
    ) throws -> Reply {
        try park(request, for: wait, until: reasons, ParkedAnswer(again: answer, settled: answer))
    }

    private func wake(
        _ parked: DeferredResponse, by reason: WakeReason, _ watch: WatchHolder
    ) throws(SessionError) {
        switch reason {
        // What is prepared, or will not be, is not waited for again.
        case .pictures(let requests):
            library.whenReady(requests) { [weak parked] in watch.settle(parked) }
        case .information(let item, let gallery):
            library.whenInformed(on: [item], in: gallery) { [weak parked] in watch.settle(parked) }
        case .change(let session):
            let token = try store.whenChanged(
                session.access.key, from: session.revision, at: clock.now()
            ) { [weak parked] _ in parked?.wake() }
            watch.hold(token.cancel)
        case .folders(let pages):
            let token = library.whenGalleriesChange { [weak parked] in parked?.wake() }
            watch.hold { withExtendedLifetime(token) {} }
            if !pages.isUpToDate { parked.wake() }
        }
    }

    /// The reply, or the problem that stands in its place.
    func reply(_ request: RequestID? = nil, _ answer: () throws -> Reply) -> Reply {
        do {
            return try answer()
        } catch {
            return .ready(problem(error, request).response)
        }
    }

    /// What an answer comes to when it may not wait any more, not even for its drawing.
    private func response(_ request: RequestID, _ answer: () throws -> Reply) -> Response {
        switch reply(request, answer) {
        case .ready(let response): return response
        case .deferred(let deferred): return deferred.forgo()
        case .streamed(let stream): return stream.head
        }
    }
}

/// Holds what a request watches, and lets go of it when the request is answered.
private final class WatchHolder: Sendable {
    private let watches = Lock<[@Sendable () -> Void]>([])
    private let settled = Atomic(false)

    /// Whether what the request waited for will not become any better.
    var isSettled: Bool { settled.load(ordering: .acquiring) }

    func settle(_ parked: DeferredResponse?) {
        settled.store(true, ordering: .releasing)
        parked?.wake()
    }

    /// Keeps what ends a watch, and whatever it holds, until the request is answered.
    func hold(_ end: @escaping @Sendable () -> Void) {
        watches.withLock { $0.append(end) }
    }

    func letGo() {
        let ends = watches.withLock { watches in
            defer { watches = [] }
            return watches
        }
        for end in ends { end() }
    }
}
