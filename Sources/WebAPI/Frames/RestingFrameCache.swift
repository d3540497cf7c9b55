import Concurrency
import FrameService
import HTTPTypes
import ImageLibrary
import Requests
import ScrollEngine
import SessionStores

/// Caches what clients get that have the frame of a session at rest: 304 without computing a layout,
/// as long as nothing has changed that frames are made from.
package final class RestingFrameCache: Sendable {
    /// A frame that does not change until its session or one of the versions does.
    struct Frame {
        let tag: String
        /// The header fields of an answer that leaves it out.
        let fields: HTTPFields
        fileprivate let revision: UInt64
        fileprivate let versions: FrameVersions
        /// The session's time of the entry: before it, the strip may have moved.
        fileprivate let seen: Timestamp
    }

    /// Entries of half a kilobyte each: one for each viewer that polls.
    private static let capacity = 10_000

    private let frames = Lock(LRUCache<SessionID, Frame>(capacity: RestingFrameCache.capacity))

    package init() {}

    /// The frame of a session at a revision and a time of the session, if it is cached.
    func frame(
        of id: SessionID, at revision: UInt64, _ now: Timestamp, in versions: FrameVersions
    ) -> Frame? {
        guard let frame = frames.withLock({ $0.value(for: id) }), frame.revision == revision,
            frame.versions == versions, frame.seen <= now
        else { return nil }
        return frame
    }

    /// Caches the frame of a session, if only an event or a newer version can change it.
    ///
    /// - Parameters:
    ///   - resource: The session's strip.
    ///   - tag: Its frame's.
    ///   - versions: Those before the view was made: if they changed meanwhile, the entry is stale.
    func keep(_ resource: StripResource, tag: String, in versions: FrameVersions) {
        guard let session = resource.session, resource.isCompleteAndResting else { return }
        let frame = Frame(
            tag: tag, fields: resource.fields(tag: tag), revision: session.revision,
            versions: versions, seen: resource.view.time)
        frames.withLock { $0.insert(frame, for: session.access.key, cost: 1) }
    }
}

extension StripResource {
    /// Whether neither a picture nor time can change it.
    fileprivate var isCompleteAndResting: Bool {
        let motion = view.layout.motion
        return motion.kind == .resting && motion.settlesIn == 0 && motion.beginsIn == nil
            && view.missingPictures.isEmpty
    }
}
