import Catalogue
import Screens
import ScrollEngine

/// The pictures of a round in their order, as a gallery: the pages of a screen's strip.
///
/// Removed pictures are left out, so its pages are those that can be shown.
final class ScreenArrangement: Sendable {
    let gallery: Gallery
    private let slots: [Slot]
    private let pictures: ScreenPictures

    init(of slots: [Slot], _ pictures: ScreenPictures, _ definition: ScreenDefinition) {
        self.slots = slots
        self.pictures = pictures
        gallery = Gallery(
            arranging: slots.flatMap { $0.keys.compactMap(pictures.item) },
            as: pictures.galleries.first?.id ?? .none, title: definition.title)
    }

    /// Whether it is that of these slots and pictures.
    func isOf(_ slots: [Slot], _ pictures: ScreenPictures) -> Bool {
        self.pictures === pictures && self.slots == slots
    }

    /// The page of a slot's first picture, and whether the second one is the page behind it.
    func page(of slot: Slot) -> (page: PageIndex, isPair: Bool)? {
        let pages = slot.keys.compactMap { gallery.index(of: ItemID($0.value)) }
        return pages.first.map {
            (PageIndex($0), pages.count == 2 && pages[1] == $0 + 1)
        }
    }
}
