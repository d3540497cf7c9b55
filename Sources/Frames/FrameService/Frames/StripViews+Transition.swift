import PicturePreparing
import ScrollEngine
import Viewers

extension StripViews {
    /// The motion of a session from a time until it rests.
    package func transition(
        of session: ViewerSession, from start: Timestamp, _ style: Transition.Style
    ) -> Transition {
        Transition(
            of: session.state.strip, at: start,
            over: GalleryPages(of: session.state, from: library), splicedFrom: coded, style)
    }

    /// Requests the pictures of a transition for a client, and returns the missing ones.
    package func prepare(
        _ transition: Transition, for client: LibraryClient
    ) -> [PictureRequest] {
        prepare(transition.first, for: client)
        let missing = transition.missingPictures
        for picture in missing { _ = library.picture(picture, for: client) }
        return missing
    }
}
