import HTTPServing
import HTTPTypes
import ScrollEngine
import SessionStores

/// A strip on its way to a client: what it shows, and whose it is.
struct ShownStrip {
    let view: StripView
    /// Where the pictures of its pages are.
    let urls: ServiceURLs
    /// The text of the gallery's id.
    let gallery: String
    /// Nil for a strip that is all in its address.
    let session: OpenSession?
    /// The way of its motion, where the client asked for it.
    var path: MotionPath?

    /// What may change what it shows, other than time: each of the pictures that are missing, and
    /// what happens to the folders.
    var changes: [WakeReason] {
        view.missingPictures.map { .pictures([$0]) } + [.folders(view.pages)]
            + (session.map { [.change(of: $0)] } ?? [])
    }

    /// What makes it whole: all of the pictures that are missing.
    ///
    /// The session is not watched meanwhile: so short a wait must not take one of its few watches
    /// from those who wait for a change.
    var completion: [WakeReason] { [.pictures(view.missingPictures)] }

    /// The weak entity tag of a layout with its motion's path: the same for as long as a client that
    /// has the path knows what shows.
    var motionPathTag: String {
        let layout = view.layout
        var digest = ContentDigest()
        digest.add(Int(truncatingIfNeeded: session?.revision ?? 0))
        digest.add(layout.motion.kind == .resting ? 1 : 0)
        digest.add(layout.motion.destinationPage?.value ?? -1)
        digest.add(layout.pageCount)
        // A picture that is replaced keeps its item.
        digest.add(Int(truncatingIfNeeded: view.pages.collection))
        for page in view.visiblePages {
            digest.add(page.item.value)
            digest.add(page.picture == nil ? 0 : 1)
        }
        return "W/" + digest.entityTag()
    }

    /// The header fields of its frame and its layout.
    func fields(tag: String) -> HTTPFields {
        let layout = view.layout
        var fields: HTTPFields = [
            .eTag: tag, .cacheControl: session == nil ? "public, no-cache" : "private, no-cache",
            .peekMotion: layout.motion.kind.rawValue, .peekScale: String(layout.appearance.scale),
            .peekPage: "\((layout.currentPage?.value ?? -1) + 1)/\(layout.pageCount)",
        ]
        if let session { fields[.peekRevision] = String(session.revision) }
        if !view.missingPictures.isEmpty { fields[.peekPictures] = "loading" }
        if let settles = layout.motion.settlesIn { fields[.peekSettlesIn] = String(settles) }
        return fields
    }
}

/// A session that a request has found, as it is kept.
struct StoredSession {
    let access: SessionAccess
    let packed: PackedViewerState
    let revision: UInt64
    /// The session's time of the request.
    let now: Timestamp
}

/// A session that a request has found.
struct OpenSession: Sendable {
    let access: SessionAccess
    private let unpacked: UnpackedViewing
    let revision: UInt64
    /// The session's time of the request.
    let now: Timestamp

    init(access: SessionAccess, _ unpacked: UnpackedViewing, revision: UInt64, now: Timestamp) {
        self.access = access
        self.unpacked = unpacked
        self.revision = revision
        self.now = now
    }

    /// Lent, for it is large.
    var viewerState: ViewerState {
        _read { yield unpacked.viewerState }
    }
}
