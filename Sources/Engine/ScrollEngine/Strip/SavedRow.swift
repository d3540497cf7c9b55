/// The page at which a viewer left a gallery.
package struct SavedRow: Hashable, Sendable {
    package let section: ItemKey
    package let row: Int

    package init(section: ItemKey, row: Int) {
        self.section = section
        self.row = row
    }

    /// The number of galleries whose page a strip remembers; the one left longest ago is dropped
    /// first.
    package static let limit = 12
}
