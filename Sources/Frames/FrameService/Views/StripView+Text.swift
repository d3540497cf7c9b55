import Compositing
import PicturePreparing
import ScrollEngine
import Viewers

extension StripView {
    package var text: FrameText {
        FrameText(
            title: { self.pages.picture(on: $0)?.title?.letters },
            notice: {
                EmptyGalleryNotice.letters(
                    width: $0.width, height: $0.height, scale: self.layout.appearance.scale)
            })
    }

    /// The rectangle of the title on a page, in pixels of the viewport; nil without a title.
    package func captionFrame(on page: PagePlacement, with picture: PreparedPicture?) -> PixelRect?
    {
        CaptionBand.area(of: picture?.title?.letters, on: page, of: layout)
    }
}
