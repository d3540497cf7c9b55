import Compositing
import ImageLibrary
import ScrollEngine

extension StripView {
    /// The letters in its frame.
    var words: FrameWords {
        FrameWords(
            title: { pages.picture(on: $0)?.title?.letters },
            notice: {
                EmptyNotice.letters(
                    width: $0.width, height: $0.height, scale: layout.look.scale)
            })
    }

    /// Where the title is drawn on a page, in pixels of the viewport; nil where none is.
    func captionFrame(on page: PagePlacement) -> PixelRect? {
        CaptionBand.place(of: pages.picture(on: page)?.title?.letters, on: page, of: layout)
    }
}
