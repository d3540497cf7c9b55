import Catalogue
import Interface

/// Members that items have in listings and in layouts.
enum ItemSchema {
    static let kind = Schema.choice(of: ItemKind.self)
        .described(
            """
            Whether it is a picture, or a video that is shown by a picture of it with a play mark.
            """)
    static let video = Schema.text.orNull
        .described(
            """
            The URL of what plays: a video's file, or the clip of a Live Photo or a motion photo; \
            null for a picture that does not move.
            """)
    static let title = Schema.text
        .described(
            """
            The title: from the list, from `titles` in the folder's `.peekstrip.json`, from the \
            sidecar, from the picture's metadata (XMP, IPTC, EXIF), or else from its file name.
            """)
    static let caption = Schema.text
        .described("The caption, from the same sources; empty if there is none.")
}
