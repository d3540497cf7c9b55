import ImageLibrary
import ScrollEngine
import Viewers

/// Makes views of strips over a library, whose frames are spliced where that is possible.
package struct StripViews: Sendable {
    let library: ImageLibrary
    let coded: CodedPages

    package init(of library: ImageLibrary, splicedFrom coded: CodedPages) {
        self.library = library
        self.coded = coded
    }

    /// What a strip shows at a time.
    package func view(
        of strip: borrowing Strip, at time: Timestamp, over pages: GalleryPages
    ) -> StripView {
        StripView(strip, at: time, over: pages, splicedFrom: coded)
    }

    /// What a session shows at the time of its request.
    package func view(of session: ViewerSession) -> StripView {
        view(of: session, at: session.now)
    }

    /// What a session shows at a time.
    package func view(of session: ViewerSession, at time: Timestamp) -> StripView {
        view(
            of: session.state.strip, at: time, over: GalleryPages(of: session.state, from: library))
    }

    /// What a session will show at rest.
    package func viewAtRest(of session: ViewerSession) -> StripView {
        view(of: session, at: session.state.strip.rest(after: session.now))
    }

    /// Requests the pictures that show, and those that will show next.
    package func prepare(_ view: StripView) {
        for missing in view.missingPictures { _ = library.picture(missing) }
        library.prepareAhead(view.picturesAhead)
    }

    /// Versions of everything that frames are made from beside their sessions.
    package var versions: FrameVersions {
        FrameVersions(library: library.changes, codes: coded.codeChanges)
    }
}

/// Versions of what frames are made from beside their sessions.
///
/// Each number grows whenever its part changes.
package struct FrameVersions: Equatable {
    /// Which pictures exist, and which are prepared.
    package let library: UInt64
    /// The codes that frames are spliced with.
    package let codes: UInt64
}

extension StripView {
    /// A moving strip looks different within a frame of a screen.
    package static let frameTime: Duration = .milliseconds(16)

    /// How long a strip looks as it does without an event; nil while nothing moves or will begin to.
    package var timeUntilChange: Duration? {
        let motion = layout.motion
        if let settles = motion.settlesIn, settles > 0 { return Self.frameTime }
        guard let begins = motion.beginsIn else { return nil }
        return max(Self.frameTime, .milliseconds(layout.time.later(by: begins) - time))
    }
}
