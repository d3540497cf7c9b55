import ImageLibrary
import Raster
import ScrollEngine

/// A gallery as the engine sees it: items on pages, and the pictures that are prepared for them.
///
/// A gallery that is gone has no pages; its sessions go on, empty, until it comes back.
struct GalleryPages: PageSource {
    let gallery: Gallery?
    let variant: PictureVariant
    private let library: ImageLibrary

    init(_ gallery: Gallery?, for configuration: StripConfiguration, from library: ImageLibrary) {
        self.gallery = gallery
        self.library = library
        variant = PictureVariant(configuration)
    }

    var pageCount: Int { gallery?.items.count ?? 0 }

    func item(on page: PageIndex) -> ItemKey {
        ItemKey(gallery?.items[page.value].id.value ?? 0)
    }

    func page(of item: ItemKey) -> PageIndex? {
        gallery?.index(of: ItemID(item.value)).map { PageIndex($0) }
    }

    func pictureSize(of item: ItemKey) -> PixelSize? {
        guard let picture = prepared(item) else { return nil }
        return PixelSize(width: picture.bitmap.width, height: picture.bitmap.height)
    }

    /// The picture of an item, when it is prepared; asking does not prepare it.
    func prepared(_ item: ItemKey) -> PreparedPicture? {
        gallery.flatMap { library.preparedPicture(ItemID(item.value), in: $0.id, as: variant) }
    }

    /// What the library is asked to prepare for an item.
    func request(for item: ItemKey) -> PictureRequest? {
        gallery.map { PictureRequest(item: ItemID(item.value), gallery: $0.id, variant: variant) }
    }
}

extension PictureVariant {
    /// The pictures of a strip: they fill the box that the padding of its pages leaves.
    init(_ configuration: StripConfiguration) {
        let box = StripGeometry(configuration).pictureBox
        self.init(
            boxWidth: box.width, boxHeight: box.height,
            fit: configuration.fit == .contain ? .contain : .cover,
            background: Pixel(configuration.look.background))
    }
}
