import Concurrency
import ImageLibrary
import Raster
import ScrollEngine

/// The pages of a gallery as the engine's page source, or of all galleries side by side: items on
/// pages, and the pictures prepared for them.
///
/// It lives for one request, which may be rendered on another thread than it was read on. It looks
/// each picture up in the library once, so a layout and the frame rendered from it agree, whatever
/// is prepared meanwhile.
///
/// A gallery that is gone has no pages; its sessions stay, empty, until it comes back.
package final class GalleryPages: PageSource, Sendable {
    package let configuration: StripConfiguration
    /// The galleries whose items are the pages, one after another.
    private let galleries: [Gallery]
    /// The first page of each gallery, and at the end how many pages there are.
    private let starts: [Int]
    /// The gallery that the strip begins in, if it can be named.
    private let home: GalleryID?
    private let library: ImageLibrary
    private let memory = Lock(Memory())

    /// What this request has looked up so far.
    private struct Memory {
        /// The places of the galleries in which items were found, in a strip of several.
        var known: [ItemKey: Int] = [:]
        var seen = PictureMemo()
    }

    /// A picture of these pages: an item's, in a box of the viewport or filling pixels of the frame.
    package struct Shape: Hashable {
        package let item: ItemKey
        package let size: PixelSize
        package let isFilling: Bool

        package init(item: ItemKey, size: PixelSize, isFilling: Bool = false) {
            self.item = item
            self.size = size
            self.isFilling = isFilling
        }

        // The numbers themselves: types of another room are compared by a call for each.
        package static func == (one: Shape, other: Shape) -> Bool {
            one.item.value == other.item.value && one.size.width == other.size.width
                && one.size.height == other.size.height && one.isFilling == other.isFilling
        }
    }

    /// The pages of a strip that begins in a gallery.
    ///
    /// - Parameters:
    ///   - gallery: Nil for a gallery that is gone.
    ///   - configuration: The strip's.
    ///   - library: Where galleries and pictures come from.
    ///   - home: The id of a gallery that is gone, which may come back.
    package init(
        _ gallery: Gallery?, for configuration: StripConfiguration, from library: ImageLibrary,
        home: GalleryID? = nil
    ) {
        self.home = home ?? gallery?.id
        self.configuration = configuration
        self.library = library
        galleries =
            configuration.preset.isNested ? library.galleries() : gallery.map { [$0] } ?? []
        var starts = [0]
        starts.reserveCapacity(galleries.count + 1)
        for gallery in galleries { starts.append((starts.last ?? 0) + gallery.items.count) }
        self.starts = starts
    }

    /// The pages of a viewer's strip.
    package convenience init(of state: ViewerState, from library: ImageLibrary) {
        self.init(of: state, configuredAs: state.strip.configuration, from: library)
    }

    /// The pages that a viewer's strip has in another configuration.
    package convenience init(
        of state: ViewerState, configuredAs configuration: StripConfiguration,
        from library: ImageLibrary
    ) {
        let home = GalleryID(state.gallery)
        self.init(home.flatMap(library.gallery), for: configuration, from: library, home: home)
    }

    /// The gallery of a strip that shows one; nil where it is gone, and in a strip of galleries.
    package var onlyGallery: Gallery? { galleries.count == 1 ? galleries[0] : nil }

    /// Whether the folders still are as these pages show them.
    package var isUpToDate: Bool {
        let now =
            configuration.preset.isNested
            ? library.galleries() : home.flatMap(library.gallery).map { [$0] } ?? []
        return now.elementsEqual(galleries) { $0.id == $1.id && $0.revision == $1.revision }
    }

    // MARK: Pages

    package var pageCount: Int { starts.last ?? 0 }

    /// Differs when items came, went, moved or were replaced.
    package var collection: UInt64 { galleries.reduce(0) { $0 &* 31 &+ $1.revision } }

    package func item(on page: PageIndex) -> ItemKey {
        guard let (gallery, item) = place(of: page) else { return ItemKey(0) }
        let key = ItemKey(galleries[gallery].items[item].id.value)
        if galleries.count > 1 { memory.withLock { $0.known[key] = gallery } }
        return key
    }

    /// Where an item is; where the one is that its file was renamed to, when it is gone.
    package func page(of item: ItemKey) -> PageIndex? {
        if let page = place(of: item) { return page }
        return library.successor(of: ItemID(item.value)).flatMap { place(of: ItemKey($0.value)) }
    }

    private func place(of item: ItemKey) -> PageIndex? {
        for (place, gallery) in galleries.enumerated() {
            if let index = gallery.index(of: ItemID(item.value)) {
                return PageIndex(starts[place] + index)
            }
        }
        return nil
    }

    /// The id of the gallery that a page belongs to.
    package func galleryID(on page: PageIndex) -> GalleryID? {
        place(of: page).map { galleries[$0.gallery].id }
    }

    /// The gallery that a page belongs to.
    package func gallery(on page: PageIndex) -> Gallery? {
        place(of: page).map { galleries[$0.gallery] }
    }

    /// The first page of a gallery, when it is among these.
    package func firstPage(of gallery: GalleryID) -> PageIndex? {
        galleries.firstIndex { $0.id == gallery }.map { PageIndex(starts[$0]) }
    }

    /// The title and the caption of the item on a page.
    ///
    /// A prepared picture has its metadata. Without one, the metadata that has been read so far
    /// counts.
    package func naming(of page: PageIndex, with picture: PreparedPicture? = nil)
        -> TitleAndCaption?
    {
        guard let (gallery, place) = place(of: page) else { return nil }
        if let picture {
            return TitleAndCaption(galleries[gallery].items[place].title, picture.metadata)
        }
        let item = galleries[gallery].items[place]
        return TitleAndCaption(of: item, library.metadata(of: [item])[item.id])
    }

    private func place(of page: PageIndex) -> (gallery: Int, item: Int)? {
        guard 0..<pageCount ~= page.value else { return nil }
        let gallery = section(of: page)
        return (gallery, page.value - starts[gallery])
    }

    // MARK: Sections

    package var sectionCount: Int { galleries.count }

    package func section(_ index: Int) -> PageSection {
        PageSection(
            key: ItemKey(ContentDigest.of(Array(galleries[index].id.text.utf8))),
            pages: starts[index]..<starts[index + 1])
    }

    /// The last section that starts no later than the page: no gallery is empty.
    package func section(of page: PageIndex) -> Int {
        var low = 0
        var high = galleries.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= page.value { low = middle } else { high = middle }
        }
        return low
    }

    // MARK: Pictures

    package func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        guard let picture = picture(of: item, in: box) else { return nil }
        // A picture that was prepared for a finer frame is as large on the viewport as any other.
        guard picture.failure == nil else { return box }
        let size = FittedSize(
            naturalWidth: picture.naturalWidth, naturalHeight: picture.naturalHeight,
            in: PictureVariant(configuration, box))
        return PixelSize(width: size.keptWidth, height: size.keptHeight)
    }

    /// The picture on a page that is shown, when it is prepared.
    package func picture(on page: PagePlacement) -> PreparedPicture? {
        picture(of: page.item, in: page.box.size)
    }

    /// The picture of an item, if it was prepared at the first lookup.
    package func picture(of item: ItemKey, in box: PixelSize) -> PreparedPicture? {
        picture(Shape(item: item, size: box))
    }

    /// A picture, if it was prepared at the first lookup.
    package func picture(_ shape: Shape) -> PreparedPicture? {
        if let known = memory.withLock({ $0.seen[shape] }) { return known }
        let picture = preparedPicture(shape)
        memory.withLock { $0.seen.record(picture, of: shape) }
        return picture
    }

    private func preparedPicture(_ shape: Shape) -> PreparedPicture? {
        guard let variant = variant(for: shape),
            let gallery = galleries.count == 1 ? 0 : placeOfGallery(of: shape.item),
            let place = galleries[gallery].index(of: ItemID(shape.item.value))
        else { return nil }
        return library.preparedPicture(of: galleries[gallery].items[place], as: variant)
    }

    /// The request to prepare the picture of a page that is shown.
    package func request(for page: PagePlacement) -> PictureRequest? {
        request(for: page.item, in: page.box.size)
    }

    /// The request to prepare the picture of an item; nil for a box without a pixel.
    package func request(for item: ItemKey, in box: PixelSize) -> PictureRequest? {
        request(for: Shape(item: item, size: box))
    }

    /// The request to prepare a picture.
    package func request(for shape: Shape) -> PictureRequest? {
        guard let variant = variant(for: shape), let gallery = placeOfGallery(of: shape.item) else {
            return nil
        }
        return PictureRequest(ItemID(shape.item.value), in: galleries[gallery].id, as: variant)
    }

    /// How the library prepares a picture: one that fills is filled with as much as fits.
    ///
    /// Nil for a box without a pixel.
    private func variant(for shape: Shape) -> PictureVariant? {
        let box = shape.size
        if shape.isFilling { return PictureVariant(configuration, box, fit: .cover) }
        guard box.width > 0, box.height > 0 else { return nil }
        return PictureVariant(configuration, box.scaled(by: configuration.appearance.scale))
    }

    /// The gallery that an item belongs to.
    package func gallery(of item: ItemKey) -> Gallery? {
        placeOfGallery(of: item).map { galleries[$0] }
    }

    private func placeOfGallery(of item: ItemKey) -> Int? {
        if galleries.count == 1, galleries[0].index(of: ItemID(item.value)) != nil { return 0 }
        if let place = memory.withLock({ $0.known[item] }) { return place }
        guard let page = page(of: item) else { return nil }
        let place = section(of: page)
        memory.withLock { $0.known[item] = place }
        return place
    }
}
