import ImageLibrary
import Raster
import ScrollEngine

/// A gallery as the engine sees it: items on pages, and the pictures that are prepared for them.
///
/// It lives for one request and asks the library once for each picture, so that a layout and the
/// frame that is drawn from it agree, whatever is prepared meanwhile.
///
/// A gallery that is gone has no pages; its sessions go on, empty, until it comes back.
final class GalleryPages: PageSource {
    let gallery: Gallery?
    let variant: PictureVariant
    private let library: ImageLibrary
    private var seen: [ItemKey: PreparedPicture?] = [:]

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
        guard let picture = picture(of: item) else { return nil }
        return PixelSize(width: picture.bitmap.width, height: picture.bitmap.height)
    }

    /// The picture of an item, when it was prepared at the first time of asking.
    func picture(of item: ItemKey) -> PreparedPicture? {
        if let known = seen[item] { return known }
        let picture = request(for: item).flatMap(library.preparedPicture)
        seen[item] = .some(picture)
        return picture
    }

    /// What the library is asked to prepare for an item.
    func request(for item: ItemKey) -> PictureRequest? {
        gallery.map { PictureRequest(ItemID(item.value), in: $0.id, as: variant) }
    }

    /// The title of the item on a page.
    func title(on page: PageIndex) -> String? {
        gallery.flatMap { $0.items.indices.contains(page.value) ? $0.items[page.value].title : nil }
    }
}

extension PictureVariant {
    /// The pictures of a strip: they fill the box that the padding of its pages leaves.
    init(_ configuration: StripConfiguration) {
        let box = StripGeometry(configuration).pictureBox
        let colour = configuration.look.background
        self.init(
            boxWidth: box.width, boxHeight: box.height,
            fit: configuration.fit == .contain ? .contain : .cover,
            background: Pixel(red: colour.red, green: colour.green, blue: colour.blue))
    }
}
