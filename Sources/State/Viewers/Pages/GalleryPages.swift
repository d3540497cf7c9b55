import Catalogue
import Concurrency
import ImageLibrary
import PicturePreparing
import Raster
import ScrollEngine

/// The pages of one gallery, or of all galleries side by side, as the engine's page source.
///
/// An instance serves one request, which may be read on one thread and rendered on another. Each
/// picture is looked up in the library once, so a layout and the frame rendered from it agree even
/// if a picture is prepared in between.
///
/// A deleted gallery has no pages. Its sessions remain, empty, until the gallery is back.
package final class GalleryPages: PageSource, Sendable {
    package let configuration: StripConfiguration
    /// The galleries whose items are the pages, one after another.
    private let galleries: [Gallery]
    /// The first page of each gallery, followed by the number of all pages.
    private let starts: [Int]
    /// The gallery that the strip begins in; nil if its id is invalid.
    private let home: GalleryID?
    let library: ImageLibrary
    private let memory = Lock(Memory())

    /// The results of this request's lookups.
    private struct Memory {
        /// For a strip of several galleries: the index of each item's gallery, as found so far.
        var known: [ItemKey: Int] = [:]
        var seen = PictureMemo()
        var standIns: [ItemKey: ThumbHash?] = [:]
        var lengths: PictureLengths?
    }

    /// The pages of a strip that begins in a gallery.
    ///
    /// - Parameters:
    ///   - gallery: Nil for a deleted gallery.
    ///   - configuration: The strip's.
    ///   - library: The source of galleries and pictures.
    ///   - home: The id of a deleted gallery, which may be restored.
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

    /// The pages of a viewer's strip in another configuration.
    package convenience init(
        of state: ViewerState, configuredAs configuration: StripConfiguration,
        from library: ImageLibrary
    ) {
        let home = GalleryID(state.gallery)
        self.init(home.flatMap(library.gallery), for: configuration, from: library, home: home)
    }

    /// The gallery of a strip that shows one gallery; nil if it is deleted, and in a strip of
    /// galleries.
    package var onlyGallery: Gallery? { galleries.count == 1 ? galleries[0] : nil }

    /// Whether the folders have not changed since these pages were created.
    package var isUpToDate: Bool {
        if onlyGallery?.isArranged == true { return true }
        let now =
            configuration.preset.isNested
            ? library.galleries() : home.flatMap(library.gallery).map { [$0] } ?? []
        return now.elementsEqual(galleries) { $0.id == $1.id && $0.revision == $1.revision }
    }

    // MARK: Pages

    package var pageCount: Int { starts.last ?? 0 }

    /// Changes when items are added, removed, moved or replaced.
    package var collection: UInt64 { galleries.reduce(0) { $0 &* 31 &+ $1.revision } }

    package func item(on page: PageIndex) -> ItemKey {
        guard let (gallery, item) = location(of: page) else { return ItemKey(0) }
        let key = ItemKey(galleries[gallery].items[item].id.value)
        if galleries.count > 1 { memory.withLock { $0.known[key] = gallery } }
        return key
    }

    /// The page of an item; for an item whose file was renamed, the page of the renamed item.
    package func page(of item: ItemKey) -> PageIndex? {
        if let page = index(of: item) { return page }
        return library.successor(of: ItemID(item.value)).flatMap { index(of: ItemKey($0.value)) }
    }

    private func index(of item: ItemKey) -> PageIndex? {
        for (number, gallery) in galleries.enumerated() {
            if let index = gallery.index(of: ItemID(item.value)) {
                return PageIndex(starts[number] + index)
            }
        }
        return nil
    }

    /// The id of the gallery that a page belongs to.
    package func galleryID(on page: PageIndex) -> GalleryID? {
        file(on: page).flatMap { gallery(on: page)?.home(of: $0.id) }
    }

    /// The gallery that a page belongs to.
    package func gallery(on page: PageIndex) -> Gallery? {
        location(of: page).map { galleries[$0.gallery] }
    }

    /// The item of a page, with its file's version; nil for a page that does not exist.
    package func file(on page: PageIndex) -> Item? {
        location(of: page).map { galleries[$0.gallery].items[$0.item] }
    }

    /// The first page of a gallery; nil if the gallery is not among these pages.
    package func firstPage(of gallery: GalleryID) -> PageIndex? {
        galleries.firstIndex { $0.id == gallery }.map { PageIndex(starts[$0]) }
    }

    /// The title and the caption of the item on a page.
    ///
    /// The metadata are those of the prepared picture, otherwise those that the library has read so
    /// far.
    package func naming(of page: PageIndex, with picture: PreparedPicture? = nil)
        -> TitleAndCaption?
    {
        guard let (gallery, index) = location(of: page) else { return nil }
        if let picture {
            return TitleAndCaption(galleries[gallery].items[index].title, picture.metadata)
        }
        let item = galleries[gallery].items[index]
        return TitleAndCaption(of: item, library.metadata(of: [item])[item.id])
    }

    private func location(of page: PageIndex) -> (gallery: Int, item: Int)? {
        guard 0..<pageCount ~= page.value else { return nil }
        let gallery = section(of: page)
        return (gallery, page.value - starts[gallery])
    }

    /// The lengths of pages that are as long as their pictures, from the headers that were read.
    package func lengths(_ rule: PictureLengthRule) -> PageLengthTable {
        if let known = memory.withLock({ $0.lengths }), known.rule == rule { return known.table }
        let lengths = PictureLengths(rule, of: pageCount, in: onlyGallery, from: library)
        memory.withLock { $0.lengths = lengths }
        return lengths.table
    }

    /// Whether a page becomes as long as its picture once the index has read the picture's header.
    ///
    /// It concerns the lengths that were looked up for a layout.
    package func awaitsLength(of page: PageIndex) -> Bool {
        memory.withLock { $0.lengths }?.isAwaited(page) ?? false
    }

    // MARK: Sections

    package var sectionCount: Int { galleries.count }

    package func section(_ index: Int) -> PageSection {
        PageSection(
            key: ItemKey(ContentDigest.of(Array(galleries[index].id.text.utf8))),
            pages: starts[index]..<starts[index + 1])
    }

    /// The last section that starts at or before the page; no gallery is empty.
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
        guard box.width > 0, box.height > 0 else { return nil }
        let picture = picture(of: item, in: box)
        guard picture?.failure == nil else { return box }
        guard let natural = naturalSize(of: item, as: picture) else { return nil }
        // On the viewport it has the size that it has at scale 1, whatever it was prepared for.
        let size = FittedSize(
            naturalWidth: natural.width, naturalHeight: natural.height,
            in: PictureVariant(
                boxWidth: box.width, boxHeight: box.height,
                fit: PictureVariant.Fit(configuration.fit)))
        return PixelSize(width: size.keptWidth, height: size.keptHeight)
    }

    package func naturalSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        guard box.width > 0, box.height > 0 else { return nil }
        let picture = picture(of: item, in: box)
        return picture?.failure == nil ? naturalSize(of: item, as: picture) : nil
    }

    /// What stands in for an item's picture until it is prepared; nil before the picture was decoded
    /// for the first time.
    package func standIn(of item: ItemKey) -> ThumbHash? {
        if let known = memory.withLock({ $0.standIns[item] }) { return known }
        let standIn = file(of: item).flatMap(library.thumbHash)
        memory.withLock {
            // Most layouts have a few pages, for which one allocation is enough.
            if $0.standIns.isEmpty { $0.standIns.reserveCapacity(8) }
            $0.standIns[item] = .some(standIn)
        }
        return standIn
    }

    /// The prepared picture of a placed page; nil if it is not prepared.
    package func picture(on page: PagePlacement) -> PreparedPicture? {
        picture(of: page.item, in: page.box.size)
    }

    /// The picture of an item; nil if it was not prepared at the first lookup.
    package func picture(of item: ItemKey, in box: PixelSize) -> PreparedPicture? {
        picture(Shape(item: item, size: box))
    }

    /// A picture; nil if it was not prepared at the first lookup.
    package func picture(_ shape: Shape) -> PreparedPicture? {
        if let known = memory.withLock({ $0.seen[shape] }) { return known }
        let picture = preparedPicture(shape)
        memory.withLock { $0.seen.record(picture, of: shape) }
        return picture
    }

    private func preparedPicture(_ shape: Shape) -> PreparedPicture? {
        guard let variant = variant(for: shape), let file = file(of: shape.item) else { return nil }
        return library.preparedPicture(of: file, as: variant)
    }

    func file(of item: ItemKey) -> Item? {
        guard let gallery = galleries.count == 1 ? 0 : galleryIndex(of: item),
            let index = galleries[gallery].index(of: ItemID(item.value))
        else { return nil }
        return galleries[gallery].items[index]
    }

    /// The request to prepare the picture of a placed page.
    package func request(for page: PagePlacement) -> PictureRequest? {
        request(for: page.item, in: page.box.size)
    }

    /// The request to prepare the picture of an item; nil for an empty box.
    package func request(for item: ItemKey, in box: PixelSize) -> PictureRequest? {
        request(for: Shape(item: item, size: box))
    }

    /// The request to prepare a picture.
    package func request(for shape: Shape) -> PictureRequest? {
        guard let variant = variant(for: shape), let gallery = galleryIndex(of: shape.item) else {
            return nil
        }
        return PictureRequest(ItemID(shape.item.value), in: galleries[gallery], as: variant)
    }

    /// How the library prepares a picture; nil for an empty box.
    ///
    /// A picture that fills is scaled so that it covers the pixels.
    private func variant(for shape: Shape) -> PictureVariant? {
        let box = shape.size
        if shape.isFilling { return PictureVariant(configuration, box, fit: .cover) }
        guard box.width > 0, box.height > 0 else { return nil }
        return PictureVariant(configuration, box.scaled(by: configuration.appearance.scale))
    }

    /// The gallery that an item belongs to.
    package func gallery(of item: ItemKey) -> Gallery? {
        galleryIndex(of: item).map { galleries[$0] }
    }

    private func galleryIndex(of item: ItemKey) -> Int? {
        if galleries.count == 1, galleries[0].index(of: ItemID(item.value)) != nil { return 0 }
        if let index = memory.withLock({ $0.known[item] }) { return index }
        guard let page = page(of: item) else { return nil }
        let index = section(of: page)
        memory.withLock { $0.known[item] = index }
        return index
    }
}
