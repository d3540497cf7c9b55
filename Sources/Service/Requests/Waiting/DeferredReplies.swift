import Catalogue
import Concurrency
import FrameService
import HTTPServing
import ImageLibrary
import PicturePreparing
import SessionStores
import Synchronization
import Viewers

/// Why a deferred request wakes before its timeout.
package enum WakeReason {
    /// Each of these pictures is prepared or has failed, or would not be prepared in time.
    case pictures([PictureRequest], within: Duration? = nil)
    /// The picture for a browser was made, or cannot be in time.
    case encoded(EncodedPictureRequest, within: Duration)
    /// The item's size is known or cannot be determined.
    case information(ItemID, in: GalleryID)
    /// The session has another revision, or has ended.
    case change(of: ViewerSession)
    /// The folders of the pages changed.
    case folders(GalleryPages)
    /// Something else changed that notifies by itself.
    case notification(Listeners)

    /// The reasons, other than time, for which a view may change.
    package static func changes(
        of view: StripView, _ session: ViewerSession?, lacking missing: [PictureRequest]
    ) -> [WakeReason] {
        missing.map { .pictures([$0]) } + [.folders(view.pages)]
            + (session.map { [.change(of: $0)] } ?? [])
    }
}

/// The closures that respond to a deferred request.
package struct ReplyHandlers: Sendable {
    /// Called after a change and at the timeout; the result may be deferred again.
    package let onWake: @Sendable () throws -> Reply
    /// Called when there is nothing left to wait for; the result may be deferred only for its
    /// rendering.
    package let settled: @Sendable () throws -> Reply

    package init(
        onWake: @escaping @Sendable () throws -> Reply,
        settled: @escaping @Sendable () throws -> Reply
    ) {
        self.onWake = onWake
        self.settled = settled
    }
}

/// Long polls: replies that wait for a picture or a change.
///
/// A waiting reply blocks no thread.
package struct DeferredReplies: Sendable {
    private let library: ImageLibrary
    private let sessions: ViewerSessions
    private let clock: ServiceClock
    private let metrics: ResponseMetrics
    private let errors: ErrorMapper
    private let computations: LongComputations

    package init(
        _ library: ImageLibrary, _ sessions: ViewerSessions, clock: ServiceClock,
        metrics: ResponseMetrics, errors: ErrorMapper, computations: LongComputations
    ) {
        self.library = library
        self.sessions = sessions
        self.clock = clock
        self.metrics = metrics
        self.errors = errors
        self.computations = computations
    }

    /// Responds after one of these reasons, or at the timeout.
    ///
    /// - Throws: `SessionError` when too many requests watch the session.
    package func reply(
        to request: Request, after wait: Duration, or reasons: [WakeReason],
        _ handlers: ReplyHandlers
    ) throws -> Reply {
        let watches = Watches()
        let start = clock.stopwatch()
        let isForPictures = reasons.contains {
            switch $0 {
            case .pictures, .encoded: true
            default: false
            }
        }
        let deferred = DeferredResponse(
            deadline: wait,
            onWake: { [self] in
                watches.cancelAll()
                if isForPictures { metrics.stages.observe(.pictures, clock.stopwatch() - start) }
                let makeReply = watches.isSettled ? handlers.settled : handlers.onWake
                return StandardHeaders.completing(self.reply(to: request, makeReply))
            },
            fallback: { [self] in
                watches.cancelAll()
                return StandardHeaders.completing(finalReply(to: request, handlers.settled))
            })
        for reason in reasons {
            try wake(deferred, of: request.libraryClient, by: reason, watches)
        }
        return .deferred(deferred)
    }

    /// The same for a reply that is deferred at most once.
    package func reply(
        to request: Request, after wait: Duration, or reasons: [WakeReason],
        _ makeReply: @escaping @Sendable () throws -> Reply
    ) throws -> Reply {
        try reply(
            to: request, after: wait, or: reasons,
            ReplyHandlers(onWake: makeReply, settled: makeReply))
    }

    private func wake(
        _ deferred: DeferredResponse, of client: LibraryClient, by reason: WakeReason,
        _ watches: Watches
    ) throws(SessionError) {
        let isWanted: @Sendable () -> Bool = { [weak deferred] in
            deferred.map { !$0.isSettled } ?? false
        }
        let settle: @Sendable () -> Void = { [weak deferred] in watches.settle(deferred) }
        switch reason {
        // Once the pictures are prepared or have failed, the request does not wait for them again.
        case .pictures(let requests, let patience):
            library.whenReady(requests, for: client, within: patience, while: isWanted, settle)
        case .encoded(let request, let patience):
            library.whenEncoded(request, for: client, within: patience, while: isWanted, settle)
        case .information(let item, let gallery):
            library.whenInformationReady(
                on: [item], in: gallery, for: client, while: isWanted, settle)
        case .change(let session):
            let token = try sessions.whenChanged(session) { [weak deferred] in deferred?.wake() }
            watches.add(token.cancel)
        case .folders(let pages):
            let token = library.whenGalleriesChange { [weak deferred] in deferred?.wake() }
            watches.add { withExtendedLifetime(token) {} }
            if !pages.isUpToDate { deferred.wake() }
        case .notification(let listeners):
            let token = listeners.add { [weak deferred] in deferred?.wake() }
            watches.add { withExtendedLifetime(token) {} }
        }
    }

    /// A reply that waits for no change any longer.
    private func finalReply(
        to request: Request, _ makeReply: @escaping @Sendable () throws -> Reply
    ) -> Reply {
        let reply = reply(to: request, makeReply)
        guard case .deferred(let deferred) = reply, deferred.purpose == .change else {
            return reply
        }
        deferred.end()
        return deferred.takeReply()
    }

    private func reply(
        to request: Request, _ makeReply: @escaping @Sendable () throws -> Reply
    ) -> Reply {
        computations.reply(to: request, makeReply) { [errors] error in
            .ready(errors.problem(error, request.context.id).response)
        }
    }
}

/// The watches of a deferred request, which are cancelled when it gets its response.
private final class Watches: Sendable {
    private let watches = Lock<[@Sendable () -> Void]>([])
    private let settled = Atomic(false)

    /// Whether there is nothing left to wait for.
    var isSettled: Bool { settled.load(ordering: .acquiring) }

    func settle(_ deferred: DeferredResponse?) {
        settled.store(true, ordering: .releasing)
        deferred?.wake()
    }

    /// Adds a closure that cancels a watch; the closure and its captures are kept until the
    /// response.
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
