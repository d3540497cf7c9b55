import Compositing
import ImageLibrary
import Raster
import ScrollEngine

extension StripView {
    /// The letters in its frame.
    var words: FrameWords {
        FrameWords(
            title: { pages.picture(on: $0)?.title?.letters },
            notice: { EmptyNotice.letters(width: $0.width, height: $0.height) })
    }

    /// The title as it is drawn on a page; nil where none is.
    func caption(on page: PagePlacement) -> CaptionBand? {
        CaptionBand(pages.picture(on: page)?.title?.letters, on: page, of: layout)
    }
}
