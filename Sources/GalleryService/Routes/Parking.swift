import HTTPServing
import ImageLibrary
import Locking
import Sessions

/// What ends a request's waiting before its time.
enum WakeReason {
    /// All of these are prepared, or will not be.
    case pictures([PictureRequest])
    /// The item's size is known, or will not be.
    case information(ItemID, in: GalleryID)
    /// The session has another revision, or has ended.
    case change(of: OpenSession)
}

/// What a parked request is answered with.
struct ParkedAnswer: Sendable {
    /// When something has changed, or at the end of the time: it may be parked again.
    let again: @Sendable () throws -> Reply
    /// When it may not wait any more.
    let atLast: @Sendable () throws -> Reply
}

extension GalleryHandlers {
    /// Keeps a request until one of these happens or its time is over; then answers it.
    ///
    /// No thread waits meanwhile.
    ///
    /// - Throws: ``SessionError`` when as many wait for the session as may.
    func park(
        for wait: Duration, until reasons: [WakeReason], _ answer: ParkedAnswer
    ) throws -> Reply {
        let watch = WatchHolder()
        let parked = DeferredResponse(
            deadline: wait,
            again: {
                watch.letGo()
                return StandardHeaders.completing(self.reply(answer.again))
            },
            otherwise: {
                watch.letGo()
                return StandardHeaders.completing(self.response(answer.atLast))
            })
        for reason in reasons { try wake(parked, by: reason, watch) }
        return .deferred(parked)
    }

    /// As above, for an answer that does not wait twice.
    func park(
        for wait: Duration, until reasons: [WakeReason],
        _ answer: @escaping @Sendable () throws -> Reply
    ) throws -> Reply {
        try park(for: wait, until: reasons, ParkedAnswer(again: answer, atLast: answer))
    }

    private func wake(
        _ parked: DeferredResponse, by reason: WakeReason, _ watch: WatchHolder
    ) throws(SessionError) {
        switch reason {
        // What is prepared, or will not be, is not waited for again.
        case .pictures(let requests):
            library.whenReady(requests) { [weak parked] in parked?.end() }
        case .information(let item, let gallery):
            library.whenInformed(on: [item], in: gallery) { [weak parked] in parked?.end() }
        case .change(let session):
            watch.hold(
                try store.whenChanged(session.id, from: session.revision, at: clock.now()) {
                    [weak parked] _ in parked?.wake()
                })
        }
    }

    private func reply(_ answer: () throws -> Reply) -> Reply {
        do {
            return try answer()
        } catch {
            return .ready(problem(error).response)
        }
    }

    /// What an answer comes to when it may not wait any more.
    private func response(_ answer: () throws -> Reply) -> Response {
        guard case .ready(let response) = reply(answer) else {
            logger.error("an answer that may not wait any more wanted to")
            return Problem.internalError.response
        }
        return response
    }
}

/// Holds a request's watch on its session, and lets go of it when the request is answered.
private final class WatchHolder: Sendable {
    private let token = Lock<WatchToken?>(nil)

    func hold(_ watch: WatchToken) {
        token.withLock { $0 = watch }
    }

    func letGo() {
        token.withLock { token in
            defer { token = nil }
            return token
        }?.cancel()
    }
}
