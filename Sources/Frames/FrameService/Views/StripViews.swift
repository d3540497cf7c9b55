import ImageLibrary
import PicturePreparing
import ScrollEngine
import Viewers

/// Creates views of strips over a library; their frames are spliced if possible.
package struct StripViews: Sendable {
    let library: ImageLibrary
    let coded: CodedPages

    package init(of library: ImageLibrary, splicedFrom coded: CodedPages) {
        self.library = library
        self.coded = coded
    }

    /// The view of a strip at a time, or with its page's leaf in a pose.
    package func view(
        of strip: borrowing Strip, at time: Timestamp, over pages: GalleryPages,
        posing pose: LeafPose? = nil
    ) -> StripView {
        StripView(strip, at: time, over: pages, splicedFrom: coded, posing: pose)
    }

    /// The view of a session at the time of its request.
    package func view(of session: ViewerSession) -> StripView {
        view(of: session, at: session.now)
    }

    package func view(of session: ViewerSession, at time: Timestamp) -> StripView {
        view(
            of: session.state.strip, at: time, over: GalleryPages(of: session.state, from: library))
    }

    /// A session as a screen with another configuration shows it from a time on; the session itself
    /// for nil.
    ///
    /// - Throws: `ConfigurationError`.
    package func session(
        _ session: ViewerSession, at time: Timestamp, on screen: StripConfiguration?
    ) throws -> ViewerSession {
        guard let screen, screen != session.state.strip.configuration else { return session }
        let pages = GalleryPages(of: session.state, configuredAs: screen, from: library)
        return session.showing(
            try session.state.strip.fitted(to: screen, at: time, over: pages))
    }

    package func viewAtRest(of session: ViewerSession) -> StripView {
        view(of: session, at: session.state.strip.rest(after: session.now))
    }

    /// Requests the visible pictures for a client, and those that will be shown next.
    package func prepare(_ view: StripView, for client: LibraryClient) {
        for missing in view.missingPictures { _ = library.picture(missing, for: client) }
        library.prepareAhead(view.picturesAhead, for: client)
    }

    /// Requests the pictures of which the index knows too little, for a client that loads and draws
    /// them itself.
    package func prepareUnknown(_ view: StripView, for client: LibraryClient) {
        for unknown in view.unknownPictures { _ = library.picture(unknown, for: client) }
        let ahead = view.picturesAhead.filter { !view.isKnown(ItemKey($0.item.value)) }
        library.prepareAhead(ahead, for: client)
    }

    /// The versions of all inputs of frames, except their sessions.
    package var versions: FrameVersions {
        FrameVersions(library: library.changes, codes: coded.codeChanges)
    }
}

/// The versions of all inputs of frames, except their sessions.
///
/// Each number increases when its input changes.
package struct FrameVersions: Equatable {
    /// The version of the catalogue and of the prepared pictures.
    package let library: UInt64
    /// The version of the splice codes.
    package let codes: UInt64
}

extension StripView {
    /// The interval at which the view of a moving strip changes: one frame of a screen.
    package static let frameTime: Duration = .milliseconds(16)

    /// How long the view stays the same without an event; nil if nothing moves or will start to
    /// move.
    package var timeUntilChange: Duration? {
        let motion = layout.motion
        if let settles = motion.settlesIn, settles > 0 { return Self.frameTime }
        guard let begins = motion.beginsIn else { return nil }
        return max(Self.frameTime, .milliseconds(layout.time.later(by: begins) - time))
    }
}
