import ScrollEngine

extension GalleryPages {
    /// A picture of these pages: an item's picture that fits a box of the viewport or fills pixels
    /// of the frame.
    package struct Shape: Hashable {
        package let item: ItemKey
        package let size: PixelSize
        package let isFilling: Bool

        package init(item: ItemKey, size: PixelSize, isFilling: Bool = false) {
            self.item = item
            self.size = size
            self.isFilling = isFilling
        }

        // Compares the numbers directly, because comparing types of another room costs a call for
        // each.
        package static func == (one: Shape, other: Shape) -> Bool {
            one.item.value == other.item.value && one.size.width == other.size.width
                && one.size.height == other.size.height && one.isFilling == other.isFilling
        }
    }
}
