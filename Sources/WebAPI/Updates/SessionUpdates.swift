import ImageLibrary
import Requests
import SessionStores

/// Finds what is new to one client of a session's updates.
///
/// It compares snapshots: changes between two of them become one event, which says what the state is
/// and not each step to it.
struct SessionUpdates {
    /// The state of a session.
    struct Snapshot: Equatable {
        var revision: UInt64
        /// Where the strip rests or will; nil while a finger holds it, or the gallery is empty.
        var page: Int?
        var item: ItemID?
        var pageCount: Int
        /// Differs when pictures came, went, moved or were replaced.
        var collection: UInt64
        /// The pictures that show, and whether they are prepared.
        var shown: [ItemID: Bool]
        /// As in a layout.
        var motion: String
        var settlesIn: Int?
        var isResting: Bool
    }

    enum Event: Equatable {
        /// There is another revision.
        case changed
        /// The strip is, or will be, on another page, or the page has another number.
        case page(from: Int?)
        /// Pictures became ready, or the gallery is another.
        case items(ready: [ItemID])
        /// The strip has come to rest.
        case settled
    }

    private var previous: Snapshot?
    private let knownRevision: UInt64?

    /// For a client that knows a revision, or none.
    init(since revision: UInt64?) { knownRevision = revision }

    /// The events since the last snapshot.
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
        // A change of a strip at rest settles at once.
        if now.isResting, !previous.isResting || previous.revision != now.revision {
            events.append(.settled)
        }
        return events
    }
}

extension SessionUpdates.Snapshot {
    /// While a finger holds the strip, the last page stays.
    fileprivate func keeping(pageOf previous: SessionUpdates.Snapshot?) -> SessionUpdates.Snapshot {
        guard page == nil, pageCount > 0, let previous else { return self }
        var kept = self
        (kept.page, kept.item) = (previous.page, previous.item)
        return kept
    }
}
