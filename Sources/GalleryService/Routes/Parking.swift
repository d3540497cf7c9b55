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

extension GalleryHandlers {
    /// Keeps a request until one of these happens or its time is over; then answers it anew.
    ///
    /// No thread waits meanwhile.
    func park(
        for wait: Duration, until reasons: [WakeReason],
        _ answer: @escaping @Sendable () throws -> Reply
    ) -> Reply {
        let watch = WatchHolder()
        let parked = DeferredResponse(deadline: wait) {
            watch.letGo()
            return StandardHeaders.completing(self.response(answer))
        }
        for reason in reasons { wake(parked, by: reason, watch) }
        return .deferred(parked)
    }

    private func wake(_ parked: DeferredResponse, by reason: WakeReason, _ watch: WatchHolder) {
        switch reason {
        case .pictures(let requests):
            library.whenReady(requests) { [weak parked] in parked?.wake() }
        case .information(let item, let gallery):
            library.whenInformed(on: [item], in: gallery) { [weak parked] in parked?.wake() }
        case .change(let session):
            do {
                watch.hold(
                    try store.whenChanged(session.id, from: session.revision, at: clock.now()) {
                        [weak parked] _ in parked?.wake()
                    })
            } catch {
                parked.wake()
            }
        }
    }

    /// What an answer comes to when it may not wait any more.
    private func response(_ answer: () throws -> Reply) -> Response {
        do {
            guard case .ready(let response) = try answer() else {
                logger.error("an answer that may not wait any more wanted to")
                return Problem.internalError.response
            }
            return response
        } catch {
            return problem(error).response
        }
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
