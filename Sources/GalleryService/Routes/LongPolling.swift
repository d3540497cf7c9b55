import Concurrency
import HTTPServing
import ImageLibrary
import SessionStores
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
struct DeferredAnswer: Sendable {
    /// When something has changed, or at the end of the time: it may be parked again.
    let onWake: @Sendable () throws -> Reply
    /// When there is nothing left to wait for: it may be parked for its drawing alone.
    let settled: @Sendable () throws -> Reply
}

extension GalleryHandlers {
    /// Keeps a request until one of these happens or its time is over; then answers it.
    ///
    /// No thread waits meanwhile.
    ///
    /// - Throws: ``SessionError`` when as many wait for the session as may.
    func deferReply(
        _ request: Request, for wait: Duration, until reasons: [WakeReason],
        _ answer: DeferredAnswer
    ) throws -> Reply {
        let watch = WatchTokens()
        let start = clock.stopwatch()
        let id = request.context.id
        let isForPictures = reasons.contains {
            if case .pictures = $0 { true } else { false }
        }
        let deferred = DeferredResponse(
            deadline: wait,
            onWake: {
                watch.cancelAll()
                if isForPictures {
                    self.metrics.stages.observe(.pictures, self.clock.stopwatch() - start)
                }
                let answer = watch.isSettled ? answer.settled : answer.onWake
                return StandardHeaders.completing(self.reply(id, answer))
            },
            fallback: {
                watch.cancelAll()
                return StandardHeaders.completing(self.response(id, answer.settled))
            })
        for reason in reasons { try wake(deferred, by: reason, watch) }
        return .deferred(deferred)
    }

    /// As above, for an answer that does not wait twice.
    func deferReply(
        _ request: Request, for wait: Duration, until reasons: [WakeReason],
        _ answer: @escaping @Sendable () throws -> Reply
    ) throws -> Reply {
        try deferReply(
            request, for: wait, until: reasons, DeferredAnswer(onWake: answer, settled: answer))
    }

    private func wake(
        _ deferred: DeferredResponse, by reason: WakeReason, _ watch: WatchTokens
    ) throws(SessionError) {
        switch reason {
        // What is prepared, or will not be, is not waited for again.
        case .pictures(let requests):
            library.whenReady(requests) { [weak deferred] in watch.settle(deferred) }
        case .information(let item, let gallery):
            library.whenInformationReady(on: [item], in: gallery) { [weak deferred] in
                watch.settle(deferred)
            }
        case .change(let session):
            let token = try store.whenChanged(
                session.access.key, from: session.revision, at: clock.now()
            ) { [weak deferred] _ in deferred?.wake() }
            watch.add(token.cancel)
        case .folders(let pages):
            let token = library.whenGalleriesChange { [weak deferred] in deferred?.wake() }
            watch.add { withExtendedLifetime(token) {} }
            if !pages.isUpToDate { deferred.wake() }
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
        case .deferred(let deferred): return deferred.endWithFallback()
        case .streamed(let stream): return stream.head
        }
    }
}

/// Holds what a request watches, and lets go of it when the request is answered.
private final class WatchTokens: Sendable {
    private let watches = Lock<[@Sendable () -> Void]>([])
    private let settled = Atomic(false)

    /// Whether what the request waited for will not become any better.
    var isSettled: Bool { settled.load(ordering: .acquiring) }

    func settle(_ deferred: DeferredResponse?) {
        settled.store(true, ordering: .releasing)
        deferred?.wake()
    }

    /// Keeps what ends a watch, and whatever it holds, until the request is answered.
    func add(_ end: @escaping @Sendable () -> Void) {
        watches.withLock { $0.append(end) }
    }

    func cancelAll() {
        let ends = watches.withLock { watches in
            defer { watches = [] }
            return watches
        }
        for end in ends { end() }
    }
}
