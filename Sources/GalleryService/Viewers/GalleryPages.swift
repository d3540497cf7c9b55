import Concurrency
import FrameSplicing
import ImageLibrary
import Raster
import ScrollEngine

/// A gallery as the engine sees it, or all of a library's side by side: items on pages, and the
/// pictures that are prepared for them.
///
/// It lives for one request, which may be drawn on another thread than it was read on. It asks the
/// library once for each picture, so that a layout and the frame that is drawn from it agree,
/// whatever is prepared meanwhile.
///
/// A gallery that is gone has no pages; its sessions go on, empty, until it comes back.
final class GalleryPages: PageSource, Sendable {
    let configuration: StripConfiguration
    /// The galleries whose items are the pages, one after another.
    private let galleries: [Gallery]
    /// The first page of each gallery, and at the end how many pages there are.
    private let starts: [Int]
    /// The gallery that the strip begins in, if it can be named.
    private let home: GalleryID?
    private let library: ImageLibrary
    /// What frames are spliced from; nil where they are not.
    let coded: CodedPages?
    private let memory = Lock(Memory())

    /// What was found on the way.
    private struct Memory {
        /// The places of the galleries in which items were found, in a strip of several.
        var known: [ItemKey: Int] = [:]
        var seen = PictureMemo()
        /// For the width of frames that was asked for first; there is no other, nearly always.
        var code: (width: Int, found: SpliceCode?)?
    }

    /// A picture of these pages: an item's, in a box of the viewport or filling pixels of the frame.
    struct Shape: Hashable {
        let item: ItemKey
        let size: PixelSize
        var isFilling = false

        // The numbers themselves: types of another room are compared by a call for each.
        static func == (one: Shape, other: Shape) -> Bool {
            one.item.value == other.item.value && one.size.width == other.size.width
                && one.size.height == other.size.height && one.isFilling == other.isFilling
        }
    }

    /// The pages of a strip that begins in a gallery; of one that is gone, its id tells when it is
    /// back.
    init(
        _ gallery: Gallery?, for configuration: StripConfiguration, from library: ImageLibrary,
        coded: CodedPages? = nil, home: GalleryID? = nil
    ) {
        self.home = home ?? gallery?.id
        self.configuration = configuration
        self.library = library
        self.coded = coded
        galleries =
            configuration.preset.isNested ? library.galleries() : gallery.map { [$0] } ?? []
        var starts = [0]
        starts.reserveCapacity(galleries.count + 1)
        for gallery in galleries { starts.append((starts.last ?? 0) + gallery.items.count) }
        self.starts = starts
    }

    /// Whether the folders still are as these pages tell.
    var isUpToDate: Bool {
        let now =
            configuration.preset.isNested
            ? library.galleries() : home.flatMap(library.gallery).map { [$0] } ?? []
        return now.elementsEqual(galleries) { $0.id == $1.id && $0.revision == $1.revision }
    }

    // MARK: Pages

    var pageCount: Int { starts.last ?? 0 }

    /// Differs when items came, went, moved or were replaced.
    var collection: UInt64 { galleries.reduce(0) { $0 &* 31 &+ $1.revision } }

    func item(on page: PageIndex) -> ItemKey {
        guard let (gallery, item) = place(of: page) else { return ItemKey(0) }
        let key = ItemKey(galleries[gallery].items[item].id.value)
        if galleries.count > 1 { memory.withLock { $0.known[key] = gallery } }
        return key
    }

    /// Where an item is; where the one is that its file was renamed to, when it is gone.
    func page(of item: ItemKey) -> PageIndex? {
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
    func galleryID(on page: PageIndex) -> GalleryID? {
        place(of: page).map { galleries[$0.gallery].id }
    }

    /// The gallery that a page belongs to.
    func gallery(on page: PageIndex) -> Gallery? {
        place(of: page).map { galleries[$0.gallery] }
    }

    /// The first page of a gallery, when it is among these.
    func firstPage(of gallery: GalleryID) -> PageIndex? {
        galleries.firstIndex { $0.id == gallery }.map { PageIndex(starts[$0]) }
    }

    /// What the item on a page is called, and what is said of it.
    ///
    /// Where its picture is prepared, its words are too. Else they are those that are known by now.
    func naming(of page: PageIndex, with picture: PreparedPicture? = nil) -> TitleAndCaption? {
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

    var sectionCount: Int { galleries.count }

    func section(_ index: Int) -> PageSection {
        PageSection(
            key: ItemKey(ContentDigest.of(Array(galleries[index].id.text.utf8))),
            pages: starts[index]..<starts[index + 1])
    }

    /// The last section that starts no later than the page: no gallery is empty.
    func section(of page: PageIndex) -> Int {
        var low = 0
        var high = galleries.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= page.value { low = middle } else { high = middle }
        }
        return low
    }

    // MARK: Pictures

    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        guard let picture = picture(of: item, in: box) else { return nil }
        // A picture that was prepared for a finer frame is as large on the viewport as any other.
        guard picture.failure == nil else { return box }
        let size = FittedSize(
            naturalWidth: picture.naturalWidth, naturalHeight: picture.naturalHeight,
            in: PictureVariant(configuration, box))
        return PixelSize(width: size.keptWidth, height: size.keptHeight)
    }

    /// The picture on a page that is shown, when it is prepared.
    func picture(on page: PagePlacement) -> PreparedPicture? {
        picture(of: page.item, in: page.box.size)
    }

    /// The picture of an item, when it was prepared at the first time of asking.
    func picture(of item: ItemKey, in box: PixelSize) -> PreparedPicture? {
        picture(Shape(item: item, size: box))
    }

    /// A picture, when it was prepared at the first time of asking.
    func picture(_ shape: Shape) -> PreparedPicture? {
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

    /// The code of the strip's pages, when there was one at the first time of asking.
    ///
    /// The width is that of the frames, in pixels; the closure tells the box of a page's picture.
    func code(forFramesOf width: Int, _ box: (PageIndex) -> PixelSize) -> SpliceCode? {
        if let known = memory.withLock({ $0.code }), known.width == width { return known.found }
        let found = findCode(forFramesOf: width, box)
        memory.withLock { if $0.code == nil { $0.code = (width, found) } }
        return found
    }

    private func findCode(
        forFramesOf width: Int, _ box: (PageIndex) -> PixelSize
    ) -> SpliceCode? {
        guard let coded, galleries.count == 1 else { return makeCode(frameWidth: width, box) }
        let strip = StripCodeCache.Strip(
            gallery: galleries[0].id, revision: galleries[0].revision,
            configuration: configuration, frameWidth: width)
        return coded.strips.code(of: strip) { makeCode(frameWidth: width, box) }
    }

    /// What the library is asked to prepare for a page that is shown.
    func request(for page: PagePlacement) -> PictureRequest? {
        request(for: page.item, in: page.box.size)
    }

    /// What the library is asked to prepare for an item; nil for a box without a pixel.
    func request(for item: ItemKey, in box: PixelSize) -> PictureRequest? {
        request(for: Shape(item: item, size: box))
    }

    /// What the library is asked to prepare for a picture.
    func request(for shape: Shape) -> PictureRequest? {
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
    func gallery(of item: ItemKey) -> Gallery? { placeOfGallery(of: item).map { galleries[$0] } }

    private func placeOfGallery(of item: ItemKey) -> Int? {
        if galleries.count == 1, galleries[0].index(of: ItemID(item.value)) != nil { return 0 }
        if let place = memory.withLock({ $0.known[item] }) { return place }
        guard let page = page(of: item) else { return nil }
        let place = section(of: page)
        memory.withLock { $0.known[item] = place }
        return place
    }
}

extension PictureVariant {
    /// The pictures of a strip: they fill the box that the padding of their page leaves.
    ///
    /// Borrows the configuration: a copy costs more than all the rest.
    init(
        _ configuration: borrowing StripConfiguration, _ box: PixelSize,
        fit: ScrollEngine.Fit? = nil
    ) {
        let (appearance, defaultFit) = (configuration.appearance, configuration.fit)
        let colour = appearance.background
        self.init(
            boxWidth: box.width, boxHeight: box.height,
            fit: (fit ?? defaultFit) == .contain ? .contain : .cover,
            background: Pixel(red: colour.red, green: colour.green, blue: colour.blue),
            isTitled: fit == nil && appearance.captions == .over, scale: appearance.scale)
    }
}

extension PixelRect {
    var size: PixelSize { PixelSize(width: width, height: height) }
}

extension PixelSize {
    /// The same on a frame with so many pixels to each of the viewport's.
    func scaled(by scale: Int) -> PixelSize {
        PixelSize(width: width * scale, height: height * scale)
    }
}
