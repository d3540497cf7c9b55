/// The pages that a strip shows: what the engine needs to know of a gallery.
package protocol PageSource {
    var pageCount: Int { get }

    /// The item on a page; only asked for pages that exist.
    func item(on page: PageIndex) -> ItemKey

    /// The page that an item is on, if it is on any.
    func page(of item: ItemKey) -> PageIndex?

    /// The size at which an item's picture is drawn, which fits the box of its page; nil until the
    /// picture is known.
    func pictureSize(of item: ItemKey) -> PixelSize?
}
