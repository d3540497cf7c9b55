/// All rows of a picture, filtered, one behind the other: what a general compressor wants.
enum FilteredRows {
    /// The bytes of rows, filtered as planned, and the margin that tokens need.
    static func bytes(
        of lines: Scanlines, rows: Range<Int>, plan: FilterPlan
    ) throws(PNGError) -> ByteStore {
        let length = unsafe lines.rowBytes + 1
        var store = try ByteStore(capacity: length * rows.count + ResidualTokens.margin)
        for (place, index) in rows.enumerated() {
            unsafe plan.filter(for: lines[index]).write(
                lines[index], to: store.first + place * length)
        }
        let end = length * rows.count
        for place in end..<store.capacity { unsafe store.first[place] = 0 }
        store.setCount(end)
        return store
    }
}
