import Catalogue

/// One item in one variant.
package struct PictureRequest: Hashable, Sendable {
    package let item: ItemID
    package let gallery: GalleryID
    package let variant: PictureVariant

    package init(_ item: ItemID, in gallery: GalleryID, as variant: PictureVariant) {
        self.item = item
        self.gallery = gallery
        self.variant = variant
    }

    package init(_ item: ItemID, in gallery: Gallery, as variant: PictureVariant) {
        self.init(item, in: gallery.home(of: item), as: variant)
    }
}
