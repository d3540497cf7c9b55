/// All rows of a picture, filtered, one behind the other: what a general compressor wants.
enum FilteredRows {
    /// The bytes of rows, each filtered as the closure asks.
    static func bytes(
        of lines: Scanlines, rows: Range<Int>, filter: (Int) -> RowFilter
    ) throws(PNGError) -> ByteStore {
        let length = unsafe lines.rowBytes + 1
        var store = try ByteStore(capacity: length * rows.count)
        for (place, index) in rows.enumerated() {
            unsafe filter(index).write(lines[index], to: store.first + place * length)
        }
        store.setCount(length * rows.count)
        return store
    }
}
