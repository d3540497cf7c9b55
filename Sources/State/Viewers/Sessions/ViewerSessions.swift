import Catalogue
import ImageLibrary
import Logging
import ScrollEngine
import SessionStores

/// The viewers' sessions: created, loaded, changed, watched and deleted.
package struct ViewerSessions: Sendable {
    package let store: SessionStore
    private let clock: ServiceClock
    private let library: ImageLibrary
    private let logger: Logger
    private let cache = UnpackedStateCache()

    package init(
        in store: SessionStore, clock: ServiceClock, library: ImageLibrary,
        logger: Logger
    ) {
        self.store = store
        self.clock = clock
        self.library = library
        self.logger = logger
    }

    /// Stores a new session.
    ///
    /// - Parameters:
    ///   - state: Its state at revision 0.
    ///   - network: The client's network, against whose quota the session counts.
    /// - Returns: The session.
    /// - Throws: `SessionError` when a quota is full or the store fails.
    package func create(
        _ state: ViewerState, for network: String
    ) throws(SessionError) -> ViewerSession {
        var random = SystemRandomNumberGenerator()
        let access = SessionAccess(SessionID.random(using: &random))
        let created = UnpackedState(state)
        try store.create(access.key, created.packed, for: network, at: clock.now())
        cache.keep(created, of: access.key)
        return ViewerSession(access: access, created, revision: 0, now: .epoch)
    }

    /// A session as stored, and its current time.
    package func load(
        _ access: SessionAccess
    ) throws(SessionError) -> (stored: Stored, now: Timestamp) {
        let now = clock.now()
        let stored = try store.load(access.key, at: now)
        let age = (now.nanoseconds - stored.born.nanoseconds) / 1_000_000
        return (stored, Timestamp(milliseconds: max(0, age)))
    }

    /// A session at the time of the request, whose gallery is at hand.
    ///
    /// - Throws: `SessionError`, `StartingError` while its gallery is not known yet, and `NeedsWorkerThread` if
    ///   that would take long to make.
    package func find(_ access: SessionAccess) throws -> ViewerSession {
        let (stored, now) = try load(access)
        return try unpack(stored, of: access, at: now)
    }

    /// Unpacks a loaded session.
    ///
    /// - Throws: `gone` for a state that this version cannot read, so that the viewer gets a new
    ///   session; `StartingError` while its gallery is not known yet; `NeedsWorkerThread` if that would
    ///   take long to make.
    package func unpack(
        _ stored: Stored, of access: SessionAccess, at now: Timestamp
    ) throws -> ViewerSession {
        let unpacked: UnpackedState
        do {
            unpacked = try cache.state(of: access.key, from: stored.state)
        } catch {
            logger.error("a session cannot be read and counts as expired: \(error)")
            throw SessionError.gone
        }
        // It would look as if its gallery had been deleted.
        if let error = library.errorAwaiting(sessionIn: unpacked.state.gallery) { throw error }
        try library.requireGallery(unpacked.state.gallery)
        return ViewerSession(access: access, unpacked, revision: stored.revision, now: now)
    }

    /// How often a change is attempted when other requests change the session concurrently.
    private static let attempts = 5

    /// Changes a session with optimistic locking: loads it, changes its state, and stores the state
    /// unless another request stored one in between.
    ///
    /// After such a conflict the change is applied again to the newer state.
    ///
    /// - Parameters:
    ///   - access: Names the session.
    ///   - change: Changes the state over the session's pages; returns false to leave the session
    ///     unchanged. It may run several times.
    /// - Returns: The session after the change, and the pages of its strip.
    /// - Throws: `SessionError`, ``SessionAccessError``, and what `change` throws.
    package func update(
        _ access: SessionAccess,
        _ change: (inout ViewerState, ViewerSession, GalleryPages) throws -> Bool
    ) throws -> (session: ViewerSession, pages: GalleryPages) {
        var attempt = 1
        while true {
            let found = try find(access)
            guard access.control != nil else { throw SessionAccessError.viewOnly }
            let pages = GalleryPages(of: found.state, from: library)
            var state = found.state
            guard try change(&state, found, pages) else { return (found, pages) }
            do throws(SessionError) {
                let changed = try replace(found, with: state)
                let isReshaped =
                    changed.state.strip.configuration != pages.configuration
                    || changed.state.gallery != found.state.gallery
                return (
                    changed, isReshaped ? GalleryPages(of: changed.state, from: library) : pages
                )
            } catch {
                guard case .conflict = error, attempt < Self.attempts else { throw error }
                attempt += 1
            }
        }
    }

    private func replace(
        _ session: ViewerSession, with state: consuming ViewerState
    ) throws(SessionError) -> ViewerSession {
        let changed = UnpackedState(state)
        let key = session.access.key
        let revision = try store.compareAndSet(
            key, expecting: session.revision, changed.packed, at: clock.now())
        cache.keep(changed, of: key)
        return ViewerSession(
            access: session.access, changed, revision: revision, now: session.now)
    }

    /// Changes a session's configuration and the selection of its pictures; the current picture
    /// stays the same.
    ///
    /// - Parameters:
    ///   - access: The session.
    ///   - select: The gallery to show in place of one; nil to keep it.
    ///   - change: The new configuration.
    /// - Returns: The session and its pages.
    /// - Throws: What ``update(_:_:)``, `select` and `change` throw; the session is unchanged then.
    package func reconfigure(
        _ access: SessionAccess, selecting select: (GalleryID) throws -> Gallery? = { _ in nil },
        _ change: (StripConfiguration) throws -> StripConfiguration
    ) throws -> (session: ViewerSession, pages: GalleryPages) {
        try update(access) { state, session, pages in
            let new = try change(state.strip.configuration)
            try state.reconfigure(new, at: session.now, over: pages, from: library)
            if let gallery = try GalleryID(state.gallery).flatMap(select) {
                state.select(gallery, at: session.now, from: library)
            }
            return true
        }
    }

    package func delete(_ access: SessionAccess) throws {
        _ = try find(access)
        guard access.control != nil else { throw SessionAccessError.viewOnly }
        try store.delete(access.key)
    }

    /// Calls back when the session has another revision or has ended.
    package func whenChanged(
        _ session: ViewerSession, _ notify: @escaping @Sendable () -> Void
    ) throws(SessionError) -> WatchToken {
        try store.whenChanged(
            session.access.key, from: session.revision, at: clock.now()
        ) { _ in notify() }
    }

    /// Calls `body` with every readable state and the time at which its strip rests.
    package func forEach(_ body: (ViewerState) -> Void) throws(SessionError) {
        try store.forEach(at: clock.now()) { packed in
            if let state = try? ViewerState(packed: packed) { body(state) }
        }
    }
}
