import ScrollEngine

/// The last table of lengths that a page source made: the engine asks for it with each event and layout,
/// and takes another instance for other lengths.
final class LengthTables {
    private var rule: PictureLengthRule?
    private var table: PageLengthTable?

    /// The table for a rule; the lengths are computed where it is not the last one.
    func table(for rule: PictureLengthRule, _ lengths: () -> [Int]) -> PageLengthTable {
        if let table, self.rule == rule { return table }
        let made = PageLengthTable(lengths())
        (self.rule, table) = (rule, made)
        return made
    }
}
