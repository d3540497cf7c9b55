import Catalogue
import PicturePreparing
import ScrollEngine

/// What is known of items by their files, before their pictures are prepared.
extension GalleryPages {
    /// The size of the upright picture of an item, if its header was read.
    package func naturalSize(of item: Item) -> PixelSize? {
        library.naturalSize(of: item).map(PixelSize.init)
    }

    /// The same of the picture that was prepared for a page, or what is known of its file before it is
    /// decoded, so that nothing moves when it is.
    func naturalSize(of item: ItemKey, as picture: PreparedPicture?) -> PixelSize? {
        picture?.naturalSize ?? file(of: item).flatMap(naturalSize)
    }

    /// What of an item plays; nil for a picture that does not move.
    package func film(of item: Item) -> Item.Film? { library.film(of: item) }
}
