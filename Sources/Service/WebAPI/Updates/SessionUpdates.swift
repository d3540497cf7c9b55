import Catalogue
import Requests
import SessionStores

/// Computes the changes to send to one client of a session's updates.
///
/// It compares snapshots: all changes between two snapshots become one event, which has the new
/// state instead of each step.
struct SessionUpdates {
    /// The state of a session.
    struct Snapshot: Equatable {
        var revision: UInt64
        /// The page where the strip rests or will rest; nil while a finger holds the strip and in
        /// an empty gallery.
        var page: Int?
        var item: ItemID?
        var pageCount: Int
        /// Changes when pictures are added, removed, moved or replaced.
        var collection: UInt64
        /// The visible pictures, and whether each is prepared.
        var shown: [ItemID: Bool]
        /// The motion, named as in a layout.
        var motion: String
        var settlesIn: Int?
        var isResting: Bool
    }

    enum Event: Equatable {
        /// The session has another revision.
        case changed
        /// The strip is or will be on another page, or the page's number changed.
        case page(from: Int?)
        /// Pictures became ready, or the gallery's items changed.
        case items(ready: [ItemID])
        /// The strip has come to rest.
        case settled
    }

    private var previous: Snapshot?
    private let knownRevision: UInt64?

    /// The updates for a client that has a revision, or none.
    init(since revision: UInt64?) { knownRevision = revision }

    /// The events since the previous snapshot.
    mutating func emit(_ now: Snapshot) -> [Event] {
        defer { previous = now.keeping(pageOf: previous) }
        guard let previous else {
            return (knownRevision == now.revision ? [] : [.changed])
                + (now.page == nil ? [] : [.page(from: nil)]) + (now.isResting ? [.settled] : [])
        }
        var events: [Event] = []
        if previous.revision != now.revision { events.append(.changed) }
        if now.page != nil, (previous.page, previous.item) != (now.page, now.item) {
            events.append(.page(from: previous.page))
        }
        let ready = now.shown.filter { $0.value && previous.shown[$0.key] == false }.keys
        if !ready.isEmpty || previous.collection != now.collection {
            events.append(.items(ready: ready.sorted { $0.value < $1.value }))
        }
        // When a strip at rest changes, it settles at once.
        if now.isResting, !previous.isResting || previous.revision != now.revision {
            events.append(.settled)
        }
        return events
    }
}

extension SessionUpdates.Snapshot {
    /// The snapshot with the previous page while a finger holds the strip.
    fileprivate func keeping(pageOf previous: SessionUpdates.Snapshot?) -> SessionUpdates.Snapshot {
        guard page == nil, pageCount > 0, let previous else { return self }
        var kept = self
        (kept.page, kept.item) = (previous.page, previous.item)
        return kept
    }
}
