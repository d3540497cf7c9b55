import Catalogue
import ImageLibrary
import MetadataIndex
import ScrollEngine

/// The lengths of pages that are as long as their pictures, from the headers that were read.
struct PictureLengths {
    let rule: PictureLengthRule
    let table: PageLengthTable
    /// Nil in a strip of several galleries, whose pages are equal.
    private let sizes: GallerySizes?

    init(
        _ rule: PictureLengthRule, of pageCount: Int, in gallery: Gallery?,
        from library: ImageLibrary
    ) {
        self.rule = rule
        sizes = gallery.map(library.sizes)
        table =
            sizes?.value(for: rule) { sizes in
                PageLengthTable(
                    (0..<sizes.count).map { rule.length(of: sizes[$0].map(PixelSize.init)) })
            } ?? PageLengthTable(pageCount, ofLength: rule.length(of: nil))
    }

    /// Whether a page's length will become known.
    func isAwaited(_ page: PageIndex) -> Bool {
        guard let sizes, !sizes.isComplete, 0..<sizes.count ~= page.value else { return false }
        return sizes[page.value] == nil
    }
}
