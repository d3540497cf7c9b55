import Catalogue
import ScrollEngine

/// What is known of items by their files, before their pictures are prepared.
extension GalleryPages {
    /// The size of the upright picture of an item, if its header was read.
    package func naturalSize(of item: Item) -> PixelSize? {
        library.naturalSize(of: item).map(PixelSize.init)
    }

    /// What of an item plays; nil for a picture that does not move.
    package func film(of item: Item) -> Item.Film? { library.film(of: item) }
}
