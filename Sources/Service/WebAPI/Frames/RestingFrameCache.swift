import Concurrency
import FrameService
import HTTPTypes
import Requests
import ScrollEngine
import SessionStores

/// Caches the header fields of 304 responses for clients that have the frame of a resting session.
///
/// An entry is valid while nothing has changed that the frame is made from, so no layout is
/// computed.
package final class RestingFrameCache: Sendable {
    /// A frame that stays the same until its session or one of the versions changes.
    struct Frame {
        let tag: String
        /// The header fields of a response without the frame.
        let fields: HTTPFields
        fileprivate let revision: UInt64
        fileprivate let versions: FrameVersions
        /// The session's time when the entry was created; an earlier request may have seen a moving
        /// strip.
        fileprivate let seen: Timestamp
    }

    /// The number of entries, of half a kilobyte each: one for each polling viewer.
    private static let capacity = 10_000

    private let frames = Lock(LRUCache<SessionID, Frame>(capacity: RestingFrameCache.capacity))

    package init() {}

    /// The cached frame of a session at a revision and a time of the session; nil if there is none.
    func frame(
        of id: SessionID, at revision: UInt64, _ now: Timestamp, in versions: FrameVersions
    ) -> Frame? {
        guard let frame = frames.withLock({ $0.value(for: id) }), frame.revision == revision,
            frame.versions == versions, frame.seen <= now
        else { return nil }
        return frame
    }

    /// Caches the frame of a session if only an event or a newer version can change it.
    ///
    /// - Parameters:
    ///   - resource: The session's strip.
    ///   - tag: The frame's entity tag.
    ///   - versions: The versions before the view was created: if they changed in the meantime, the
    ///     entry is stale.
    func keep(_ resource: StripResource, tag: String, in versions: FrameVersions) {
        guard let session = resource.session, resource.isCompleteAndResting else { return }
        let frame = Frame(
            tag: tag, fields: resource.fields(tag: tag), revision: session.revision,
            versions: versions, seen: resource.view.time)
        frames.withLock { $0.insert(frame, for: session.access.key, cost: 1) }
    }
}

extension StripResource {
    /// Whether the frame shows all pictures and does not change with time.
    fileprivate var isCompleteAndResting: Bool {
        let motion = view.layout.motion
        return motion.kind == .resting && motion.settlesIn == 0 && motion.beginsIn == nil
            && view.missingPictures.isEmpty && !view.hasArrivingPictures && !view.awaitsLengths
    }
}
