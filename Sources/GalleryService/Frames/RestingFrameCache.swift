import Concurrency
import HTTPTypes
import ImageLibrary
import ScrollEngine
import SessionStores

/// What sessions at rest are answered with when their clients have the frame already: that takes no
/// layout, as long as nothing has changed that frames are made from.
final class RestingFrameCache: Sendable {
    /// What a frame is made from beside its session.
    ///
    /// Each number grows whenever its part changes.
    struct SharedVersions: Equatable {
        /// Which pictures there are, and which are prepared.
        let library: UInt64
        /// What frames are spliced with.
        let codes: UInt64
    }

    /// A frame that stays as it is while its session and its surroundings do.
    struct Frame {
        let tag: String
        /// The header fields of an answer that leaves it out.
        let fields: HTTPFields
        fileprivate let revision: UInt64
        fileprivate let sharedVersions: SharedVersions
        /// The session's time at which it was seen: before, the strip may have moved.
        fileprivate let seen: Timestamp
    }

    /// Frames that are kept, of half a kilobyte each: viewers who ask again and again.
    private static let capacity = 10_000

    private let frames = Lock(LRUCache<SessionID, Frame>(capacity: RestingFrameCache.capacity))

    /// The frame of a session at a revision and a time of its own, when it is known.
    func frame(
        of id: SessionID, at revision: UInt64, _ now: Timestamp, in sharedVersions: SharedVersions
    ) -> Frame? {
        guard let frame = frames.withLock({ $0.value(for: id) }), frame.revision == revision,
            frame.sharedVersions == sharedVersions, frame.seen <= now
        else { return nil }
        return frame
    }

    /// Keeps the frame of a session when only an event or its surroundings can change it.
    ///
    /// The surroundings are those before the strip was looked at: whatever changed meanwhile, the
    /// frame is not known in those that follow.
    func keep(_ shown: ShownStrip, tag: String, in sharedVersions: SharedVersions) {
        guard let session = shown.session, shown.isCompleteAndResting else { return }
        let frame = Frame(
            tag: tag, fields: shown.fields(tag: tag), revision: session.revision,
            sharedVersions: sharedVersions, seen: shown.view.time)
        frames.withLock { $0.insert(frame, for: session.access.key, cost: 1) }
    }
}

extension ShownStrip {
    /// Whether it waits neither for pictures nor for a time.
    fileprivate var isCompleteAndResting: Bool {
        let motion = view.layout.motion
        return motion.kind == .resting && motion.settlesIn == 0 && motion.beginsIn == nil
            && view.missingPictures.isEmpty
    }
}
