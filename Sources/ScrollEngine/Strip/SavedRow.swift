/// The page on which a gallery was left.
package struct SavedRow: Hashable, Sendable {
    package let section: ItemKey
    package let row: Int

    package init(section: ItemKey, row: Int) {
        self.section = section
        self.row = row
    }

    /// Galleries whose page a strip remembers: those left longest ago begin anew.
    package static let limit = 12
}
